import { type Aggregate, type DomainEvent, refusal } from '@chat/kernel';
import type { DeletedContentErased } from '@chat/ports';
import type { UndoEvent } from '../undo/undo.events.js';
import type { HoldLifted, HoldSet } from '../holds/hold.js';
import { type LeastDays, leastDaysAfter, OPERATOR } from './least-days.js';
import { placeKey, type RecordsPlace } from './place.js';
import { type PlaceRules, rulesAfter } from './place-rules.js';

// These names are the storage format: they are never renamed.

export type RecordsEvent = RulesEvent | DeletedContentErased | UndoEvent;

export type RulesEvent = RecordsChanged | DeletedContentDaysChanged;

/** One type for all changes by owners and the operator here: a reader who sees only the type does not learn which it was. */
export type RecordsChanged = DomainEvent<'RecordsChanged', { readonly change: RecordsChange }>;

export type RecordsChange = DeletedContentDays | RecordsRule | OperatorRecordsDays | HoldSet | HoldLifted;

/** Days after the deletion until content is erased; null: the organization's value. */
export interface DeletedContentDays {
  readonly what: 'deleted_content_days';
  readonly place: RecordsPlace;
  readonly days: number | null;
}

/** Days after the posting during which content is not erased, even if it is deleted; null: the organization's value. */
export interface RecordsRule {
  readonly what: 'rule';
  readonly place: RecordsPlace;
  readonly days: number | null;
  readonly previousDays: number | null;
  /** UNIX milliseconds until which the former value counts, too. */
  readonly previousUntil: number;
  /** UNIX milliseconds from which no longer value counts; null: at once. */
  readonly holdsFrom: number | null;
  readonly reason: string;
}

/** A server was started with another value of `CHAT_RECORDS_DAYS`, the minimum of every rule. */
export interface OperatorRecordsDays {
  readonly what: 'operator_days';
  readonly days: number;
  readonly previousDays: number;
  /** UNIX milliseconds until which the former value counts, too. */
  readonly previousUntil: number;
  /** UNIX milliseconds from which no longer value counts; null: at once. */
  readonly holdsFrom: number | null;
}

/** The change of `deleted_content_days` in the form of builds before `RecordsChanged`. */
export type DeletedContentDaysChanged = DomainEvent<
  'DeletedContentDaysChanged',
  { readonly place: RecordsPlace; readonly days: number | null }
>;

export interface RecordsState {
  readonly places: readonly PlaceRules[];
  readonly least: readonly LeastDays[];
  readonly holdsInForce: readonly number[];
  readonly lastHoldId: number;
}

export const recordsAggregate: Aggregate<RecordsState, RulesEvent> = {
  initialState: { places: [], least: [], holdsInForce: [], lastHoldId: 0 },
  evolve(state, event) {
    switch (event.type) {
      case 'DeletedContentDaysChanged':
        return { ...state, places: rulesAfter(state.places, event.data) };
      case 'RecordsChanged':
        return afterChange(state, event.data.change);
      default:
        return state;
    }
  },
  streamName: (realmId) => `records-${realmId}`,
};

function afterChange(state: RecordsState, change: RecordsChange): RecordsState {
  switch (change.what) {
    case 'deleted_content_days':
      return { ...state, places: rulesAfter(state.places, change) };
    case 'rule':
      return { ...state, least: leastDaysAfter(state.least, placeKey(change.place), change) };
    case 'operator_days':
      return { ...state, least: leastDaysAfter(state.least, OPERATOR, change) };
    case 'hold_set':
      return { ...state, holdsInForce: [...state.holdsInForce, change.holdId], lastHoldId: change.holdId };
    case 'hold_lifted':
      return { ...state, holdsInForce: state.holdsInForce.filter((id) => id !== change.holdId) };
    default:
      return change satisfies never;
  }
}

export const erasuresStream = (realmId: number) => `erasures-${realmId}`;

export class OrganizationNeedsDays extends refusal(
  (parameter: string) => `${parameter} of the organization must be a number.`,
) {}

export class NoRecordsRule extends refusal(
  'deleted_content_days can be -1 only where a records rule says how long content is kept.',
) {}

export class TooManyDays extends refusal(
  (parameter: string, least: number, most: number) => `${parameter} must be a whole number from ${least} to ${most}.`,
) {}

export const daysIn = ({ places }: RecordsState, place: RecordsPlace): number | undefined =>
  places.find((each) => placeKey(each.place) === placeKey(place))?.deletedContentDays;
