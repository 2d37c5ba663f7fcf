/** What happened, as a plain fact. `type` is the stored name and never changes; `data` is plain JSON. */
export interface DomainEvent<Type extends string = string, Data = unknown> {
  readonly type: Type;
  readonly data: Data;
}

/** Who, why and when. Carried by every event; names no secret. */
export interface EventMetadata {
  /** The account that asked, or null for the service itself. */
  readonly actorId: number | null;
  readonly realmId: number;
  /** One value for everything that one request caused. */
  readonly correlationId: string;
  /** The command or event that directly caused this one. */
  readonly causationId: string;
  /** UNIX milliseconds by the service's clock. */
  readonly time: number;
}

/** An event as the log holds it. */
export interface RecordedEvent<Event extends DomainEvent = DomainEvent> {
  /** Place in the one total order of the log; increasing, not necessarily consecutive, below 2^53. */
  readonly position: number;
  readonly stream: string;
  /** Place in its stream, from 0, without gaps. */
  readonly revision: number;
  /** UUID, the key of idempotent appends. */
  readonly id: string;
  readonly type: Event['type'];
  readonly data: Event['data'];
  readonly metadata: EventMetadata;
}

/** The same of a union of events: one of them, so that its `type` says what its `data` is. */
export type Recorded<Event extends DomainEvent> = Event extends DomainEvent ? RecordedEvent<Event> : never;
