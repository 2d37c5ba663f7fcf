import type { DirectoryFold } from '@chat/directory';
import { type Aggregate, DomainError, type DomainEvent } from '@chat/kernel';
import type { DeletedContentErased } from '@chat/ports';
import type { DeletionUndone } from './undo.events.js';
import { placeKey, type RecordsPlace } from './place.js';
import { type PlaceRules, type RecordsRules, rulesAfter } from './records-rules.js';

// These names are the storage format: they are never renamed.

export type RecordsEvent = DeletedContentDaysChanged | DeletedContentErased | DeletionUndone;

/** Content of deleted messages is erased so many days after the deletion; null: as in the organization. */
export type DeletedContentDaysChanged = DomainEvent<
  'DeletedContentDaysChanged',
  { readonly place: RecordsPlace; readonly days: number | null }
>;

export interface RecordsState {
  readonly places: readonly PlaceRules[];
}

export const recordsAggregate: Aggregate<RecordsState, DeletedContentDaysChanged> = {
  initialState: { places: [] },
  evolve(state, event) {
    return event.type === 'DeletedContentDaysChanged' ? { places: rulesAfter(state.places, event.data) } : state;
  },
  streamName: (realmId) => `records-${realmId}`,
};

export const erasuresStream = (realmId: number) => `erasures-${realmId}`;

export class OrganizationNeedsDays extends DomainError {
  constructor() {
    super('deleted_content_days of the organization must be a number.');
  }
}

export class TooManyDays extends DomainError {
  constructor(most: number) {
    super(`deleted_content_days must be a whole number from 0 to ${most}.`);
  }
}

export const recordsFold = (rules: RecordsRules): DirectoryFold<RecordsEvent> => ({
  DeletedContentDaysChanged(_directory, { data }) {
    rules.all = rulesAfter(rules.all, data);
  },
  DeletionUndone() {},
  DeletedContentErased(directory, { data }) {
    for (const messageId of data.messageIds) directory.forgetKeptMessageId(messageId);
  },
});

export const daysIn = ({ places }: RecordsState, place: RecordsPlace): number | undefined =>
  places.find((each) => placeKey(each.place) === placeKey(place))?.deletedContentDays;
