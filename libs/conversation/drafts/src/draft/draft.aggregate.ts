import { type DirectoryFold, LastId } from '@chat/directory';
import { type Aggregate, type DomainEvent, refusal } from '@chat/kernel';

// These names are the storage format: they are never renamed.

export type DraftEvent = DraftCreated | DraftEdited | DraftDeleted;

export const DRAFT_TYPES = ['private', 'stream', ''] as const;

export interface Draft {
  readonly draftId: number;
  readonly ownerId: number;
  readonly type: (typeof DRAFT_TYPES)[number];
  readonly to: readonly number[];
  readonly topic: string;
  readonly content: string;
  /** Time of the edit according to the client: UNIX seconds, with fractions. */
  readonly timestamp: number;
}

export type DraftCreated = DomainEvent<'DraftCreated', Draft>;

/** The whole draft from then on, so that earlier events can be erased. */
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

export type DraftState =
  { readonly situation: 'absent' } | { readonly situation: 'kept'; readonly draftId: number; readonly ownerId: number };

const absent: DraftState = { situation: 'absent' };

export const draftAggregate: Aggregate<DraftState, DraftEvent> = {
  initialState: absent,
  evolve(state, { type, data }) {
    switch (type) {
      case 'DraftCreated':
      case 'DraftEdited':
        return { situation: 'kept', draftId: data.draftId, ownerId: data.ownerId };
      case 'DraftDeleted':
        return absent;
      default:
        return state;
    }
  },
  streamName: (draftId) => `draft-${draftId}`,
};

/** One answer for "does not exist" and "not yours". */
export class DraftDoesNotExist extends refusal('Draft does not exist', { httpStatus: 404 }) {}
export class TooManyDrafts extends refusal((limit: number) => `You cannot have more than ${limit} drafts.`) {}

export class DraftsTooLarge extends refusal(
  (limit: number) => `Your drafts cannot have more than ${limit} characters in total.`,
) {}

export class DraftSynchronizationDisabled extends refusal('User has disabled synchronizing drafts.') {}
export class NegativeTimestamp extends refusal('Timestamp must not be negative.') {}
export class TopicHasNullBytes extends refusal('Topic must not contain null bytes') {}
export class NotExactlyOneChannel extends refusal('Must specify exactly 1 channel ID for channel messages') {}
export class InvalidRecipientId extends refusal((userId: number) => `Invalid user ID ${userId}`) {}

export class DraftIds extends LastId {
  constructor() {
    super('draft');
  }
}

export const draftFold = (ids: DraftIds): DirectoryFold<DraftEvent> => ({
  DraftCreated: (_directory, { data }) => ids.raise(data.draftId),
  DraftEdited: (_directory, { data }) => ids.raise(data.draftId),
  DraftDeleted: (_directory, { data }) => ids.raise(data.draftId),
});
