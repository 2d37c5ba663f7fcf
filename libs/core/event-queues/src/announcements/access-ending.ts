import type { DomainEvent, RecordedEvent } from '@chat/kernel';

/** An account whose clients must leave: for good, or until they authenticate again. */
export interface EndedAccess {
  readonly userId: number;
  /** `queues`: they are deleted. `polls`: open ones are answered, so that the next one is authenticated again. */
  readonly ends: 'queues' | 'polls';
}

/** Log events of a capability that end the access of an account's clients, by stored type. */
export type AccessEnding<Event extends DomainEvent = DomainEvent> = {
  readonly [Type in Event['type']]?: (event: RecordedEvent<Extract<Event, { type: Type }>>) => EndedAccess;
};
