// Texts and pictures that leave the page, and files that enter it.

/** Larger files are none of ours. */
const FILE_MAX = 4 * 1024 * 1024;

/** Gives somebody a file to keep. */
export function downloaded(name: string, content: Blob | string, type = 'text/plain;charset=utf-8') {
  const url = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type }) : content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has to have begun reading it.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** A title as the beginning of a file name. */
export function fileName(title: string): string {
  const plain = title.normalize('NFKD').replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '').toLowerCase();
  return plain.slice(0, 60) || 'variant';
}

/** The text of a file that somebody chose; throws an error that can be shown. */
export async function textOf(file: File): Promise<string> {
  if (file.size > FILE_MAX) throw new Error(`“${file.name}” is longer than 4 MiB; that is no such file`);
  return file.text();
}
