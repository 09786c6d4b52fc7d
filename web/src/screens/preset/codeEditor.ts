// The editor for the code of a box: CodeMirror with marks of problems.
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { EditorState, StateEffect, StateField } from '@codemirror/state';
import { Decoration, drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers, MatchDecorator, ViewPlugin, type DecorationSet, type ViewUpdate } from '@codemirror/view';
import type { PresetProblem } from '../../core/preset';

export interface CodeEditor {
  /** Shows a text as a new document. */
  open(text: string, title: string): void;
  mark(problems: readonly PresetProblem[]): void;
  /** Selects a stretch, and takes the focus there. */
  goTo(start: number, end: number): void;
  /** Marks a line as the one that ran last. */
  ran(start: number): void;
  close(): void;
}

const ranAt = StateEffect.define<number>();
const ranLine = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, { effects, changes, docChanged, newDoc }) {
    const effect = effects.find((one) => one.is(ranAt));
    if (effect) return Decoration.set([Decoration.line({ class: 'ran' }).range(newDoc.lineAt(effect.value as number).from)]);
    return docChanged ? marks.map(changes) : marks;
  },
  provide: (field) => EditorView.decorations.from(field),
});

const words = new MatchDecorator({
  regexp: /\/\/.*|"[^"]*"|^\s*(?:sub|endsub|if|elseif|else|endif|do|loop|for|next|def|set|my|gosub|return|verify|die|say)\b|#[\w]+|(?<![\w])-?\d+\b/g,
  decoration: ([found]) => Decoration.mark({ class: `word-${kindOf(found.trimStart())}` }),
});

function kindOf(word: string): string {
  if (word.startsWith('//')) return 'comment';
  if (word.startsWith('"')) return 'string';
  if (word.startsWith('#')) return 'key';
  return /^[-\d]/.test(word) ? 'number' : 'section';
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

export function createCodeEditor(parent: HTMLElement, typed: (text: string) => void): CodeEditor {
  let silent = false;
  const state = (doc: string, title: string) =>
    EditorState.create({
      doc,
      extensions: [
        keymap.of([...historyKeymap, ...defaultKeymap]),
        history(),
        lineNumbers(),
        lintGutter(),
        drawSelection(),
        highlightActiveLine(),
        highlighted,
        ranLine,
        EditorView.contentAttributes.of({ 'aria-label': `Code of ${title}`, spellcheck: 'false', tabindex: '0' }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged && !silent) typed(update.state.doc.toString());
        }),
      ],
    });
  const view = new EditorView({ parent, state: state('', '') });
  return {
    open(text, title) {
      silent = true;
      view.setState(state(text, title));
      silent = false;
    },
    mark(problems) {
      const { length } = view.state.doc;
      const marks = problems.slice(0, 200).map(({ start, end, severity, message, help }) => ({
        from: Math.min(start, length),
        to: Math.min(end, length),
        severity: severity === 'note' ? ('info' as const) : severity,
        message: help ? `${message}\n${help}` : message,
      }));
      view.dispatch(setDiagnostics(view.state, marks));
    },
    goTo(start, end) {
      const { length } = view.state.doc;
      const [anchor, head] = [Math.min(start, length), Math.min(end, length)];
      view.dispatch({ selection: { anchor, head }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
      view.focus();
    },
    ran(start) {
      const at = Math.min(start, view.state.doc.length);
      view.dispatch({ effects: [ranAt.of(at), EditorView.scrollIntoView(at, { y: 'center' })] });
    },
    close: () => view.destroy(),
  };
}
