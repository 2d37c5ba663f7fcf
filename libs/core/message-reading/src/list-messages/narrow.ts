import { strip } from '@chat/kernel';
import {
  conversationKey,
  type Directory,
  type Site,
  topicAsNamed,
  topicKey,
  type User,
  userByAddress,
} from '@chat/directory';
import type { MessageFlags } from '@chat/message-index';
import type { SearchQuery } from '@chat/text-search';
import { type MessageDocument, threadKey } from '../documents/message-document.js';
import { callsByName } from '../documents/personal-mention.js';
import { BadNarrow, type Condition, type Source } from './narrow-condition.js';
import { isFound, messageSearch } from '../search/message-search.js';
import { hasCondition, inCondition, isCondition, type StateContext } from './state-terms.js';

/** One condition, with the newest name of its operator where direct messages have older ones. */
export interface NarrowTerm {
  readonly operator: string;
  readonly operand: unknown;
  readonly negated: boolean;
}

/** A narrow: all conditions hold. */
export interface Narrow {
  readonly conditions: readonly Condition[];
  /** Ids of channels in terms that are not negated: their whole history counts, delivered or not. */
  readonly channelIds: ReadonlySet<number>;
  /** True with a term, not negated, for one channel. */
  readonly namesChannel: boolean;
  /** All `search` terms together; null without any. */
  readonly search: SearchQuery | null;
}

/** @throws BadNarrow for unknown operators, operands that name nothing, and contradictory terms */
export function understandNarrow(
  given: readonly NarrowTerm[],
  readerId: number,
  directory: Directory,
  site: Site,
  flags: MessageFlags,
): Narrow {
  // A negated search is a search, too (contract, reading-messages: Fetching messages).
  const searches = given.filter(isSearch);
  const terms = given.filter((term) => !isSearch(term) && !hasNoEffect(term));
  const positive = terms.filter((term) => !term.negated);
  if (terms.some(isAboutChannels) && terms.some(isAboutDirectMessages)) {
    throw new BadNarrow('No message can be both a channel message and direct message');
  }
  const channels = positive.flatMap((term) => channelsOf(term, readerId, directory));
  const conditions = terms.map((term) => {
    const { holds, source } = conditionOf(term, { readerId, directory, flags }, site);
    return term.negated ? { holds: (document: MessageDocument) => !holds(document) } : condition(holds, source);
  });
  const topic = positive.find(({ operator }) => operator === 'topic');
  const [onlyChannel] = channels;
  if (topic && channels.length === 1 && onlyChannel !== undefined) {
    const key = threadKey(onlyChannel, topicKey(topicAsNamed(String(topic.operand))));
    conditions.push({ holds: () => true, source: { kind: 'thread', key } });
  }
  const search = searches.length > 0 ? messageSearch(searches.map(({ operand }) => operand)) : null;
  if (search) {
    const source: Source =
      search.words.length > 0 ? { kind: 'words', words: search.words } : { kind: 'messages', ids: () => [] };
    conditions.push({ holds: (document) => isFound(document, search), source });
  }
  const namesChannel = positive.some(({ operator }) => operator === 'channel' || operator === 'stream');
  return { conditions, channelIds: new Set(channels), namesChannel, search };
}

const isSearch = ({ operator }: NarrowTerm) => operator === 'search';
/** Negated or not (contract, reading-messages: Fetching messages). */
const hasNoEffect = ({ operator, operand }: NarrowTerm) =>
  operator === 'near' || (operator === 'in' && operand === 'all');

const CHANNEL_OPERATORS = new Set(['channel', 'stream', 'channels', 'streams', 'topic']);
const DIRECT_OPERATORS = new Set(['dm', 'dm-including']);
const isDirect = ({ operator, operand }: NarrowTerm) =>
  operator === 'is' && (operand === 'dm' || operand === 'private');

/** A message that is not direct is a channel message, so `-is:dm` selects channels. */
function isAboutChannels(term: NarrowTerm): boolean {
  return isDirect(term) ? term.negated : !term.negated && CHANNEL_OPERATORS.has(term.operator);
}

function isAboutDirectMessages(term: NarrowTerm): boolean {
  return !term.negated && (isDirect(term) || DIRECT_OPERATORS.has(term.operator));
}

function condition(holds: Condition['holds'], source: Source | undefined): Condition {
  return source ? { holds, source } : { holds };
}

