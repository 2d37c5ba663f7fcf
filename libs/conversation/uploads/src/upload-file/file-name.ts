const NAMELESS = 'uploaded-file';

/** Longest name in file systems. Also keeps the URL within the router's limit, and headers within those of proxies. */
const MAX_BYTES = 255;

/**
 * The name of a file in its URL (contract, files: Uploading and reading files): letters and digits of all scripts, `.`,
 * `-` and `_`.
 * @param name without folders
 */
export function sanitizedFileName(name: string): string {
  const sanitized = name
    .normalize('NFKC')
    .replace(/[^\p{L}\p{M}\p{N}_\s.-]/gu, '')
    .trim()
    .replace(/[-\s]+/g, '-');
  return /^\.{0,2}$/.test(sanitized) ? NAMELESS : shortFileName(sanitized);
}

/** Shortens the name of a file in its middle, so that the ending stays. */
export function shortFileName(name: string): string {
  if (Buffer.byteLength(name) <= MAX_BYTES) return name;
  const ending = /\.[^.]{1,16}$/u.exec(name)?.[0] ?? '';
  const room = MAX_BYTES - Buffer.byteLength(ending);
  const letters = Array.from(name.slice(0, name.length - ending.length));
  let bytes = 0;
  const kept = letters.findIndex((letter) => (bytes += Buffer.byteLength(letter)) > room);
  return letters.slice(0, kept).join('') + ending;
}
