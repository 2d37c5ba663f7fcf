/** A plain fact that happened. `type` is the stored name and never changes; `data` is plain JSON. */
export interface DomainEvent<Type extends string = string, Data = unknown> {
  readonly type: Type;
  readonly data: Data;
}

/** The actor, cause and time of an event. It names no secret. */
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
  /** UNIX milliseconds of the request; missing where it is `time`: no event is dated before the one before it in its stream. */
  readonly requestTime?: number;
  /** Name of the program that sent the request; missing in events of former builds and where no program did. */
  readonly client?: string;
  /** Account of the operating system that gave the command; only of commands from the command line. */
  readonly operator?: string;
  /** Hides what the event says from who sees only its sealed hash. Missing in events of former builds and in those that are never sealed. */
  readonly salt?: string;
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

/** A union of recorded events, so that `type` says what `data` is. */
export type Recorded<Event extends DomainEvent> = Event extends DomainEvent ? RecordedEvent<Event> : never;
