import type { Collection } from '@chat/read-store';

/** The remains of a message: the fact that it was deleted. */
export interface DeletedMessageDocument {
  readonly _id: number;
  readonly sendKey: string | null;
  readonly userId: number | null;
  /** The request or event that caused its deletion. */
  readonly causationId: string;
  readonly time: number;
}

export const DELETED_MESSAGES: Collection<DeletedMessageDocument> = {
  name: 'deleted_messages',
  indexes: [{ fields: ['sendKey'] }, { fields: ['causationId'] }],
};
