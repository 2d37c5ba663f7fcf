import type { Conversation } from '@chat/directory';
import type { EventLogReader } from '@chat/event-log';
import type { Recorded } from '@chat/kernel';
import type { MessageDocument } from '@chat/message-reading';
import type { MessageEvent } from '@chat/messages';
import { htmlTokens, tokensOf, type Token } from '@chat/text-search';

export const BADGES = ['edited', 'moved', 'deleted', 'erased', 'reported', 'reacted', 'files', 'held'] as const;
export type Badge = (typeof BADGES)[number];

export interface Version {
  readonly version: number;
  /** UNIX milliseconds. */
  readonly time: number;
  readonly content: string;
  readonly renderedContent: string;
}

/** A message with all its versions, or the rest of it. */
export interface FoundMessage {
  readonly messageId: number;
  readonly senderId: number;
  /** Current place, or place at the deletion. */
  readonly conversation: Conversation;
  /** UNIX milliseconds. */
  readonly posted: number;
  readonly badges: ReadonlySet<Badge>;
  /** Every place in a channel that it was in. */
  readonly places: readonly Place[];
  readonly versions: readonly Version[];
}

/** @param document of an existing message */
export async function readMessage(
  log: EventLogReader,
  messageId: number,
  document: MessageDocument | undefined,
): Promise<FoundMessage | undefined> {
  const versions: Version[] = [];
  const badges = new Set<Badge>();
  const places: Place[] = document ? placesOf(document) : [];
  let found: Pick<FoundMessage, 'senderId' | 'conversation' | 'posted'> | undefined;
  for await (const recorded of log.read(`message-${messageId}`)) {
    const { type, data, metadata } = recorded as Recorded<MessageEvent>;
    if (type === 'MessagePosted' || type === 'MessageContentEdited') {
      const { content, renderedContent, attachmentIds, senderId, conversation } = data;
      versions.push({ version: versions.length + 1, time: metadata.time, content, renderedContent });
      if (attachmentIds) badges.add('files');
      if (type === 'MessageContentEdited') badges.add('edited');
      else found = { senderId, conversation, posted: metadata.time };
      if (conversation.kind === 'channel') places.push(conversation);
    }
    if (type === 'MessageRestored') {
      badges.delete('deleted');
      badges.delete('erased');
    }
    if (type === 'ReactionAdded') badges.add('reacted');
    if (type === 'MessageReported') badges.add('reported');
    if (type === 'MessageDeleted') {
      const { senderId, conversation, postedAt, isKept } = data;
      found = { senderId, conversation, posted: postedAt };
      if (conversation.kind === 'channel') places.push(conversation);
      badges.add('deleted');
      if (new Set(places.map(({ channelId, topic }) => `${channelId} ${topic}`)).size > 1) badges.add('moved');
      if (!isKept || versions.length === 0) badges.add('erased');
    }
  }
  if (document) {
    const { senderId, conversation, time: posted, moves } = document;
    found = { senderId, conversation, posted };
    if (moves.length > 0) badges.add('moved');
  }
  return found && { messageId, ...found, badges, places, versions };
}

export interface Place {
  readonly channelId: number;
  readonly topic: string;
}

export function placesOf({ conversation, moves, earlierMoves }: MessageDocument): Place[] {
  if (conversation.kind === 'direct') return [];
  return [conversation, ...moves.map(({ from }) => from), ...(earlierMoves ? [earlierMoves.from] : [])];
}

/** Words of a version: as rendered, and as written, which names files. */
export const versionTokens = ({
  content,
  renderedContent,
}: Pick<Version, 'content' | 'renderedContent'>): Token[][] => [htmlTokens(renderedContent), tokensOf(content)];
