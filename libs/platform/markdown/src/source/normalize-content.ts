import { firstCodePoints, stripEnd } from '@chat/kernel';

const MAX_LENGTH = 10_000;
const TRUNCATION_NOTICE = '\n[message truncated]';

/**
 * The stored form of a content: without trailing white space and leading newlines; the excess over 10,000 code points is replaced
 * by a notice within that limit. The caller checks NUL characters and emptiness.
 */
export function normalizeContent(raw: string): string {
  const content = stripEnd(raw).replace(/^[\r\n]+/, '');
  if (content.length <= MAX_LENGTH) return content;
  const characters = firstCodePoints(content, MAX_LENGTH + 1);
  if (characters.length <= MAX_LENGTH) return content;
  return characters.slice(0, MAX_LENGTH - TRUNCATION_NOTICE.length).join('') + TRUNCATION_NOTICE;
}
