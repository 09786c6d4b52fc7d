// What the page is about, for the title of its window: the name of a variant, where a screen shows one.

export const heading = $state({ text: '' });

/** Returns the title of the window. */
export const pageTitle = (about: string): string => (about === '' ? 'Fers: play, design and study any chess variant' : `${about} · Fers`);
