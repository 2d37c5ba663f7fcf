import type { DomainEvent } from '@chat/kernel';

// These names are the storage format: they are never renamed.

export type DraftEvent = DraftCreated | DraftEdited | DraftDeleted;

export const DRAFT_TYPES = ['private', 'stream', ''] as const;

/** A message that somebody has not sent yet. */
export interface Draft {
  readonly draftId: number;
  readonly ownerId: number;
  /** Empty: it is not addressed yet. */
  readonly type: (typeof DRAFT_TYPES)[number];
  /** The channel's id, or the recipients' ids. */
  readonly to: readonly number[];
  /** Empty unless it is for a channel. */
  readonly topic: string;
  /** Markdown source. */
  readonly content: string;
  /** When the client says that it was edited: UNIX seconds, with fractions. */
  readonly timestamp: number;
}

export type DraftCreated = DomainEvent<'DraftCreated', Draft>;

/** The whole draft as it is from then on, so that what was there before can be erased. */
export type DraftEdited = DomainEvent<'DraftEdited', Draft>;

export type DraftDeleted = DomainEvent<
  'DraftDeleted',
  {
    readonly draftId: number;
    readonly ownerId: number;
    /** Clients are not notified: they keep their copies. */
    readonly isQuiet?: true;
  }
>;
