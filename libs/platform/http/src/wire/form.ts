import { UnreadableRequest } from './errors.js';

/** More names than this in one request are refused. */
export const MAX_PARAMETERS = 1000;

/** Adds the pairs of URL-encoded text to `parameters`; the last value of a name wins. */
export function readForm(form: string, parameters: Map<string, string>): void {
  let start = 0;
  let count = 0;
  while (start < form.length) {
    let end = form.indexOf('&', start);
    if (end === -1) end = form.length;
    if (end > start) {
      if (++count > MAX_PARAMETERS) throw new UnreadableRequest('Too many parameters');
      const equals = form.indexOf('=', start);
      const middle = equals === -1 || equals > end ? end : equals;
      parameters.set(decode(form.slice(start, middle)), decode(form.slice(middle + 1, end)));
    }
    start = end + 1;
  }
}

function decode(encoded: string): string {
  const spaced = encoded.includes('+') ? encoded.replaceAll('+', ' ') : encoded;
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    throw new UnreadableRequest('Malformed percent-encoding in form data');
  }
}
