// What the page does before its scripts have come. Both functions are written into the page as text
// (`build.ts`): they use nothing but the document and what they are given.

/**
 * Asks at once for the files of the screen that the address names. Each question after another
 * would cost a slow line two seconds.
 */
export function askEarly(screens: Record<string, string[]>) {
  const screen = /^#\/([^/?]+)/.exec(location.hash)?.[1] ?? 'home';
  for (const file of screens[screen] ?? []) {
    const link = document.createElement('link');
    const kind = file.endsWith('.css') ? 'style' : file.endsWith('.wasm') ? 'fetch' : 'script';
    // From the second visit on the whole core is kept in the browser.
    if (kind === 'fetch' && navigator.serviceWorker?.controller) continue;
    link.rel = kind === 'script' ? 'modulepreload' : 'preload';
    if (kind !== 'script') link.as = kind;
    link.crossOrigin = '';
    link.href = file;
    document.head.append(link);
  }
}

/**
 * Lists the library and says where home leads, and asks for the files of the game that the address
 * names.
 */
export function showEarly() {
  const place = document.getElementById('early');
  const [, screen = 'home', argument = '', query = ''] = /^#\/([^/?]+)(?:\/([^?]*))?(?:\?(.*))?/.exec(location.hash) ?? [];
  if (!place) return;
  addEventListener('hashchange', () => place.replaceChildren('Loading…'), { once: true });
  interface Card { name: string; title: string; description: string; style: string; aliases: string[] }
  let cards: Card[];
  try {
    cards = JSON.parse(document.getElementById('library')?.textContent ?? '');
  } catch {
    return;
  }

  const made = (tag: string, parent: Element, text = '', attributes: Record<string, string> = {}) => {
    const element = document.createElement(tag);
    element.textContent = text;
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    parent.append(element);
    return element;
  };

  const played = screen === 'home' ? 'chess' : screen === 'play' || screen === 'variant' ? argument : '';
  const card = cards.find(({ name }) => encodeURIComponent(name) === played);
  if (card) {
    const style = card.style === 'shogi' || card.style === 'xiangqi' || card.style === 'letters' ? card.style : 'western';
    const file = `./library/${played}.${style}${screen === 'variant' ? '' : '.start'}.json`;
    made('link', document.head, '', { rel: 'preload', as: 'fetch', crossorigin: '', href: file });
  }

  const listed = (sought: string) => {
    const words = sought.toLowerCase().split(/\s+/);
    const fits = ({ title, description, aliases }: Card) => words.every((word) => [title, description, ...aliases].join(' ').toLowerCase().includes(word));
    list.replaceChildren();
    for (const one of cards.filter(fits)) {
      const name = encodeURIComponent(one.name);
      const article = made('article', made('li', list));
      made('a', made('h2', article), one.title, { href: `#/variant/${name}` });
      made('p', article, one.description);
      made('a', article, 'Play', { href: `#/play/${name}`, class: 'button primary', 'aria-label': `Play ${one.title}` });
    }
  };

  const list = document.createElement('ul');
  list.setAttribute('aria-label', 'Variants');
  if (screen === 'library') {
    made('h1', place, 'Library');
    const input = made('input', made('label', place, 'Search by name, piece, inventor or rule '), '', { type: 'search' }) as HTMLInputElement;
    input.value = new URLSearchParams(query).get('q') ?? '';
    // The library itself goes on with what is typed.
    input.addEventListener('input', () => {
      listed(input.value);
      history.replaceState(history.state, '', input.value ? `#/library?${new URLSearchParams({ q: input.value }).toString()}` : '#/library');
    });
    listed(input.value);
    place.append(list);
  } else if (screen === 'home') {
    made('h1', place, 'Every chess there is, and the one you make up');
    for (const [href, words] of [['#/play/chess', 'Chess against the computer'], ['#/library', `Play one of ${cards.length} games`], ['#/design', 'Design your own'], ['#/analyse', 'Analyse']] as const) {
      made('a', made('p', place), words, { href, class: 'button' });
    }
  }
}
