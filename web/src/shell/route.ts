// Where the page is: `#/screen/argument?name=value`.

export interface Route {
  screen: string;
  /** What follows the screen, still escaped; usually the address of a variant. */
  argument: string;
  parameters: URLSearchParams;
}

export function routeOf(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  const slash = path.indexOf('/');
  const screen = slash < 0 ? path : path.slice(0, slash);
  return { screen: screen || 'home', argument: slash < 0 ? '' : path.slice(slash + 1), parameters: new URLSearchParams(query) };
}

/** The hash of a place. */
export function hashOf(screen: string, argument = '', parameters: Record<string, string> = {}): string {
  const query = new URLSearchParams(parameters).toString();
  return `#/${screen}${argument && `/${argument}`}${query && `?${query}`}`;
}
