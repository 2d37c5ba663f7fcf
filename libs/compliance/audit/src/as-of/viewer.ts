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
import { overriding, refusal } from '@chat/kernel';
import type { MessageFlags } from '@chat/message-index';
import type { NarrowTerm } from '@chat/message-reading';
import type { Moment } from './moments.js';
import { isUnrestricted } from '../mandate/is-unrestricted.js';

/** A view without an account has no flags, and no conversations of its own. */
export class NarrowNeedsAccount extends refusal(
  'Name an account, or narrow by channels, topic, sender, dm-including, id, has and search alone.',
) {}

/** A message that exists at the moment, or did until it was erased. */
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

/** Shows only what the mandate covers; page ends and errors are the same as if nothing else existed. */
export function accountViewer(moment: Moment, user: User, mandate: Mandate): Viewer {
  const { directory, flags } = moment;
  const { id, isActive } = user;
  const own: Viewer = {
    readerId: id,
    directory,
    flags,
    sees: (channel) => isActive && directory.canSeeChannel(id, channel),
    reads: ({ messageId, conversation, arrivedAt }) =>
      isActive && directory.canReadMessage(id, messageId, conversation, arrivedAt),
    received: ({ messageId, conversation, arrivedAt }) => directory.received(id, messageId, conversation, arrivedAt),
  };
  if (isUnrestricted(mandate)) return own;
  const covers = coverage(moment, mandate);
  const names = naming(moment, mandate, covers);
  // An account outside the mandate does not reveal which channels it saw.
  const sees = (channel: Channel) => names(channel) && (!isCoveredAccount(user, mandate) || own.sees(channel));
  return {
    ...own,
    directory: overriding<Directory>(directory, {
      ...addressesWithin(directory, mandate),
      canSeeChannel: (_reader, channel) => sees(channel),
      canReadMessage: (reader, messageId, conversation, arrivedAt) =>
        covers({ messageId, conversation }) && directory.canReadMessage(reader, messageId, conversation, arrivedAt),
    }),
    flags: overriding<MessageFlags>(flags, {
      conversationsOf: (reader) => conversationsWithin(mandate, flags.conversationsOf(reader)),
    }),
    sees,
    reads: (message) => covers(message) && own.reads(message),
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
 * Sees what a mandate covers, in all conversations alike, with names as for an owner.
 * @throws NarrowNeedsAccount
 */
export function mandateViewer(moment: Moment, mandate: Mandate, narrow: readonly NarrowTerm[]): Viewer {
  if (!narrow.every(({ operator }) => WITHOUT_ACCOUNT.has(operator))) throw new NarrowNeedsAccount();
  const { directory, flags } = moment;
  const { channelIds, accountIds, includesDirectMessages } = mandate;
  const reads = coverage(moment, mandate);
  const sees = naming(moment, mandate, reads);
  const readerId = [...directory.users()].find(({ role, isActive }) => role === Role.owner && isActive)?.id ?? 0;
  const directs = includesDirectMessages ? directKeysOf(directory, accountIds) : new Set<string>();
  const channels = channelIds ?? Array.from(directory.channels(), ({ id }) => id);
  return {
    readerId,
    directory: overriding<Directory>(directory, {
      ...addressesWithin(directory, mandate),
      canSeeChannel: (_reader, channel) => sees(channel),
      canReadChannel: (_reader, { id }) => channelIds?.includes(id) ?? true,
      canReadMessage: (_reader, messageId, conversation) => reads({ messageId, conversation }),
      directKeysOf: (id) => (id === readerId ? directs : directory.directKeysOf(id)),
    }),
    flags: overriding<MessageFlags>(flags, {
      isKnown: () => true,
      conversationsOf: () => new Set([...channels.map(channelKey), ...directs]),
      knownOutside: () => [],
      flagsFor: () => [],
    }),
    sees,
    reads,
    received: reads,
  };
}

export const isCoveredAccount = ({ id }: User, { accountIds }: Mandate): boolean =>
  accountIds === null || accountIds.includes(id);

/** True when a channel may be named: a missing one gets the same answer as one outside the mandate. */
function naming(
  { directory, flags, erasedSince }: Moment,
  { channelIds, accountIds }: Mandate,
  covers: (message: Omit<Seen, 'arrivedAt'>) => boolean,
): (channel: Channel) => boolean {
  if (channelIds) return ({ id }) => channelIds.includes(id);
  if (!accountIds) return () => true;
  return (channel) => {
    const conversation: Conversation = { kind: 'channel', channelId: channel.id, topic: '' };
    return (
      accountIds.some((id) => directory.canSeeChannel(id, channel)) ||
      [...flags.posted.messagesIn(channel.id)].some(({ messageId }) => covers({ messageId, conversation })) ||
      erasedSince.some((message) => isIn(channel, message) && covers(message))
    );
  };
}

const isIn = ({ id }: Channel, { conversation }: Seen) =>
  conversation.kind === 'channel' && conversation.channelId === id;

/** Addresses of other accounts may be hidden from the auditor; their ids are not. */
const addressesWithin = (directory: Directory, mandate: Mandate): Pick<Directory, 'userByEmail'> => ({
  userByEmail: (address) => {
    const user = directory.userByEmail(address);
    return user && isCoveredAccount(user, mandate) ? user : undefined;
  },
});

function conversationsWithin(
  { channelIds, includesDirectMessages }: Mandate,
  conversations: ReadonlySet<string>,
): ReadonlySet<string> {
  const channels = channelIds && new Set(channelIds.map(channelKey));
  const isWithin = (key: string) => (key.startsWith('direct:') ? includesDirectMessages : (channels?.has(key) ?? true));
  return new Set([...conversations].filter(isWithin));
}

function directKeysOf(directory: Directory, accountIds: readonly number[] | null): Set<string> {
  const ids = accountIds ?? Array.from(directory.users(), ({ id }) => id);
  return new Set(ids.flatMap((id) => [...directory.directKeysOf(id)]));
}
