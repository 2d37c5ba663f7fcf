import type { Directory } from '@chat/directory';
import { type MessageFlags, othersWhoKnow } from '@chat/message-index';
import type { MessageDocument } from '@chat/message-reading';
import type { MessageDeleted, TopicMessagesDeleted } from '../message/message.events.js';

/** @param documents of one topic, ascending; empty: no batch */
export function topicBatch(
  documents: readonly MessageDocument[],
  directory: Directory,
  flags: MessageFlags,
  ground?: MessageDeleted['data']['ground'],
): TopicMessagesDeleted[] {
  const conversation = documents.at(-1)?.conversation;
  if (conversation?.kind !== 'channel') return [];
  const messages = documents.map(({ _id: messageId, conversation: place, mentions, arrivedAt }) => ({
    messageId,
    arrivedAt,
    alsoKnownTo: othersWhoKnow({ messageId, conversation: place, mentions }, directory, flags),
  }));
  return [{ type: 'TopicMessagesDeleted', data: { conversation, messages, ...(ground && { ground }) } }];
}
