import type { Aggregate } from '@chat/kernel';
import type { Content, Mentions, MessageEvent } from './message.events.js';

export type MessageState = { readonly situation: 'absent' } | PostedMessage;

export interface PostedMessage extends Content {
  readonly situation: 'posted';
  readonly messageId: number;
  readonly senderId: number;
  readonly mentions: Mentions;
}

export const messageAggregate: Aggregate<MessageState, MessageEvent> = {
  initialState: { situation: 'absent' },
  evolve(state, event) {
    switch (event.type) {
      case 'MessagePosted': {
        const { messageId, senderId, content, renderedContent, mentions } = event.data;
        return { situation: 'posted', messageId, senderId, content, renderedContent, mentions };
      }
      case 'MessageContentEdited': {
        if (state.situation === 'absent') return state;
        const { content, renderedContent, mentions } = event.data;
        return { ...state, content, renderedContent, mentions };
      }
      default:
        return state;
    }
  },
  streamName: (messageId) => `message-${messageId}`,
};
