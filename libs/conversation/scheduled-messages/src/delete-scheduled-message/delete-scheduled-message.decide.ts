import { changeableMessage } from '../edit-scheduled-message/edit-scheduled-message.decide.js';
import type { ScheduledMessageState } from '../scheduled-message/scheduled-message.aggregate.js';
import type { ScheduledMessageDeleted } from '../scheduled-message/scheduled-message.events.js';

export function decideDeleteScheduledMessage(state: ScheduledMessageState, actorId: number): ScheduledMessageDeleted[] {
  const { scheduledMessageId, senderId } = changeableMessage(state, actorId);
  return [{ type: 'ScheduledMessageDeleted', data: { scheduledMessageId, senderId } }];
}
