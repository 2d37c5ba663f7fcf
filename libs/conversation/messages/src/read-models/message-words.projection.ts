import type { Conversation } from '@chat/directory';
import { idsOf, type Recorded } from '@chat/kernel';
import {
  channelWord,
  type Content,
  ERASED_WORD,
  formerWord,
  KEPT_WORD,
  MESSAGE_WORDS,
  type MessageWordsDocument,
  participantWord,
  senderWord,
  topicWords,
} from '@chat/message-reading';
import type { DeletedContentErased } from '@chat/ports';
import type { Projection } from '@chat/projections';
import { htmlWords, indexWords, tokensOf } from '@chat/text-search';
import type {
  MessageContentEdited,
  MessageDeleted,
  MessageEvent,
  MessageNamesReplaced,
  MessagePosted,
  MessageRerendered,
  MessageRestored,
  MessagesMoved,
} from '../message/message.events.js';
import { pastIn } from '../message/past.js';
import { LIMITS } from '../messages.limits.js';

type Followed =
  | MessagePosted
  | MessageContentEdited
  | MessageRerendered
  | MessagesMoved
  | MessageDeleted
  | MessageRestored
  | MessageNamesReplaced
  | DeletedContentErased;

/**
 * The words by which each message is found: of its visible content, and of its topic. For auditors also former contents and places;
 * for a deleted message no word is kept, only sender and place.
 */
export const messageWordsProjection: Projection<MessageWordsDocument, Followed> = {
  name: 'message-words',
  version: 5,
  collection: MESSAGE_WORDS,
  types: new Set([
    'MessagePosted',
    'MessageContentEdited',
    'MessageRerendered',
    'MessagesMoved',
    'MessageDeleted',
    'MessageRestored',
    'MessageNamesReplaced',
    'DeletedContentErased',
  ]),
  ids: ({ type, data }) =>
    type === 'MessagesMoved'
      ? idsOf(data.messageIds)
      : type === 'DeletedContentErased'
        ? data.messageIds
        : [data.messageId],
  creates: ({ type }) => type === 'MessagePosted',
  evolve(document, event, id) {
    const { type, data } = event;
    switch (type) {
      case 'MessagePosted': {
        const { messageId, senderId, conversation } = data;
        const place = [...placeKeys(senderId, conversation), ...topicOf(conversation)];
        return put(messageId, { content: contentWords(data), place, former: [] });
      }
      case 'MessageContentEdited': {
        if (!document) return undefined;
        const { content: before, place, former } = parts(document);
        const content = contentWords(data);
        const kept = new Set(content);
        const gone = before.filter((word) => !kept.has(word));
        return put(document._id, { content, place, former: withFormer(former, gone) });
      }
      case 'MessageRerendered':
        return document && put(document._id, { ...parts(document), content: contentWords(data) });
      case 'MessagesMoved':
        return document && moved(document, data);
      case 'MessageDeleted': {
        const { messageId, senderId, conversation, isKept } = data;
        const place = [...placeKeys(senderId, conversation), isKept ? KEPT_WORD : ERASED_WORD];
        return put(messageId, { content: [], place, former: [] });
      }
      case 'MessageRestored':
      case 'MessageNamesReplaced': {
        const past = pastIn(event).filter((each) => isFollowed(each));
        return past.reduce<MessageWordsDocument | undefined>(
          (before, each) => messageWordsProjection.evolve(before, each, id),
          undefined,
        );
      }
      case 'DeletedContentErased':
        return document && erased(document);
    }
  },
};

function isFollowed(event: Recorded<MessageEvent>): event is Recorded<Extract<MessageEvent, Followed>> {
  return messageWordsProjection.types.has(event.type as Followed['type']) && event.type !== 'MessageRestored';
}

interface Parts {
  readonly content: readonly string[];
  /** The first word is the key of the sender, the second one the key of the channel; the topic's words follow. */
  readonly place: readonly string[];
  readonly former: readonly string[];
}

function parts({ words, ofContent, ofPlace }: MessageWordsDocument): Parts {
  return {
    content: words.slice(0, ofContent),
    place: words.slice(ofContent, ofContent + ofPlace),
    former: words.slice(ofContent + ofPlace),
  };
}

function put(_id: number, { content, place, former }: Parts): MessageWordsDocument {
  return { _id, words: [...content, ...place, ...former], ofContent: content.length, ofPlace: place.length };
}

function withFormer(former: readonly string[], words: readonly string[]): string[] {
  return [...new Set([...former, ...words.map(formerWord)])].slice(0, LIMITS.messages.formerWords);
}

function moved(document: MessageWordsDocument, { to }: MessagesMoved['data']): MessageWordsDocument {
  const { content, place, former } = parts(document);
  const [sender, channel, ...oldTopic] = place;
  // A move may name a message that was just deleted: its topic is not kept.
  const isDeleted = [KEPT_WORD, ERASED_WORD].includes(place.at(-1)!);
  if (channel === undefined || isDeleted) return document;
  const topic = to.topic === null ? oldTopic : topicWords(to.topic);
  const now = [sender!, channelWord(to.channelId), ...topic];
  const left = place.filter((word) => !now.includes(word));
  if (left.length === 0 && now.length === place.length) return document;
  return put(document._id, { content, place: now, former: withFormer(former, left) });
}

function erased(document: MessageWordsDocument): MessageWordsDocument {
  const { place, ...others } = parts(document);
  return put(document._id, { ...others, place: place.map((word) => (word === KEPT_WORD ? ERASED_WORD : word)) });
}

/** Links contain the names of files, whatever their text. */
function contentWords({ content, renderedContent, attachmentIds = [] }: Content): string[] {
  const shown = htmlWords(renderedContent);
  return attachmentIds.length === 0 ? shown : [...new Set([...shown, ...indexWords(tokensOf(content))])];
}

function placeKeys(senderId: number, conversation: Conversation): string[] {
  const sender = senderWord(senderId);
  if (conversation.kind === 'channel') return [sender, channelWord(conversation.channelId)];
  return [sender, ...conversation.userIds.map(participantWord)];
}

const topicOf = (conversation: Conversation): string[] =>
  conversation.kind === 'channel' ? topicWords(conversation.topic) : [];
