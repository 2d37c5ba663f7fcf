import { type Conversation, type Directory, isResolved } from '@chat/directory';
import {
  type Flagged,
  mentionFlags,
  type MessageFlags,
  type TopicVisibilitySetting,
  TopicVisibility,
} from '@chat/message-index';
import type { MessageDocument } from '../documents/message-document.js';
import { BadNarrow, type Condition } from './narrow-condition.js';

/** Facts for terms about a message's state. */
export interface StateContext {
  readonly readerId: number;
  readonly directory: Directory;
  readonly flags: MessageFlags;
}

/** `is:…` @throws BadNarrow */
export function isCondition(operand: unknown, { readerId, directory, flags }: StateContext): Condition {
  switch (operand) {
    case 'dm':
    case 'private':
      return {
        holds: ({ conversation }) => conversation.kind === 'direct',
        source: { kind: 'directs', keys: directory.directKeysOf(readerId) },
      };
    case 'resolved':
      return { holds: ({ conversation }) => conversation.kind === 'channel' && isResolved(conversation.topic) };
    case 'starred':
      return {
        holds: (document) => flags.hasFlag(readerId, 'starred', flagged(document)),
        source: { kind: 'messages', ids: () => flags.starredIds(readerId) },
      };
    case 'unread':
      return {
        holds: (document) => !flags.hasFlag(readerId, 'read', flagged(document)),
        source: { kind: 'messages', ids: () => flags.unreadIds(readerId) },
      };
    case 'mentioned':
      return {
        holds: (document) =>
          flags.wasDelivered(readerId, flagged(document)) && mentionFlags(readerId, document.mentions).length > 0,
        source: { kind: 'messages', ids: () => flags.posted.idsCalling(readerId) },
      };
    case 'alerted':
      return {
        holds: (document) =>
          flags.wasDelivered(readerId, flagged(document)) && flags.alertWords.alerts(readerId, document._id),
        source: { kind: 'messages', ids: () => flags.alertWords.idsAlerting(readerId) },
      };
    case 'followed': {
      const followed = flags.topicVisibilities.of(readerId).filter(isFollowed);
      return {
        holds: ({ conversation }) =>
          flags.topicVisibilities.visibilityOf(readerId, conversation) === TopicVisibility.followed,
        source: { kind: 'channels', ids: [...new Set(followed.map(({ channelId }) => channelId))] },
      };
    }
    case 'muted':
      return { holds: ({ conversation }) => !flags.isHeard(readerId, conversation) };
    default:
      throw new BadNarrow(`unknown 'is' operand ${String(operand)}`);
  }
}

/** `in:…` @throws BadNarrow */
export function inCondition(operand: unknown, { readerId, flags }: StateContext): Condition {
  if (operand !== 'home') throw new BadNarrow(`unknown 'in' operand ${String(operand)}`);
  return {
    holds: ({ conversation }) => flags.isHeard(readerId, conversation),
  };
}

/**
 * The condition of the anchor `first_unread`: unread and not muted; muted channels count when a narrow names the channel (contract,
 * reading-messages: Fetching messages).
 */
export function firstUnreadCondition(namesChannel: boolean, { readerId, flags }: StateContext): Condition {
  const counts = (conversation: Conversation) =>
    namesChannel ? !flags.isTopicMuted(readerId, conversation) : flags.isHeard(readerId, conversation);
  return {
    holds: (document) => counts(document.conversation) && !flags.hasFlag(readerId, 'read', flagged(document)),
    // Muted messages are skipped without reading them from the store.
    source: { kind: 'messages', ids: () => flags.unreadIds(readerId, counts) },
  };
}

/** `has:…` @throws BadNarrow */
export function hasCondition(operand: unknown): Condition {
  switch (operand) {
    case 'link':
      return rendering(/<a /);
    case 'image':
      return rendering(/<(?:div class="(?:youtube-video )?message_inline_image|img [^>]*class="inline-image)/);
    case 'attachment':
      return rendering(/<[^>]* (?:href|src)="\/?user_uploads\//);
    case 'reaction':
      return { holds: ({ reactionCount }) => reactionCount > 0 };
    default:
      throw new BadNarrow(`unknown 'has' operand ${String(operand)}`);
  }
}

function rendering(pattern: RegExp): Condition {
  return { holds: ({ renderedContent }) => pattern.test(renderedContent) };
}

function isFollowed({ visibility }: TopicVisibilitySetting): boolean {
  return visibility === TopicVisibility.followed;
}

function flagged(document: MessageDocument): Flagged {
  return { ...document, messageId: document._id };
}
