import { channelKey, type Directory } from '@chat/directory';
import type { ConversationMessages } from '../location/conversation-messages.js';
import { type Arrival, joined, type MessageGroup, type PlacedMessage } from '../location/posted-messages.js';
import { KEPT_FLAGS, type KeptFlag } from './kept-flags.js';
import { common, type Ranges } from '../location/ranges.js';
import type { EditableFlag, FlaggedMessages } from '../location/flagged-messages.js';
import type { Flagged, MessageFlags } from './message-flags.js';

/** A message as it is posted. */
export interface NewMessage extends Flagged {
  readonly senderId: number;
  readonly readBySender: boolean;
  /** The accounts for which the message is read at once: these, or all followers of the channel except these. */
  readonly readFor?: { readonly userIds: readonly number[] } | { readonly allBut: readonly number[] };
}

export function addMessage(flags: MessageFlags, message: NewMessage, directory: Directory): void {
  const { posted, kept } = flags;
  const { messageId, senderId, conversation, mentions, readBySender } = message;
  const messages = posted.add(messageId, conversation, mentions);
  if (!messages) return;
  unflagLate(flags, messages, messageId);
  if (readBySender) kept.add('read', senderId, messages, messageId);
  for (const userId of readersFromTheStart(message, directory)) kept.add('read', userId, messages, messageId);
  for (const userId of flags.mutedUsers.mutersOf(senderId)) {
    if (flags.wasDelivered(userId, message)) kept.add('read', userId, messages, messageId);
  }
}

/** Nobody can have flagged a message with a late id, even if all its neighbours are flagged. */
function unflagLate({ kept }: MessageFlags, messages: ConversationMessages, messageId: number): void {
  if (messageId >= messages.newest) return;
  for (const flag of KEPT_FLAGS) {
    for (const userId of kept.users(flag)) kept.remove(flag, userId, messages, messageId);
  }
}

/** A restored message. */
export interface RestoredMessage extends Flagged {
  readonly moves: readonly { readonly topic: string | null; readonly arrival: Arrival | null }[];
  /** Accounts that knew it without having received it. */
  readonly alsoKnownTo: readonly number[];
}

/** It is read for everybody who received it, and known to those who knew it. @param message where it was posted */
export function restoreMessage(flags: MessageFlags, message: RestoredMessage, directory: Directory): void {
  const { posted, kept } = flags;
  const { messageId, conversation, mentions, moves, alsoKnownTo } = message;
  const messages = posted.add(messageId, conversation, mentions);
  if (!messages) return;
  unflagLate(flags, messages, messageId);
  for (const { arrival, topic } of moves) posted.move(message, arrival, topic);
  for (const userId of receiversOf(message, directory)) kept.add('read', userId, messages, messageId);
  for (const userId of alsoKnownTo) {
    kept.add('read', userId, messages, messageId);
    if (!directory.user(userId)?.isBot) kept.add('historical', userId, messages, messageId);
  }
  const { channelId } = moves.findLast(({ arrival }) => arrival)?.arrival ?? {};
  if (channelId === undefined || directory.channel(channelId)?.historyPublicToSubscribers !== false) return;
  const [group] = posted.groupsOf([messageId]);
  for (const userId of directory.subscribers(channelId)) {
    kept.addAll('granted', userId, messages, flags.unknownAmong(userId, group!));
  }
}

/** The people, or everybody who ever followed one of its channels. */
function receiversOf({ conversation, moves }: RestoredMessage, directory: Directory): ReadonlySet<number> {
  if (conversation.kind === 'direct') return new Set(conversation.userIds);
  const channelIds = [conversation.channelId, ...moves.flatMap(({ arrival }) => arrival?.channelId ?? [])];
  return new Set(channelIds.flatMap((id) => [...directory.subscribers(id), ...directory.formerSubscribers(id)]));
}

