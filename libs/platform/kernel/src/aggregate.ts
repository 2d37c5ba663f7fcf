import type { DomainEvent } from './event.js';

/** A unit of conflict: its events, folded into the state that decisions read. */
export interface Aggregate<State, Event extends DomainEvent, Id = number> {
  readonly initialState: State;
  /** Rearranges facts: no rules, no clock, never throws; an unknown event leaves the state unchanged. */
  evolve(state: State, event: Event): State;
  streamName(id: Id): string;
  /** Decisions do not read the state, so its events need not be loaded. */
  readonly isStateless?: true;
}
