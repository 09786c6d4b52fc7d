/** Returns where the page has the text of what was learnt about a game of the library. */
export const learntFile = (name: string): string => `library/${name}.learnt.txt`;
