/** A fact that happened. `type` is the stored name and never changes; `data` is plain JSON. */
export interface DomainEvent<Type extends string = string, Data = unknown> {
  readonly type: Type;
  readonly data: Data;
}

/** The actor, cause and time of an event. Contains no secret. */
export interface EventMetadata {
  /** The account that made the request, or null for the service itself. */
  readonly actorId: number | null;
  readonly realmId: number;
  /** One value for everything that one request caused. */
  readonly correlationId: string;
  /** The command or event that directly caused this one. */
  readonly causationId: string;
  /** UNIX milliseconds by the service's clock. */
  readonly time: number;
  /** UNIX milliseconds of the request; missing where equal to `time`, which is never before the previous event of the stream. */
  readonly requestTime?: number;
  /** Name of the program that sent the request; missing without one, and in events of former builds. */
  readonly client?: string;
  /** Account of the operating system, for commands from the command line only. */
  readonly operator?: string;
  /**
   * Salt that hides the event's content behind its sealed hash. Missing in events of former builds and in those that are never
   * sealed.
   */
  readonly salt?: string;
}

/** An event as the log holds it. */
export interface RecordedEvent<Event extends DomainEvent = DomainEvent> {
  /** Position in the total order of the log; increasing, not necessarily consecutive, below 2^53. */
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

/** A union of recorded events: `type` determines the type of `data`. */
export type Recorded<Event extends DomainEvent> = Event extends DomainEvent ? RecordedEvent<Event> : never;
