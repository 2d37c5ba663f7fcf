import { channelKey, conversationKey, topicKey } from '@chat/directory';
import { idsOf, type Recorded, type RecordedEvent } from '@chat/kernel';
import { type MessageDocument, type MessageMove, MESSAGES, sendKey, threadKey } from '@chat/message-reading';
import type { Projection } from '@chat/projections';
import type {
  MessageEvent,
  MessageNamesReplaced,
  MessagePosted,
  MessageRestored,
  MessagesMoved,
} from '../message/message.events.js';
import { pastOf } from '../message/past.js';
import { LIMITS } from '../messages.limits.js';

type Followed = Exclude<MessageEvent, { type: 'MessageReported' | 'TopicMessagesDeleted' | 'DeletionTopicRecorded' }>;

export const messagesProjection: Projection<MessageDocument, Followed> = {
  name: 'messages',
  version: 4,
  collection: MESSAGES,
  types: new Set([
    'MessagePosted',
    'MessageContentEdited',
    'MessageRerendered',
    'MessagesMoved',
    'ReactionAdded',
    'ReactionRemoved',
    'SubmessageAdded',
    'MessageDeleted',
    'MessageRestored',
    'MessageNamesReplaced',
  ]),
  ids: ({ type, data }) => (type === 'MessagesMoved' ? idsOf(data.messageIds) : [data.messageId]),
  creates: ({ type }) => type === 'MessagePosted' || type === 'MessageRestored',
  evolve(document, event) {
    switch (event.type) {
      case 'MessagePosted':
        return documentOf(event);
      case 'MessageContentEdited': {
        const { content, renderedContent, mentions } = event.data;
        return document && { ...document, content, renderedContent, mentions, lastEditTime: event.metadata.time };
      }
      case 'MessageRerendered':
        return document && { ...document, renderedContent: event.data.renderedContent };
      case 'ReactionAdded':
        return document && { ...document, reactionCount: document.reactionCount + 1 };
      case 'ReactionRemoved':
        return document && { ...document, reactionCount: document.reactionCount - 1 };
      case 'SubmessageAdded': {
        const { count, characters } = document?.submessages ?? { count: 0, characters: 0 };
        const { length } = event.data.content;
        return document && { ...document, submessages: { count: count + 1, characters: characters + length } };
      }
      case 'MessagesMoved':
        return document && moved(document, event);
      case 'MessageDeleted':
        return undefined;
      case 'MessageRestored':
        return restoredDocument(event);
      case 'MessageNamesReplaced':
        return document && withoutNames(document, event);
    }
  },
};

/** Its state at the deletion. */
export function restoredDocument(event: RecordedEvent<MessageRestored>): MessageDocument | undefined {
  const past: readonly Recorded<Followed>[] = pastOf(event);
  return past.reduce<MessageDocument | undefined>(
    (document, each) => messagesProjection.evolve(document, each, event.data.messageId),
    undefined,
  );
}

/** All other fields are unchanged. */
function withoutNames(
  document: MessageDocument,
  { data }: RecordedEvent<MessageNamesReplaced>,
): MessageDocument | undefined {
  const past = data.past as readonly Recorded<Followed>[];
  const followed = past.filter(({ type }) => messagesProjection.types.has(type));
  return followed.reduce<MessageDocument | undefined>(
    (before, each) => messagesProjection.evolve(before, each, document._id),
    undefined,
  );
}

function moved(document: MessageDocument, event: RecordedEvent<MessagesMoved>): MessageDocument {
  const { conversation } = document;
  const { data, metadata, position } = event;
  if (conversation.kind === 'direct') return document;
  const { channelId } = data.to;
  const topic = data.to.topic ?? conversation.topic;
  const changesChannel = channelId !== conversation.channelId;
  if (!changesChannel && topic === conversation.topic) return document;
  const { actorId: userId, correlationId, time, requestTime } = metadata;
  const request = { time, ...(requestTime !== undefined && { requestTime }), userId, correlationId };
  const from = { channelId: conversation.channelId, topic: conversation.topic };
  return {
    ...document,
    conversation: { kind: 'channel', channelId, topic },
    conversationKey: channelKey(channelId),
    threadKey: threadKey(channelId, topicKey(topic)),
    topicLinks: data.to.topicLinks ?? document.topicLinks,
    lastMoveTime: data.resolution && !changesChannel ? document.lastMoveTime : time,
    arrivedAt: changesChannel ? position : document.arrivedAt,
    ...movesWith(document, { position, ...request, from, to: { channelId, topic } }),
  };
}

function movesWith({ moves, earlierMoves }: MessageDocument, move: MessageMove): Partial<MessageDocument> {
  if (moves.length < LIMITS.messages.movesKept) return { moves: [...moves, move] };
  const { count, from } = earlierMoves ?? { count: 0, from: moves[0]!.from };
  return { moves: [...moves.slice(1), move], earlierMoves: { count: count + 1, from } };
}

export function documentOf({ data, metadata }: RecordedEvent<MessagePosted>): MessageDocument {
  const { conversation, echo, widget } = data;
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
    lastMoveTime: null,
    arrivedAt: null,
    reactionCount: 0,
    ...(widget !== undefined && { widget }),
    moves: [],
  };
}
