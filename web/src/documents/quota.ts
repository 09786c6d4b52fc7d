// How much the browser lets this page store.

const ASKED = 'fers.persist-asked';
/** From this share on there is a word about it. */
const NEAR = 0.8;

/** Asks the browser once, ever, not to throw the stored work away when room gets scarce. */
export function askToPersist(): void {
  try {
    if (localStorage.getItem(ASKED) !== null) return;
    localStorage.setItem(ASKED, new Date().toISOString());
  } catch {
    return;
  }
  void navigator.storage?.persist?.().catch(() => false);
}

/** Returns a word about the room that is left, where it is little. */
export async function quotaWarning(): Promise<string | undefined> {
  const { usage, quota } = await estimate();
  if (usage === undefined || quota === undefined || quota === 0 || usage < quota * NEAR) return undefined;
  const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(0)} MB`;
  return `The storage of the browser is nearly full: ${megabytes(usage)} of ${megabytes(quota)}. Export everything to a file and delete what you do not need here.`;
}

function estimate(): Promise<StorageEstimate> {
  return navigator.storage?.estimate?.().catch(() => ({})) ?? Promise.resolve({});
}
