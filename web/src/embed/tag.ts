// `embed.js`, for pages of other people: puts the diagram where its script tag stands. One tag is enough, of any kind and in any place:
// `<script src="https://…/embed.js" data-game="chess?moves=e2e4+e7e5" async></script>`
// A tag in the head shows nothing where it stands: its diagram goes to the end of the page, or into the element that `data-into` selects.
(() => {
  /** Marks tags that have their diagram. */
  const DONE = 'fersShown';

  /** Modules do not know their tags, and run once for all of them. */
  const modules = () => [...document.querySelectorAll<HTMLScriptElement>('script[type=module][data-game]')].filter(({ src }) => new URL(src).pathname.endsWith('/embed.js'));

  function frameOf(tag: HTMLScriptElement): HTMLIFrameElement {
    const { game = 'chess', title = 'A chess variant', width = '400', height = '500' } = tag.dataset;
    const frame = document.createElement('iframe');
    frame.src = new URL(`embed.html#/${game}`, tag.src).href;
    frame.title = title;
    frame.width = width;
    frame.height = height;
    frame.style.cssText = 'border:0;max-width:100%';
    frame.loading = 'lazy';
    return frame;
  }

  function show(tag: HTMLScriptElement): void {
    if (tag.dataset[DONE] !== undefined) return;
    tag.dataset[DONE] = '';
    const into = tag.dataset.into === undefined ? null : document.querySelector(tag.dataset.into);
    if (into) into.append(frameOf(tag));
    else if (document.body.contains(tag)) tag.after(frameOf(tag));
    else document.body.append(frameOf(tag));
  }

  const running = document.currentScript instanceof HTMLScriptElement ? document.currentScript : undefined;
  const showAll = () => (running ? [running] : modules()).forEach(show);
  // Elsewhere than beside the tag, the place may not be there yet.
  const isThere = running !== undefined && document.body?.contains(running) && running.dataset.into === undefined;
  if (isThere || document.readyState !== 'loading') showAll();
  else document.addEventListener('DOMContentLoaded', showAll, { once: true });
})();
