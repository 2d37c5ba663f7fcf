import type { Collection } from '@chat/read-store';

/** What remains of a message: the fact that it was deleted. */
export interface DeletedMessageDocument {
  /** Id of the message. */
  readonly _id: number;
  /** `sendKey` of the request that posted it, null when the client gave none. */
  readonly sendKey: string | null;
  /** Who deleted it. */
  readonly userId: number | null;
  /** What caused its deletion: a request, or an event. */
  readonly causationId: string;
  /** UNIX milliseconds of the deletion. */
  readonly time: number;
}

export const DELETED_MESSAGES: Collection<DeletedMessageDocument> = {
  name: 'deleted_messages',
  indexes: [{ fields: ['sendKey'] }, { fields: ['causationId'] }],
};
