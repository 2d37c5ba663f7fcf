import { conversationKey, topicKey } from '@chat/directory';
import type { RecordedEvent } from '@chat/kernel';
import type { Projection } from '@chat/projections';
import type { MessageContentEdited, MessageEvent, MessagePosted } from '../message/message.events.js';
import { MESSAGES, type MessageDocument, sendKey, threadKey } from './message-document.js';

/** Every message as it is now. */
export const messagesProjection: Projection<MessageDocument> = {
  name: 'messages',
  version: 1,
  collection: MESSAGES,
  ids(event) {
    const { type, data } = event as RecordedEvent<MessageEvent>;
    return type === 'MessagePosted' || type === 'MessageContentEdited' ? [data.messageId] : [];
  },
  creates: (event) => event.type === 'MessagePosted',
  evolve(document, event) {
    switch (event.type) {
      case 'MessagePosted':
        return documentOf(event as RecordedEvent<MessagePosted>);
      case 'MessageContentEdited': {
        const { data, metadata } = event as RecordedEvent<MessageContentEdited>;
        const { content, renderedContent, mentions } = data;
        return document && { ...document, content, renderedContent, mentions, lastEditTime: metadata.time };
      }
      default:
        return document;
    }
  },
};

/** A message as it is right after it was posted. */
export function documentOf({ data, metadata }: RecordedEvent<MessagePosted>): MessageDocument {
  const { conversation, echo } = data;
  return {
    _id: data.messageId,
    conversationKey: conversationKey(conversation),
    threadKey: conversation.kind === 'channel' ? threadKey(conversation.channelId, topicKey(conversation.topic)) : null,
    senderId: data.senderId,
    sendKey: echo ? sendKey(data.senderId, echo) : null,
    conversation,
    client: data.client,
    content: data.content,
    renderedContent: data.renderedContent,
    mentions: data.mentions,
    topicLinks: data.topicLinks,
    readBySender: data.readBySender,
    time: metadata.time,
    lastEditTime: null,
  };
}
