import type { RecordedEvent } from '@chat/kernel';
import type { Process } from '@chat/processes';
import type { MessageContentEdited } from '../message/message.events.js';
import { FinishMovingMessages } from './finish-moving-messages.command.js';

/** When an edit of a content also moves messages, they move, even if the request ended before. */
export const finishMovingMessages: Process = {
  name: 'finish-moving-messages',
  types: ['MessageContentEdited'],
  commands(event) {
    if (event.type !== 'MessageContentEdited') return [];
    const { data, revision, metadata } = event as RecordedEvent<MessageContentEdited>;
    return data.move ? [new FinishMovingMessages(data.messageId, revision, metadata)] : [];
  },
};
