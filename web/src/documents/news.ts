// What tabs tell each other of documents. Parts of one page hear each other the same way.

export type News =
  /** A document was stored, renamed or deleted. */
  | { kind: 'changed'; id: string }
  /** Another tab wants to write a document that this one has open. */
  | { kind: 'wanted'; id: string };

type Listener = (news: News) => void;

const listeners = new Set<Listener>();
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('fers.documents');

function heard(news: News, teller?: Listener): void {
  for (const listener of [...listeners]) if (listener !== teller) listener(news);
}

if (channel) channel.onmessage = (event: MessageEvent<News>) => heard(event.data);

/** Tells all other listeners, in this tab and in others. */
export function tell(news: News, teller?: Listener): void {
  channel?.postMessage(news);
  heard(news, teller);
}

/** Calls a listener with all news until the returned function is called. */
export function listened(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
