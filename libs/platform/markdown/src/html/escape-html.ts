const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const entityOf = (character: string) => ENTITIES[character]!;

/** An ampersand that begins no entity. */
const BARE_AMPERSAND = /&(?!(?:[a-z0-9]+|#[0-9]+|#x[0-9a-f]+);)/gi;

/** Escapes a text for an element. An entity written by the author stays one. */
export function escapeText(text: string): string {
  if (!/[&<>]/.test(text)) return text;
  return text.replace(BARE_AMPERSAND, '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Escapes code: every character is shown literally. */
export function escapeCode(text: string): string {
  return /[&<>]/.test(text) ? text.replace(/[&<>]/g, entityOf) : text;
}

/** Escapes the value of an attribute in double quotes. */
export function escapeAttribute(text: string): string {
  return /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, entityOf) : text;
}

/** Escapes code without a language, including quotes. */
export function escapeQuotes(text: string): string {
  return text.replace(/[&<>"']/g, entityOf);
}
