// The text editor: CodeMirror with marks of diagnostics. What is undone is decided outside, because the mouse changes the same text.
import { autocompletion, completionKeymap, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { defaultKeymap } from '@codemirror/commands';
import { lintGutter, setDiagnostics, type Diagnostic as Mark } from '@codemirror/lint';
import { Annotation, EditorState } from '@codemirror/state';
import { Decoration, drawSelection, EditorView, highlightActiveLine, hoverTooltip, keymap, lineNumbers, MatchDecorator, ViewPlugin, type DecorationSet, type Tooltip, type ViewUpdate } from '@codemirror/view';
import type { Diagnostic } from '../../core/types';
import { tooLong } from '../../study/opening';
import { completionsAt, sentenceOf, wordAt } from './ccifWords';
import { fixOf, type Fix } from './fixes';

export interface EditorEvents {
  /** The text was changed here: by typing letters, or at once, as a paste does. */
  typed(text: string, isLetter: boolean): void;
  undo(): void;
  redo(): void;
  fix(fix: Fix): void;
  refused(message: string): void;
  /** Whether the text is C/CIF now: its rules are completed and explained. */
  isCcif(): boolean;
}

export interface Editor {
  setText(text: string): void;
  mark(diagnostics: Diagnostic[]): void;
  goTo(start: number, end: number): void;
  close(): void;
}

/** Marks what was not typed. */
const outside = Annotation.define<boolean>();

const words = new MatchDecorator({
  regexp: /("""|''')|"(?:\\.|[^"\\])*"|'[^']*'|(?:^|(?<=\s))[#;].*|^\s*\[\[?[^\]]*\]\]?|^[\w .:"+-]+(?=\s*[=:])|\b\d+\b/g,
  decoration: ([found]) => Decoration.mark({ class: `word-${kindOf(found)}` }),
});

function kindOf(word: string): string {
  const first = word.trimStart()[0] ?? '';
  if (first === '"' || first === "'") return 'string';
  if (first === '#' || first === ';') return 'comment';
  if (first === '[') return 'section';
  return /^\d/.test(first) ? 'number' : 'key';
}

const highlighted = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = words.createDeco(view);
    }
    update(update: ViewUpdate) {
      this.decorations = words.updateDeco(update, this.decorations);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

export function createEditor(parent: HTMLElement, text: string, events: EditorEvents): Editor {
  const undoing = [
    { key: 'Mod-z', run: () => (events.undo(), true), preventDefault: true },
    { key: 'Mod-y', run: () => (events.redo(), true), preventDefault: true },
    { key: 'Mod-Shift-z', run: () => (events.redo(), true), preventDefault: true },
  ];
  const refuse = (length: number) => {
    const message = tooLong(length);
    if (message !== undefined) events.refused(message);
    return message !== undefined;
  };
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        keymap.of([...undoing, ...completionKeymap, ...defaultKeymap]),
        autocompletion({ override: [(context) => (events.isCcif() ? completed(context) : null)] }),
        hoverTooltip((view, at) => (events.isCcif() ? explained(view.state.doc.toString(), at) : null)),
        lineNumbers(),
        lintGutter(),
        drawSelection(),
        highlightActiveLine(),
        highlighted,
        EditorView.contentAttributes.of({ 'aria-label': 'Rules as text', spellcheck: 'false', tabindex: '0' }),
        EditorState.changeFilter.of((transaction) => !transaction.docChanged || !refuse(transaction.newDoc.length)),
        EditorView.domEventHandlers({
          // A huge text is refused before the editor looks at its lines.
          paste: (event) => {
            const pasted = event.clipboardData?.getData('text/plain').length ?? 0;
            if (!refuse(pasted)) return false;
            event.preventDefault();
            return true;
          },
        }),
        EditorView.updateListener.of((update) => {
          const ours = update.transactions.some((transaction) => transaction.annotation(outside));
          const isLetter = update.transactions.some((one) => one.isUserEvent('input.type') || one.isUserEvent('delete.backward') || one.isUserEvent('delete.forward'));
          if (update.docChanged && !ours) events.typed(update.state.doc.toString(), isLetter);
        }),
      ],
    }),
  });
  return {
    setText: (now) => replace(view, now),
    mark: (diagnostics) => view.dispatch(setDiagnostics(view.state, marksOf(view, diagnostics, events))),
    goTo(start, end) {
      const length = view.state.doc.length;
      const [anchor, head] = [Math.min(start, length), Math.min(end, length)];
      view.dispatch({ selection: { anchor, head }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
      view.focus();
    },
    close: () => view.destroy(),
  };
}

function completed(context: CompletionContext): CompletionResult | null {
  const found = completionsAt(context.state.doc.toString(), context.pos);
  if (!found || (found.from === context.pos && !context.explicit && context.matchBefore(/[=,]!?/) === null)) return null;
  const options = found.words.map((word) => ({ label: word.name, detail: word.usage.slice(word.name.length), info: sentenceOf(word) }));
  return { from: found.from, options, validFor: /^[a-z0-9*]*$/i };
}

function explained(text: string, at: number): Tooltip | null {
  const found = wordAt(text, at);
  if (!found) return null;
  const create = () => {
    const dom = document.createElement('div');
    dom.textContent = sentenceOf(found.word);
    return { dom };
  };
  return { pos: found.from, end: found.to, above: true, create };
}

/** Changes only what differs, so that selection and scrolling stay. */
function replace(view: EditorView, text: string): void {
  const before = view.state.doc.toString();
  if (before === text) return;
  let from = 0;
  while (from < before.length && from < text.length && before[from] === text[from]) from++;
  let kept = 0;
  const most = Math.min(before.length, text.length) - from;
  while (kept < most && before[before.length - 1 - kept] === text[text.length - 1 - kept]) kept++;
  view.dispatch({ changes: { from, to: before.length - kept, insert: text.slice(from, text.length - kept) }, annotations: outside.of(true) });
}

function marksOf(view: EditorView, diagnostics: Diagnostic[], events: EditorEvents): Mark[] {
  const text = view.state.doc.toString();
  return diagnostics.slice(0, 200).map((diagnostic): Mark => {
    const { start, end, severity, message, help } = diagnostic;
    const fix = fixOf(diagnostic, text);
    return {
      from: Math.min(start, text.length),
      to: Math.min(end, text.length),
      severity: severity === 'note' ? 'info' : severity,
      message: help ? `${message}\n${help}` : message,
      ...(fix && { actions: [{ name: `Write “${fix.word}”`, apply: () => events.fix(fix) }] }),
    };
  });
}
