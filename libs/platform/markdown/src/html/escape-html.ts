const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const entityOf = (character: string) => ENTITIES[character]!;

/** An ampersand that begins no entity. */
const BARE_AMPERSAND = /&(?!(?:[a-z0-9]+|#[0-9]+|#x[0-9a-f]+);)/gi;

/** As text of an element. What an author writes as an entity stays one. */
export function escapeText(text: string): string {
  if (!/[&<>]/.test(text)) return text;
  return text.replace(BARE_AMPERSAND, '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** As code: every character is shown as it is. */
export function escapeCode(text: string): string {
  return /[&<>]/.test(text) ? text.replace(/[&<>]/g, entityOf) : text;
}

/** As the value of an attribute in double quotes. */
export function escapeAttribute(text: string): string {
  return /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, entityOf) : text;
}

/** As code in no language, where quotes are escaped too. */
export function escapeQuotes(text: string): string {
  return text.replace(/[&<>"']/g, entityOf);
}
