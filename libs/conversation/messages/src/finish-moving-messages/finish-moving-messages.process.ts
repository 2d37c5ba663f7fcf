import { reactingTo } from '@chat/processes';
import type { MessageContentEdited } from '../message/message.events.js';
import { FinishMovingMessages } from './finish-moving-messages.command.js';

export const finishMovingMessages = reactingTo<MessageContentEdited>(
  'finish-moving-messages',
  ['MessageContentEdited'],
  ({ data, revision, metadata }) => {
    return data.move ? [new FinishMovingMessages(data.messageId, revision, metadata)] : [];
  },
);
