import type { Configuration } from '@chat/configuration';
import type { Coordination } from '@chat/coordination';
import type { Directory, DirectoryFollower, Site, SnapshotPart } from '@chat/directory';
import type { EphemeralStream } from '@chat/event-log';
import type { Announcers, InitialState } from '@chat/event-queues';
import type { EventDescription, Meanings } from '@chat/http';
import type { Clock, DomainEvent, RecordedEvent, SystemClock } from '@chat/kernel';
import type { MessageFlags } from '@chat/message-index';
import type { Process } from '@chat/processes';
import type { Projection } from '@chat/projections';
import type { Document, ReadStore } from '@chat/read-store';
import type { Type } from '@nestjs/common';

/** Brings a stored event of an earlier form into its present one. */
export type Upcast = (event: RecordedEvent) => RecordedEvent;

/** The upcast of types whose every stored form is still the present one. */
export const asStored: Upcast = (event) => event;

/** Every type of a union of events, so that the compiler misses one that is left out. */
export type EventTypes<Event extends DomainEvent> = Readonly<Record<Event['type'], Upcast>>;

/** State that folds may write to, besides the state of their own capability. */
export interface FoldingContext {
  readonly directory: Directory;
  readonly messageFlags: MessageFlags;
}

/** A stored file that the log names. */
export interface KnownFile {
  readonly key: string;
  /** In bytes. */
  readonly size: number;
  /** In hexadecimal; undefined where the log does not name it. */
  readonly sha256?: string | undefined;
  /** For an operator. */
  readonly name: string;
}

/** How a capability keeps state in memory, folded from the log. */
export interface Folding {
  /** In any order: none looks at what another one changes by the same event. */
  readonly folds: readonly object[];
  /** State of the capability's own; others get it by its class. */
  readonly state?: object;
  /** Saves that state in snapshots. */
  readonly part?: SnapshotPart;
  /** Does the capability need the stored file of this key? Files that no capability needs are removed at a start. */
  hasFile?(fileKey: string): boolean;
  /** Every stored file that the capability needs. */
  files?(): Iterable<KnownFile>;
}

/** Facilities for the parts of a server. */
export interface ServerContext {
  readonly directory: Directory;
  readonly messageFlags: MessageFlags;
  readonly site: Site;
  readonly clock: Clock;
  readonly store: ReadStore;
  /** State, a setting or a port that one of them fulfils, by its class. @throws TypeError when nothing provides it */
  get<T extends object>(type: Class<T>): T;
}

export type Class<T> = abstract new (...parameters: never[]) => T;

/** A port and what fulfils it. */
export interface Binding {
  readonly provide: Class<object>;
  /** By its class: state, a setting, or what the part's module exports. */
  readonly useExisting?: Class<object>;
  readonly useValue?: object;
}

export const fulfil = <T extends object>(provide: Class<T>, useExisting: Class<T>): Binding => ({
  provide,
  useExisting,
});

export const fallback = <T extends object>(provide: Class<T>, useValue: T): Binding => ({ provide, useValue });

/** Facilities for state that is not folded from the log. */
export interface LiveFacilities {
  readonly follower: DirectoryFollower;
  readonly ephemeral: EphemeralStream;
  readonly coordination: Coordination;
  readonly clock: Clock;
  readonly serverId: string;
}

/** State that lives while the server runs, beside what is folded from the log. */
export interface LiveState {
  /** Restores it, before the directory follows the log. @param head the log's end */
  start(head: number): Promise<void>;
  /** Saves it. @returns whether nothing of it is left in the ephemeral stream alone */
  stop(): Promise<boolean>;
}

/** A stream whose events below a revision are to be erased now, and the event that says so. */
export type DueErasure = Pick<RecordedEvent, 'type' | 'position' | 'stream' | 'revision'>;

/** Collects, from the events of the whole log, what is erased later than the event that says so. */
export interface LaterErasures {
  take(event: RecordedEvent): void;
  /** @param now UNIX milliseconds */
  due(now: number): readonly DueErasure[];
  /** How many would be due if no legal hold covered what they are about. */
  held(now: number): number;
}

/** A capability's contribution to a server. */
export interface ServerPart {
  readonly module?: Type;
  /** Choices of the operator; others get it by its class. */
  readonly settings?: (configuration: Configuration, clock: SystemClock) => readonly object[];
  /** Others get it by its class. */
  readonly live?: (facilities: LiveFacilities) => LiveState;
  /** Ports that the part fulfils. */
  readonly provides?: readonly Binding[];
  /** Stand-ins for ports that no other part fulfils. */
  readonly fallbacks?: readonly Binding[];
  /** By subject, which decides their order. */
  readonly announcers?: (context: ServerContext) => Announcers;
  readonly endings?: readonly object[];
  /** In any order: no two answer the same field. */
  readonly initialStates?: (context: ServerContext) => readonly InitialState[];
  readonly processes?: (context: ServerContext) => readonly Process[];
  /** Erase, from the log, what streams held before an event. */
  readonly erasures?: readonly Process[];
  /** Rules of the operator count before the log has them. */
  readonly laterErasures?: (configuration: Configuration) => LaterErasures;
  /** Types of events with which something leaves the directory for good, so that older snapshots of it must not stay. */
  readonly erasedFromDirectory?: readonly string[];
  /** Delete what people wrote after the request that says so. An erasure is complete once they have passed. */
  readonly deletions?: readonly Process[];
  /** The client events of its announcers, for the description of the API. */
  readonly describedEvents?: readonly EventDescription[];
  /** Explains the names of its parameters and fields that no other part uses. */
  readonly meanings?: Meanings;
}

/** Facts for `chat status`, from the log and the read store. */
export interface StatusFacts extends FoldingContext {
  readonly store: ReadStore;
  /** State, by its class. @throws TypeError when no capability keeps it */
  get<T extends object>(type: Class<T>): T;
}

/** A capability's contribution to the answer of `chat status`. */
export interface StatusPart {
  readonly data: object;
  /** Each a name and a text. */
  readonly rows: readonly (readonly [string, string])[];
}

/** A capability's contribution to the command line. */
export interface CommandLinePart {
  readonly status?: (facts: StatusFacts) => Promise<StatusPart>;
}

/**
 * A feature as the programs take it: whatever the whole needs of a library is here. The value holds what every program needs;
 * what only a server needs is loaded by `server`,
 * what only the command line needs by `commandLine`.
 */
export interface Capability {
  /** The name of its library. */
  readonly name: string;
  /** Every type that it has ever stored. They stay for ever. */
  readonly events?: Readonly<Record<string, Upcast>>;
  readonly folding?: (context: FoldingContext) => Folding;
  readonly projections?: readonly Projection<Document>[];
  readonly server?: () => Promise<{ readonly server: ServerPart }>;
  readonly commandLine?: () => Promise<{ readonly commandLine: CommandLinePart }>;
}
