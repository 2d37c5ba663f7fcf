import type { Conversation } from '@chat/directory';
import { idsOf } from '@chat/kernel';
import { channelWord, MESSAGE_WORDS, type MessageWordsDocument, senderWord, topicWords } from '@chat/message-reading';
import type { Projection } from '@chat/projections';
import { htmlWords } from '@chat/text-search';
import type {
  MessageContentEdited,
  MessageDeleted,
  MessagePosted,
  MessageRerendered,
  MessagesMoved,
} from '../message/message.events.js';

type Followed = MessagePosted | MessageContentEdited | MessageRerendered | MessagesMoved | MessageDeleted;

/** By which words each message is found: of what readers see of it, and of its topic. */
export const messageWordsProjection: Projection<MessageWordsDocument, Followed> = {
  name: 'message-words',
  version: 2,
  collection: MESSAGE_WORDS,
  types: new Set(['MessagePosted', 'MessageContentEdited', 'MessageRerendered', 'MessagesMoved', 'MessageDeleted']),
  ids: ({ type, data }) => (type === 'MessagesMoved' ? idsOf(data.messageIds) : [data.messageId]),
  creates: ({ type }) => type === 'MessagePosted',
  evolve(document, { type, data }) {
    switch (type) {
      case 'MessagePosted': {
        const { messageId, senderId, conversation, renderedContent } = data;
        const place = [senderWord(senderId), ...placeWords(conversation)];
        return wordsOf(messageId, htmlWords(renderedContent), place);
      }
      case 'MessageContentEdited':
      case 'MessageRerendered': {
        if (!document) return undefined;
        return wordsOf(document._id, htmlWords(data.renderedContent), document.words.slice(document.ofContent));
      }
      case 'MessagesMoved':
        return document && moved(document, data);
      case 'MessageDeleted':
        return undefined;
    }
  },
};

/** The first word of a place is the key of the sender, the second one the key of the channel; the topic's words follow. */
function moved(document: MessageWordsDocument, { to }: MessagesMoved['data']): MessageWordsDocument {
  const { _id, words, ofContent } = document;
  const [sender, channel, ...oldTopic] = words.slice(ofContent);
  if (channel === undefined) return document;
  const topic = to.topic === null ? oldTopic : topicWords(to.topic);
  const place = [sender!, channelWord(to.channelId), ...topic];
  const isSame = place.length === words.length - ofContent && place.every((word, at) => word === words[ofContent + at]);
  return isSame ? document : wordsOf(_id, words.slice(0, ofContent), place);
}

function wordsOf(_id: number, content: readonly string[], place: readonly string[]): MessageWordsDocument {
  return { _id, words: [...content, ...place], ofContent: content.length };
}

function placeWords(conversation: Conversation): string[] {
  if (conversation.kind === 'direct') return [];
  return [channelWord(conversation.channelId), ...topicWords(conversation.topic)];
}
