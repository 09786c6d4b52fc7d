// `embed.js`, for pages of other people: puts the diagram where its script tag stands. It is a plain script, so that one tag is enough:
// `<script src="https://…/embed.js" data-game="chess?moves=e2e4+e7e5" async></script>`
(() => {
  const tag = document.currentScript;
  if (!(tag instanceof HTMLScriptElement)) return;
  const { game = 'chess', title = 'A chess variant', width = '400', height = '500' } = tag.dataset;
  const frame = document.createElement('iframe');
  frame.src = new URL(`embed.html#/${game}`, tag.src).href;
  frame.title = title;
  frame.width = width;
  frame.height = height;
  frame.style.cssText = 'border:0;max-width:100%';
  frame.loading = 'lazy';
  tag.after(frame);
})();
