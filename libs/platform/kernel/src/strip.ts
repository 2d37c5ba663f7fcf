/**
 * White space as in Python's `str.strip`, which the API's description refers to. JavaScript's `trim` also removes U+FEFF, and
 * leaves U+001C to U+001F and U+0085.
 */
const SPACES = new Set(
  '\t\n\v\f\r\u001c\u001d\u001e\u001f \u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a' +
    '\u2028\u2029\u202f\u205f\u3000',
);

/** The text of a request without the white space around it. */
export function strip(text: string): string {
  let start = 0;
  while (start < text.length && SPACES.has(text[start]!)) start++;
  return stripEnd(text.slice(start));
}

export function stripEnd(text: string): string {
  let end = text.length;
  while (end > 0 && SPACES.has(text[end - 1]!)) end--;
  return text.slice(0, end);
}

export function isBlank(text: string): boolean {
  return strip(text) === '';
}