function conditionOf({ operator, operand }: NarrowTerm, context: StateContext, site: Site): Condition {
  const { readerId, directory, flags } = context;
  const reader = directory.user(readerId) as User;
  const find: FindUser = (named) =>
    typeof named === 'number' ? directory.user(named) : userByAddress(directory, site, reader, named);
  switch (operator) {
    case 'channel':
    case 'stream': {
      const { id } = channelNamed(operand, directory, readerId);
      const key = `channel:${id}`;
      return {
        holds: (document) => document.conversationKey === key,
        source: { kind: 'conversation', key, channelId: id },
      };
    }
    case 'channels':
    case 'streams':
      return anyChannel(operand, readerId, directory);
    case 'topic': {
      const wanted = topicKey(topicAsNamed(String(operand)));
      return {
        holds: ({ conversation }) => conversation.kind === 'channel' && topicKey(conversation.topic) === wanted,
      };
    }
    case 'sender': {
      const id = userNamed(operand, find);
      return { holds: (document) => document.senderId === id, source: { kind: 'sender', id } };
    }
    case 'dm': {
      const userIds = [...new Set([readerId, ...peopleNamed(operand, find)])].toSorted((a, b) => a - b);
      const key = isEmptyList(operand) ? 'direct:none' : conversationKey({ kind: 'direct', userIds });
      return { holds: (document) => document.conversationKey === key, source: { kind: 'conversation', key } };
    }
    case 'dm-including': {
      const id = userNamed(operand, find);
      const keys = directory.directKeysOf(readerId).intersection(directory.directKeysOf(id));
      return {
        holds: ({ conversation }) => conversation.kind === 'direct' && conversation.userIds.includes(id),
        source: { kind: 'directs', keys },
      };
    }
    case 'id': {
      const id = messageIdOf(operand);
      return { holds: (document) => document._id === id, source: { kind: 'messages', ids: () => [id] } };
    }
    case 'is':
      return isCondition(operand, context);
    case 'in':
      return inCondition(operand, context);
    case 'has':
      return hasCondition(operand);
    case 'mentions': {
      const id = userNamed(operand, find);
      return {
        holds: (document) => callsByName(document, id),
        source: { kind: 'messages', ids: () => flags.posted.idsCalling(id) },
      };
    }
    default:
      throw new BadNarrow(`unknown operator ${operator}`);
  }
}

function channelsOf({ operator, operand }: NarrowTerm, readerId: number, directory: Directory): number[] {
  if (operator === 'channel' || operator === 'stream') return [channelNamed(operand, directory, readerId).id];
  if (operator === 'channels' || operator === 'streams') return readablePublicChannels(readerId, directory);
  return [];
}

function anyChannel(operand: unknown, readerId: number, directory: Directory): Condition {
  if (operand !== 'public' && operand !== 'web-public')
    throw new BadNarrow(`unknown channels operand ${String(operand)}`);
  const ids = operand === 'public' ? readablePublicChannels(readerId, directory) : [];
  const wanted = new Set(ids);
  return {
    holds: ({ conversation }) => conversation.kind === 'channel' && wanted.has(conversation.channelId),
    source: { kind: 'channels', ids },
  };
}

function readablePublicChannels(readerId: number, directory: Directory): number[] {
  return [...directory.channels()]
    .filter((channel) => !channel.inviteOnly && directory.canReadChannel(readerId, channel))
    .map((channel) => channel.id);
}

function channelNamed(operand: unknown, directory: Directory, readerId: number) {
  const channel = typeof operand === 'number' ? directory.channel(operand) : directory.channelByName(String(operand));
  if (!channel || !directory.canSeeChannel(readerId, channel))
    throw new BadNarrow(`unknown channel ${String(operand)}`);
  return channel;
}

type FindUser = (named: number | string) => User | undefined;

function userNamed(operand: unknown, find: FindUser): number {
  const user = find(typeof operand === 'number' ? operand : String(operand));
  if (!user) throw new BadNarrow(`unknown user ${String(operand)}`);
  return user.id;
}

function peopleNamed(operand: unknown, find: FindUser): number[] {
  return referencesIn(operand).map((reference) => {
    const user = find(reference);
    if (!user) throw new BadNarrow(`unknown user in ${written(operand)}`);
    return user.id;
  });
}

function referencesIn(operand: unknown): (number | string)[] {
  if (Array.isArray(operand)) return operand.map((each) => (typeof each === 'number' ? each : String(each)));
  if (typeof operand === 'number') return [operand];
  const addresses = String(operand).split(',');
  const given = addresses.map((address) => strip(address)).filter((address) => address !== '');
  return given.length > 0 ? given : addresses;
}

const written = (operand: unknown) => (Array.isArray(operand) ? `[${operand.join(', ')}]` : String(operand));

function isEmptyList(operand: unknown): boolean {
  return Array.isArray(operand) && operand.length === 0;
}

function messageIdOf(operand: unknown): number {
  const id = typeof operand === 'number' ? operand : /^\d+$/.test(String(operand)) ? Number(operand) : Number.NaN;
  if (!Number.isSafeInteger(id) || id < 0) throw new BadNarrow('Invalid message ID');
  return id;
}
