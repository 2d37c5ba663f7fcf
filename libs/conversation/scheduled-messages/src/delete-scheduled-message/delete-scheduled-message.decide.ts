import { changeableMessage } from '../edit-scheduled-message/edit-scheduled-message.decide.js';
import type {
  ScheduledMessageDeleted,
  ScheduledMessageState,
} from '../scheduled-message/scheduled-message.aggregate.js';

export function decideDeleteScheduledMessage(state: ScheduledMessageState, actorId: number): ScheduledMessageDeleted[] {
  const { scheduledMessageId, senderId } = changeableMessage(state, actorId);
  return [{ type: 'ScheduledMessageDeleted', data: { scheduledMessageId, senderId } }];
}
