// Elements of drawings, and pictures in which nothing can run.
const NAMESPACE = 'http://www.w3.org/2000/svg';

export function svg<Name extends keyof SVGElementTagNameMap>(name: Name, attributes: Record<string, string | number> = {}): SVGElementTagNameMap[Name] {
  const element = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

export function html<Name extends keyof HTMLElementTagNameMap>(name: Name, className = ''): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  if (className) element.className = className;
  return element;
}

const addresses = new Map<string, string>();

/** An SVG text as the address of a picture. Browsers run no script and load nothing in pictures. */
export function pictureAddress(text: string): string {
  let address = addresses.get(text);
  if (address === undefined) {
    address = `data:image/svg+xml;utf8,${encodeURIComponent(text)}`;
    // Designers draw many pictures; old ones are not kept for ever.
    if (addresses.size > 2000) addresses.clear();
    addresses.set(text, address);
  }
  return address;
}
