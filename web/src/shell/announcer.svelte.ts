// What is said to people who cannot see the page: one live region for all screens.

export const announcer = $state({ text: '' });

/** Says something; the same thing twice is said twice. */
export function announce(text: string): void {
  // A text that does not change is not read again.
  announcer.text = announcer.text === text ? `${text}\u00a0` : text;
}
