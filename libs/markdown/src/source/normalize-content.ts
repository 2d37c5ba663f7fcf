const MAX_LENGTH = 10_000;
const TRUNCATION_NOTICE = '\n[message truncated]';

/**
 * The content as it is stored: trailing whitespace and leading newlines removed, and what exceeds 10,000 code points
 * replaced by a notice within that limit. NUL characters and emptiness are for the caller to judge.
 */
export function normalizeContent(raw: string): string {
  const content = raw.trimEnd().replace(/^[\r\n]+/, '');
  if (content.length <= MAX_LENGTH) return content;
  // A code point has two units at the most.
  const characters = Array.from(content.slice(0, 2 * (MAX_LENGTH + 1)));
  if (characters.length <= MAX_LENGTH) return content;
  return characters.slice(0, MAX_LENGTH - TRUNCATION_NOTICE.length).join('') + TRUNCATION_NOTICE;
}
