// What the browser keeps for this page. It may be full, or forbidden: then things live as long as the page, and a message says so.

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
      ? 'The storage of the browser is full: this is lost when the page is closed. Delete old games, or save to a file.'
      : 'The browser does not let this page store anything: this is lost when the page is closed.';
  }
}

/** Forgets what was kept under a name. */
export function forget(name: string): void {
  memory.delete(name);
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // What cannot be stored needs no removal.
  }
}
