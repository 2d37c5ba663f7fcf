const NAMELESS = 'uploaded-file';

/** As long as file systems take names. Also keeps the URL within what the router takes, and headers within what proxies take. */
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

/** A name of a file that is short enough: its middle is left out, so that the ending stays. */
export function shortFileName(name: string): string {
  if (Buffer.byteLength(name) <= MAX_BYTES) return name;
  const ending = /\.[^.]{1,16}$/u.exec(name)?.[0] ?? '';
  const room = MAX_BYTES - Buffer.byteLength(ending);
  const letters = Array.from(name.slice(0, name.length - ending.length));
  let bytes = 0;
  const kept = letters.findIndex((letter) => (bytes += Buffer.byteLength(letter)) > room);
  return letters.slice(0, kept).join('') + ending;
}
