// Files that are dropped anywhere on the page and belong to what is on the screen.

/** Takes a file, given by its name and text, if it can do something with it. */
export type Taker = (name: string, text: string) => boolean;

const takers = new Set<Taker>();

/** Offers dropped files to a part of the page, until the function that it returns is called. */
export function offered(taker: Taker): () => void {
  takers.add(taker);
  return () => takers.delete(taker);
}

/** Whether some part of the page has taken a file. */
export const taken = (name: string, text: string): boolean => [...takers].some((taker) => taker(name, text));
