// The design of the last visit.

const KEY = 'fers.design';

export interface KeptDesign {
  text: string;
  format: string | undefined;
}

/** What was kept, if anything readable was. */
export function kept(): KeptDesign | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (typeof value !== 'object' || value === null || !('text' in value) || typeof value.text !== 'string') return undefined;
    return { text: value.text, format: 'format' in value && typeof value.format === 'string' ? value.format : undefined };
  } catch {
    // Storage may be forbidden or damaged: then a new design begins.
    return undefined;
  }
}

/** Keeps a design; false where the browser has no room for it. */
export function keep(design: KeptDesign): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(design));
    return true;
  } catch {
    return false;
  }
}
