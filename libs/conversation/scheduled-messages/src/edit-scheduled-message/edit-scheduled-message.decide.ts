import { weigh } from '@chat/kernel';
import {
  DeliveryTimeNotInFuture,
  type ScheduledMessage,
  ScheduledMessageAlreadySent,
  ScheduledMessageDoesNotExist,
  type ScheduledMessageEdited,
  type ScheduledMessageState,
  ScheduledMessagesTooLarge,
} from '../scheduled-message/scheduled-message.aggregate.js';

export interface EditScheduledMessageIntent {
  readonly editorId: number;
  readonly deliverAt: number | undefined;
  readonly client: string;
  /** New recipients and content, if they change. */
  readonly changed: Partial<Pick<ScheduledMessage, 'conversation' | 'content' | 'renderedContent'>>;
}

export function changeableMessage(state: ScheduledMessageState, actorId: number): ScheduledMessage {
  if (state.situation === 'absent') throw new ScheduledMessageDoesNotExist();
  const { senderId } = state.situation === 'sent' ? state : state.message;
  if (senderId !== actorId) throw new ScheduledMessageDoesNotExist();
  if (state.situation === 'sent' || state.situation === 'sending') throw new ScheduledMessageAlreadySent();
  return state.message;
}

/**
 * A message that could not be sent needs a new time.
 * @param room characters for the message besides its sender's others
 */
export function decideEditScheduledMessage(
  state: ScheduledMessageState,
  { editorId, deliverAt, client, changed }: EditScheduledMessageIntent,
  room: number,
): ScheduledMessageEdited[] {
  const message = changeableMessage(state, editorId);
  if (state.situation === 'failed' && deliverAt === undefined) throw new DeliveryTimeNotInFuture();
  const edited = { ...message, ...changed, client, deliverAt: deliverAt ?? message.deliverAt };
  if (weigh(edited) > room) throw new ScheduledMessagesTooLarge();
  return [{ type: 'ScheduledMessageEdited', data: edited }];
}
