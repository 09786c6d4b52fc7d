// SVG as PNG, drawn by the browser.
import { pictureUrl } from '../../shell/picture';

/** A drawing, so many points wide; throws an error that can be shown. */
export async function pngOf(svg: string, width: number): Promise<Blob> {
  // A picture that is kept is read on any background later: it is drawn in the light colours always.
  const light = svg.replaceAll('(prefers-color-scheme:dark)', 'not all');
  const image = new Image();
  image.src = pictureUrl(light);
  await image.decode().catch((error: unknown) => {
    throw new Error('the browser cannot draw this', { cause: error });
  });
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = Math.round((width * image.naturalHeight) / image.naturalWidth);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('the browser has no canvas');
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture is too large for the browser'))), 'image/png');
  });
}
