import type { Conversation } from '@chat/directory';
import { parseJson } from '@chat/kernel';
import { InaccessibleMessage } from '@chat/message-reading';
import type { MessageState } from '../message/message.aggregate.js';
import type { Submessage, SubmessageAdded } from '../message/message.events.js';
import { NO_SUBMESSAGES, type Submessages } from '../message/submessages.js';
import { refuseInvalidPart } from '../widgets/part-of-widget.js';
import { refuseInvalidWidget } from '../widgets/widget.js';
import {
  InvalidSubmessageJson,
  NotAllowedToAttach,
  SubmessagesTooLong,
  TooManySubmessages,
} from '../widgets/widget.errors.js';
import { LIMITS } from '../messages.limits.js';

export interface AddSubmessageFacts {
  /** The account may read the message, and its channel is not archived. */
  readonly isAccessible: boolean;
  readonly conversation: Conversation;
}

/** Checks whether the account may add this to the message (contract, widgets: Adding a part). */
export function decideAddSubmessage(
  state: MessageState,
  { senderId, msgType, content }: Pick<Submessage, 'senderId' | 'msgType' | 'content'>,
  { isAccessible, conversation }: AddSubmessageFacts,
): SubmessageAdded[] {
  if (state.situation !== 'posted' || !isAccessible) throw new InaccessibleMessage();
  const { messageId, submessages = NO_SUBMESSAGES } = state;
  const isAuthor = state.senderId === senderId;
  const isFirst = submessages.count === 0;
  if (!isAuthor && isFirst) throw new NotAllowedToAttach();
  if (isFirst) refuseInvalidWidget(parsed(content));
  else refuseInvalidPart(submessages.widgetType, parsed(content), isAuthor);
  refuseWithoutRoom(submessages, content);
  const data = { messageId, number: submessages.count, senderId, msgType, content, conversation };
  return [{ type: 'SubmessageAdded', data }];
}

function parsed(content: string): unknown {
  try {
    return parseJson(content);
  } catch {
    throw new InvalidSubmessageJson();
  }
}

function refuseWithoutRoom({ count, characters }: Submessages, content: string): void {
  const { submessages, submessagesCharacters } = LIMITS.messages;
  if (count >= submessages) throw new TooManySubmessages(submessages);
  if (characters + content.length > submessagesCharacters) throw new SubmessagesTooLong(submessagesCharacters);
}
