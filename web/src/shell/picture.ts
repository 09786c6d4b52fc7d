// Drawings of the core as pictures. As a picture, nothing in a drawing can run or load anything.

/** The address of a drawing, for `<img>`. */
export function pictureUrl(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
