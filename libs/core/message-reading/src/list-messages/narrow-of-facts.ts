import type { Directory, Site } from '@chat/directory';
import type { MessageFlags } from '@chat/message-index';
import type { MessageDocument } from '../documents/message-document.js';
import { type NarrowTerm, understandNarrow } from './narrow.js';

/** Facts of a message that outlast its content. */
export type LastingFacts = Pick<MessageDocument, '_id' | 'senderId' | 'conversation' | 'conversationKey'>;

export interface NarrowOfFacts {
  readonly holds: (message: LastingFacts) => boolean;
  /** True when it names a channel, whose whole history counts, delivered or not. */
  readonly namesChannel: (channelId: number) => boolean;
}

const LASTING = new Set([
  'channel',
  'stream',
  'channels',
  'streams',
  'topic',
  'sender',
  'dm',
  'dm-including',
  'id',
  'near',
]);
const isLasting = ({ operator, operand }: NarrowTerm) =>
  LASTING.has(operator) || (operator === 'is' && (operand === 'dm' || operand === 'private'));

/** Undefined when a term needs contents or flags. @throws BadNarrow */
export function narrowOfFacts(
  terms: readonly NarrowTerm[],
  readerId: number,
  { directory, site, flags }: { readonly directory: Directory; readonly site: Site; readonly flags: MessageFlags },
): NarrowOfFacts | undefined {
  if (!terms.every(isLasting)) return undefined;
  const { conditions, channelIds } = understandNarrow(terms, readerId, directory, site, flags);
  return {
    holds: (message) => conditions.every(({ holds }) => holds(message as MessageDocument)),
    namesChannel: (channelId) => channelIds.has(channelId),
  };
}
