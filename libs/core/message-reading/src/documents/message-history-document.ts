import type { Collection } from '@chat/read-store';
import type { Content } from './content.js';

/** One change of a message's content. */
export interface ContentChangeDocument extends Content {
  /** `contentChangeId`. */
  readonly _id: string;
  readonly messageId: number;
  /** Log position, the order of changes. */
  readonly position: number;
  readonly userId: number | null;
  /** UNIX milliseconds. */
  readonly time: number;
  /** UNIX milliseconds of the request; missing where equal to `time`. */
  readonly requestTime?: number;
  /** Equals that of a move made by the same request. */
  readonly correlationId: string;
  readonly previous: Content;
}

/** @param revision of the change in the message's stream */
export function contentChangeId(messageId: number, revision: number): string {
  return `${messageId}:${revision}`;
}

export const MESSAGE_HISTORY: Collection<ContentChangeDocument> = {
  name: 'message_history',
  indexes: [{ fields: ['messageId', 'position'] }],
};
