// Drawings as pictures: inside an image, nothing in them can run.

export function picture(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
