import { LIMITS } from '../bots.limits.js';

const PROTOCOLS: ReadonlySet<string> = new Set(['http:', 'https:']);

export function isPayloadUrl(text: string): boolean {
  if (text.length > LIMITS.bots.urlCharacters || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return PROTOCOLS.has(protocol) && username === '' && password === '';
}
