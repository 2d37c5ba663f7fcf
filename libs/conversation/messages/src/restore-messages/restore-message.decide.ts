import type { MessageState } from '../message/message.aggregate.js';
import type { MessageRestored } from '../message/message.events.js';

/** Does nothing for an existing message. */
export function decideRestoreMessage(state: MessageState, restored: MessageRestored['data']): MessageRestored[] {
  return state.situation === 'deleted' ? [{ type: 'MessageRestored', data: restored }] : [];
}
