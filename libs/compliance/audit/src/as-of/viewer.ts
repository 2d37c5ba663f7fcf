import {
  type Channel,
  channelKey,
  type Conversation,
  type Directory,
  isCovered,
  type Mandate,
  Role,
  type User,
} from '@chat/directory';
import { DomainError, overriding } from '@chat/kernel';
import type { MessageFlags } from '@chat/message-index';
import type { NarrowTerm } from '@chat/message-reading';
import type { Moment } from './moments.js';

/** A view that belongs to no account knows no flags, and no conversations of its own. */
export class NarrowNeedsAccount extends DomainError {
  constructor() {
    super('Name an account, or narrow by channels, topic, sender, dm-including, id, has and search alone.');
  }
}

/** A message that is there at the moment, or was until it was erased. */
interface Seen {
  readonly messageId: number;
  readonly conversation: Conversation;
  readonly arrivedAt: number | null;
  readonly senderId?: number;
}

export interface Viewer {
  readonly readerId: number;
  readonly directory: Directory;
  readonly flags: MessageFlags;
  readonly sees: (channel: Channel) => boolean;
  readonly reads: (message: Seen) => boolean;
  readonly received: (message: Seen) => boolean;
}

export function accountViewer({ directory, flags }: Moment, { id, isActive }: User): Viewer {
  return {
    readerId: id,
    directory,
    flags,
    sees: (channel) => isActive && directory.canSeeChannel(id, channel),
    reads: ({ messageId, conversation, arrivedAt }) =>
      isActive && directory.canReadMessage(id, messageId, conversation, arrivedAt),
    received: ({ messageId, conversation, arrivedAt }) => directory.received(id, messageId, conversation, arrivedAt),
  };
}

export function coverage({ senders }: Moment, mandate: Mandate): (message: Omit<Seen, 'arrivedAt'>) => boolean {
  const { accountIds } = mandate;
  const written = accountIds && new Set(accountIds.flatMap((id) => senders.of(id)));
  const senderOf = (messageId: number) => (written?.has(messageId) ? accountIds![0]! : 0);
  return ({ messageId, conversation, senderId = senderOf(messageId) }) =>
    isCovered(mandate, { conversation, senderId });
}

const WITHOUT_ACCOUNT = new Set(
  'channel stream channels streams topic sender dm-including id near has search'.split(' '),
);

/**
 * Sees what a mandate covers, of all conversations alike. Names are shown as to an owner.
 * @throws NarrowNeedsAccount
 */
export function mandateViewer(moment: Moment, mandate: Mandate, narrow: readonly NarrowTerm[]): Viewer {
  if (!narrow.every(({ operator }) => WITHOUT_ACCOUNT.has(operator))) throw new NarrowNeedsAccount();
  const { directory, flags } = moment;
  const { channelIds, accountIds, includesDirectMessages } = mandate;
  const reads = coverage(moment, mandate);
  const sees = ({ id }: Channel) => channelIds?.includes(id) ?? true;
  const readerId = [...directory.users()].find(({ role, isActive }) => role === Role.owner && isActive)?.id ?? 0;
  const directs = includesDirectMessages ? directKeysOf(directory, accountIds) : new Set<string>();
  const channels = [...directory.channels()].filter(sees).map(({ id }) => channelKey(id));
  return {
    readerId,
    directory: overriding<Directory>(directory, {
      canSeeChannel: (_reader, channel) => sees(channel),
      canReadChannel: (_reader, channel) => sees(channel),
      canReadMessage: (_reader, messageId, conversation) => reads({ messageId, conversation }),
      directKeysOf: (id) => (id === readerId ? directs : directory.directKeysOf(id)),
    }),
    flags: overriding<MessageFlags>(flags, {
      isKnown: () => true,
      conversationsOf: () => new Set([...channels, ...directs]),
      knownOutside: () => [],
      flagsFor: () => [],
    }),
    sees,
    reads,
    received: reads,
  };
}

function directKeysOf(directory: Directory, accountIds: readonly number[] | null): Set<string> {
  const ids = accountIds ?? Array.from(directory.users(), ({ id }) => id);
  return new Set(ids.flatMap((id) => [...directory.directKeysOf(id)]));
}