function readersFromTheStart({ readFor, conversation }: NewMessage, directory: Directory): Iterable<number> {
  if (!readFor) return [];
  if ('userIds' in readFor) return readFor.userIds;
  if (conversation.kind === 'direct') return [];
  return directory.subscribers(conversation.channelId).difference(new Set(readFor.allBut));
}

/** Flags that an account adds to messages, or removes. */
export interface FlagChange {
  readonly userId: number;
  readonly flag: EditableFlag;
  readonly messages: readonly FlaggedMessages[];
}

export function addFlags(flags: MessageFlags, { userId, flag, messages: flagged }: FlagChange): void {
  for (const { conversation, ids } of flagged) {
    const messages = flags.posted.conversation(conversation);
    if (!messages) continue;
    if (flag !== 'read') getToKnow(flags, userId, messages, ids);
    for (const [from, to] of ids) flags.kept.add(flag, userId, messages, from, to);
  }
}

export function removeFlags(flags: MessageFlags, { userId, flag, messages: flagged }: FlagChange): void {
  for (const { conversation, ids } of flagged) {
    const messages = flags.posted.conversation(conversation);
    if (!messages) continue;
    if (flag === 'read') getToKnow(flags, userId, messages, ids);
    for (const [from, to] of ids) flags.kept.remove(flag, userId, messages, from, to);
  }
}

/** An account that acts on a message which it did not receive has read it, and knows it from then on. */
export function getToKnowMessage(flags: MessageFlags, userId: number, message: PlacedMessage): void {
  const home = flags.posted.conversation(flags.posted.homeKey(message));
  const { messageId } = message;
  if (home) getToKnow(flags, userId, home, [[messageId, messageId]]);
}

/** An account that flags messages which it did not receive has read them, and knows them from then on. */
function getToKnow(
  flags: MessageFlags,
  userId: number,
  messages: ConversationMessages,
  ids: FlaggedMessages['ids'],
): void {
  for (const messageId of messages.between(ids)) {
    if (flags.knows(userId, messages, messageId)) continue;
    flags.kept.add('read', userId, messages, messageId);
    flags.kept.add('historical', userId, messages, messageId);
  }
}

/** Does nothing for a missing message. */
export function forgetMessage({ posted, kept }: MessageFlags, message: PlacedMessage): void {
  const home = posted.conversation(posted.homeKey(message));
  if (!home) return;
  kept.forget(home, message.messageId);
  posted.delete(home, message.messageId);
}

/** Messages of one channel that change their topic, their channel or both. */
export interface MessageMovement {
  readonly messageIds: readonly number[];
  readonly fromChannelId: number;
  readonly toChannelId: number;
  /** Null: every message keeps its topic. */
  readonly topic: string | null;
  /** Position in the log. */
  readonly position: number;
}

/** @returns its flag changes for accounts that do not follow the new channel: `read` is added, their other flags are removed */
export function moveMessages(flags: MessageFlags, movement: MessageMovement, directory: Directory): FlagChange[] {
  const { posted } = flags;
  const { messageIds, fromChannelId, toChannelId, topic, position } = movement;
  const before = { kind: 'channel', channelId: fromChannelId, topic: '' } as const;
  const arrival = toChannelId === fromChannelId ? null : { channelId: toChannelId, position };
  for (const messageId of messageIds) posted.move({ messageId, conversation: before }, arrival, topic);
  posted.newestMove = position;
  if (!arrival) return [];
  const groups = posted.groupsOf(messageIds);
  return [...readByMove(flags, groups, movement, directory), ...receive(flags, groups, movement, directory)];
}

