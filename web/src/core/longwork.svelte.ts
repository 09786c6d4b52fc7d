// What a worker has been at for so long that people wonder: shown by the shell, wherever on the
// page it was asked for.

/** A question that takes long. */
export interface LongWork {
  /** When the worker began with it, by `performance.now()`. */
  began: number;
  /** What is done. */
  words: string;
  /** Gives it up, with all that waits behind it; nothing where that cannot be. */
  stop?: () => void;
}

export const longWork = $state<{ all: LongWork[] }>({ all: [] });

/** Shows a question that takes long; returns what hides it again. */
export function showLongWork(work: LongWork): () => void {
  longWork.all = [...longWork.all, work];
  return () => (longWork.all = longWork.all.filter((one) => one.began !== work.began || one.stop !== work.stop));
}
