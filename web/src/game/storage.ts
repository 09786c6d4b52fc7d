// Small things that the browser keeps for this page and that are needed before the first paint. It
// may be full, or forbidden: then they live as long as the page, and a message says so.

const PREFIX = 'fers.';
const memory = new Map<string, string>();

/** What was kept under a name; nothing if there is nothing, or nothing readable. */
export function kept(name: string): unknown {
  try {
    const text = memory.get(name) ?? localStorage.getItem(PREFIX + name);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Keeps plain data under a name; answers with what to tell people if it lasts only as long as the page. */
export function keep(name: string, value: unknown): string | undefined {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(PREFIX + name, text);
    memory.delete(name);
    return undefined;
  } catch (error) {
    memory.set(name, text);
    const full = error instanceof DOMException && error.name === 'QuotaExceededError';
    return full
      ? 'The storage of the browser is full: this is lost when the page is closed. Delete old work in “My work”, or export it to a file.'
      : 'The browser does not let this page store anything: this is lost when the page is closed.';
  }
}
