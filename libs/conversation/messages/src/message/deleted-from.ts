import type { Conversation } from '@chat/directory';
import type { EarlierDeletion } from './message.events.js';

/** The place of a deleted message without its topic, which people wrote. */
export const deletedFrom = (conversation: Conversation): EarlierDeletion['place'] =>
  conversation.kind === 'channel'
    ? { kind: 'channel', channelId: conversation.channelId }
    : { kind: 'direct', userIds: conversation.userIds };
