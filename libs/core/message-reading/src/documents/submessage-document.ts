import type { Collection } from '@chat/read-store';
import type { MessageDocument } from './message-document.js';

/** An addition to a message since it was posted: a vote, an option, a task. */
export interface SubmessageDocument {
  /** `submessageId`. */
  readonly _id: string;
  readonly messageId: number;
  /** Number among all additions to the message, including its widget; later ones have higher numbers. */
  readonly number: number;
  readonly senderId: number;
  readonly msgType: string;
  /** JSON. */
  readonly content: string;
}

export function submessageId(messageId: number, number: number): string {
  return `${messageId}:${number}`;
}

export const SUBMESSAGES: Collection<SubmessageDocument> = {
  name: 'submessages',
  indexes: [{ fields: ['messageId'] }],
};

/** More than a message may ever have: clients distinguish submessages by the ids made from it. */
const NUMBERS = 10_000;

/** The id for clients: an integer that increases within the message and that no other message has. */
export function shownSubmessageId(messageId: number, number: number): number {
  return messageId * NUMBERS + number;
}

/** Its form in a message of the API. */
export type ShownSubmessage = ReturnType<typeof submessageObject>;

export function submessageObject({ messageId, number, senderId, msgType, content }: Omit<SubmessageDocument, '_id'>) {
  const id = shownSubmessageId(messageId, number);
  return { id, message_id: messageId, sender_id: senderId, msg_type: msgType, content };
}

/** The widget of a message is the first of its submessages. */
export function widgetObject({ _id: messageId, senderId, widget }: MessageDocument): ShownSubmessage[] {
  if (widget === undefined) return [];
  return [submessageObject({ messageId, number: 0, senderId, msgType: 'widget', content: widget })];
}

/** Characters of JSON of one submessage besides its content, and the growth of the content by escaped quotes. */
const FRAME = 110;
const ESCAPED = 1.3;

/** Approximate length of all submessages in the message object. */
export function submessagesSize({ widget = '', submessages }: MessageDocument): number {
  const { count, characters } = submessages ?? { count: 0, characters: 0 };
  return count * FRAME + (widget.length + characters) * ESCAPED;
}
