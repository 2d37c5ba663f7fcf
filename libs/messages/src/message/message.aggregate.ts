import type { Aggregate } from '@chat/kernel';
import type { Content, Mentions, MessageEvent, MessagePosted } from './message.events.js';

export type MessageState = { readonly situation: 'absent' | 'deleted' } | PostedMessage;

export interface PostedMessage extends Required<Content> {
  readonly situation: 'posted';
  readonly messageId: number;
  readonly senderId: number;
  readonly mentions: Mentions;
  readonly echo?: MessagePosted['data']['echo'];
}

export const messageAggregate: Aggregate<MessageState, MessageEvent> = {
  initialState: { situation: 'absent' },
  evolve(state, event) {
    switch (event.type) {
      case 'MessagePosted': {
        const { messageId, senderId, mentions, echo } = event.data;
        return { situation: 'posted', messageId, senderId, mentions, ...contentOf(event.data), ...(echo && { echo }) };
      }
      case 'MessageContentEdited': {
        if (state.situation !== 'posted') return state;
        return { ...state, mentions: event.data.mentions, ...contentOf(event.data) };
      }
      case 'MessageDeleted':
        return { situation: 'deleted' };
      default:
        return state;
    }
  },
  streamName: (messageId) => `message-${messageId}`,
};

function contentOf({ content, renderedContent, attachmentIds = [] }: Content): Required<Content> {
  return { content, renderedContent, attachmentIds };
}
