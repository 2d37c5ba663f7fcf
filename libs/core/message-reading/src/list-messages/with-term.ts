import { DomainError } from '@chat/kernel';
import type { ReadableMessages } from '../documents/readable-messages.js';
import { BadNarrow } from './narrow-condition.js';
import type { NarrowTerm } from './narrow.js';

export class DuplicateWithTerm extends DomainError {
  constructor() {
    const detail = "Duplicate 'with' operators.";
    super(`Invalid narrow operator combination: ${detail}`, 'BAD_NARROW', { desc: detail });
  }
}

const PLACE_OPERATORS = new Set(['channel', 'stream', 'topic', 'dm']);

/**
 * A `with` term names a conversation by one of its messages: it replaces all terms that name one. When the message is out of reach,
 * those terms apply instead.
 * @throws BadNarrow when there are none, DuplicateWithTerm
 */
export async function retargeted(
  terms: readonly NarrowTerm[],
  readerId: number,
  readable: ReadableMessages,
): Promise<readonly NarrowTerm[]> {
  const [target, second] = terms.filter(({ operator }) => operator === 'with');
  if (second) throw new DuplicateWithTerm();
  if (!target) return terms;
  const others = terms.filter((term) => term !== target);
  const id = /^\d+$/.test(String(target.operand)) ? Number(target.operand) : Number.NaN;
  if (!Number.isSafeInteger(id)) throw new BadNarrow("Invalid 'with' operator");
  const [message] = await readable.byIds(readerId, [id]);
  if (!message) {
    if (!namesConversation(others)) throw new BadNarrow("Invalid 'with' operator");
    return others;
  }
  const { conversation } = message;
  const place =
    conversation.kind === 'channel'
      ? [term('channel', conversation.channelId), term('topic', conversation.topic)]
      : [term('dm', conversation.userIds)];
  return [...others.filter(({ operator }) => !PLACE_OPERATORS.has(operator)), ...place];
}

function namesConversation(terms: readonly NarrowTerm[]): boolean {
  const named = new Set(terms.filter(({ negated }) => !negated).map(({ operator }) => operator));
  if (named.has('dm')) return true;
  return named.has('topic') && (named.has('channel') || named.has('stream'));
}

function term(operator: string, operand: unknown): NarrowTerm {
  return { operator, operand, negated: false };
}
