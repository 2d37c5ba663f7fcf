import type { Conversation } from '@chat/directory';
import { withDrawnImages } from '@chat/markdown';
import type { MessageState } from '../message/message.aggregate.js';
import type { MessageRerendered } from '../message/message.events.js';
import { isStorable } from '../message/render-content.js';

export interface ShowImagesFacts {
  readonly conversation: Conversation;
  /** By what follows `/user_uploads/`: false for never, undefined for not yet. */
  readonly isDrawn: (pathId: string) => boolean | undefined;
}

export function decideShowImages(state: MessageState, { conversation, isDrawn }: ShowImagesFacts): MessageRerendered[] {
  if (state.situation !== 'posted') return [];
  const { messageId, senderId, mentions, content } = state;
  const renderedContent = withDrawnImages(state.renderedContent, isDrawn);
  if (renderedContent === state.renderedContent || !isStorable(content, renderedContent)) return [];
  const data = { messageId, senderId, conversation, mentions, content, renderedContent };
  return [{ type: 'MessageRerendered', data }];
}