/** Unread messages become read for accounts that follow only the former channel. */
function readByMove(
  flags: MessageFlags,
  groups: readonly MessageGroup[],
  { fromChannelId, toChannelId }: MessageMovement,
  directory: Directory,
): FlagChange[] {
  const before = groups.map((group) => ({ ...group, moveHistory: group.moveHistory.slice(0, -1) }));
  const homes = Array.from(
    Map.groupBy(before, ({ messages }) => messages),
    ([home, moved]) => [home, joined(moved), moved] as const,
  );
  const followers = directory.subscribers(fromChannelId).difference(directory.subscribers(toChannelId));
  return [...followers].flatMap((userId) =>
    changeOf(
      userId,
      'read',
      homes.map(([home, ranges, moved]) => [home, flags.unreadAmong(userId, home, ranges, moved)]),
    ),
  );
}

/** Empty when no message is in the ranges. */
function changeOf(
  userId: number,
  flag: EditableFlag,
  changed: readonly (readonly [ConversationMessages, Ranges])[],
): FlagChange[] {
  const messages = changed.flatMap(([home, ranges]) => {
    const ids = home.ends(ranges);
    return ids.length > 0 ? [{ conversation: home.key, ids }] : [];
  });
  return messages.length > 0 ? [{ userId, flag, messages }] : [];
}

/** Flags that are lost with the access to a message. */
const LOST_FLAGS = ['historical', 'starred', 'collapsed'] as const;

/**
 * An account that follows a channel of protected history gets access to messages that move there, as read (contract,
 * editing-messages: Effects). An account that does not follow the channel loses messages that it got access to in this way before.
 * An account that follows, or once followed, only the former channel, or cannot read the new one, also loses messages that it knew
 * because it flagged them.
 */
function receive(
  flags: MessageFlags,
  groups: readonly MessageGroup[],
  { fromChannelId: sourceId, toChannelId: channelId }: MessageMovement,
  directory: Directory,
): FlagChange[] {
  const { kept } = flags;
  const target = directory.channel(channelId);
  const isProtected = target?.historyPublicToSubscribers === false;
  const strangers = (flag: KeptFlag) =>
    [...kept.users(flag)].filter((userId) => !directory.isSubscribed(userId, channelId));
  const losers = (flag: KeptFlag) =>
    strangers(flag).filter(
      (userId) =>
        directory.subscription(userId, sourceId) !== undefined ||
        (target !== undefined && !directory.canReadChannel(userId, target)),
    );
  const lost = [
    ...strangers('granted').map((userId) => ({ flag: 'granted', userId }) as const),
    ...LOST_FLAGS.flatMap((flag) => losers(flag).map((userId) => ({ flag, userId }))),
  ];
  const changes = lost.flatMap(({ flag, userId }) => {
    if (flag !== 'starred' && flag !== 'collapsed') return [];
    const flagged = groups.map(
      ({ messages, ranges }) => [messages, common(kept.of(flag, userId, messages.key), ranges)] as const,
    );
    return changeOf(userId, flag, flagged);
  });
  for (const group of groups) {
    for (const { flag, userId } of lost) kept.removeAll(flag, userId, group.messages, group.ranges);
    for (const userId of isProtected ? directory.subscribers(channelId) : []) {
      const unknown = flags.unknownAmong(userId, group);
      for (const flag of ['granted', 'read'] as const) kept.addAll(flag, userId, group.messages, unknown);
      for (const flag of ['starred', 'collapsed'] as const) kept.removeAll(flag, userId, group.messages, unknown);
    }
  }
  return changes;
}

/** Nobody has unread messages of a channel without following it. */
export function readAndLeave({ posted, kept }: MessageFlags, userId: number, channelId: number): void {
  const messages = posted.conversation(channelKey(channelId));
  if (messages) {
    const unreadElsewhere = [...posted.moveHistories(messages.key)].filter(
      ([id, moveHistory]) => moveHistory.at(-1)!.channelId !== channelId && !kept.has('read', userId, messages.key, id),
    );
    kept.add('read', userId, messages, 0, messages.newest);
    for (const [id] of unreadElsewhere) kept.remove('read', userId, messages, id);
  }
  for (const [home, id] of posted.arrivals(channelId)) kept.add('read', userId, home, id);
}
