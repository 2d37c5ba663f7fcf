import type { MessageState } from '../message/message.aggregate.js';
import type { MessageRestored } from '../message/message.events.js';

/** Nothing to do for a message that is there already. */
export function decideRestoreMessage(state: MessageState, restored: MessageRestored['data']): MessageRestored[] {
  return state.situation === 'deleted' ? [{ type: 'MessageRestored', data: restored }] : [];
}
