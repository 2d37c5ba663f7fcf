import type { Configuration } from '@chat/configuration';
import type { Coordination } from '@chat/coordination';
import type { Directory, DirectoryFollower, Site, SnapshotPart } from '@chat/directory';
import type { Cause, EphemeralStream, Transactions } from '@chat/event-log';
import type { Announcers, InitialState } from '@chat/event-queues';
import type { EventDescription, Meanings } from '@chat/http';
import type { Clock, DomainEvent, RecordedEvent, SystemClock } from '@chat/kernel';
import type { MessageFlags } from '@chat/message-index';
import type { Process } from '@chat/processes';
import type { Projection } from '@chat/projections';
import type { Document, ReadStore } from '@chat/read-store';
import type { Type } from '@nestjs/common';
import type { Command } from '@nestjs/cqrs';

/** Brings a stored event of an earlier form into its current form. */
export type Upcast = (event: RecordedEvent) => RecordedEvent;

/** The upcast of types whose stored forms are all current. */
export const asStored: Upcast = (event) => event;

/** Every type of a union of events; the compiler reports a missing one. */
export type EventTypes<Event extends DomainEvent> = Readonly<Record<Event['type'], Upcast>>;

/** State that folds may change, besides the state of their own capability. */
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
  /** Describes the file for an operator. */
  readonly name: string;
}

/** State of a capability in memory, folded from the log. */
export interface Folding {
  /** Folds of this state, in any order: none reads the changes that another makes for the same event. */
  readonly folds: readonly object[];
  /** The capability's own state; others get it by its class. */
  readonly state?: object;
  /** Saves the state in snapshots. */
  readonly part?: SnapshotPart;
  /** True when the capability needs the stored file of this key. A start removes files that no capability needs. */
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
  /** State, a setting or an implemented port, by its class. @throws TypeError when nothing provides it */
  get<T extends object>(type: Class<T>): T;
}

export type Class<T> = abstract new (...parameters: never[]) => T;

/** A port and its implementation. */
export interface Binding {
  readonly provide: Class<object>;
  /** By its class: state, a setting, or an export of the part's module. */
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

/** State of the running server that is not folded from the log. */
export interface LiveState {
  /** Restores it, before the directory follows the log. @param head the log's end */
  start(head: number): Promise<void>;
  /** Saves it. @returns whether the ephemeral stream holds nothing of it that is not saved */
  stop(): Promise<boolean>;
}

/** A stream whose events below a revision are to be erased now, and the event that orders it. */
export type DueErasure = Pick<RecordedEvent, 'type' | 'position' | 'stream' | 'revision'>;

/** Collects, from the events of the whole log, erasures that take effect later than their event. */
export interface LaterErasures {
  take(event: RecordedEvent): void;
  /** @param now UNIX milliseconds */
  due(now: number): readonly DueErasure[];
  /** Number of due erasures if no legal hold covered their subjects. */
  held(now: number): number;
}

/** A stream of a new organization, and its first events. */
export interface FoundingStream {
  readonly stream: string;
  readonly events: readonly DomainEvent[];
}

/** A capability's contribution to a server. */
export interface ServerPart {
  readonly module?: Type;
  /** Stored when the organization is founded, in the order of the capabilities. */
  readonly founding?: (configuration: Configuration) => readonly FoundingStream[];
  /** Settings of the operator; others get them by their class. */
  readonly settings?: (configuration: Configuration, clock: SystemClock) => readonly object[];
  /** Services; others get them by their class. */
  readonly live?: (facilities: LiveFacilities) => LiveState;
  /** Ports that the part implements. */
  readonly provides?: readonly Binding[];
  /** Stand-ins for ports that no other part implements. */
  readonly fallbacks?: readonly Binding[];
  /** By subject, which decides their order. */
  readonly announcers?: (context: ServerContext) => Announcers;
  readonly endings?: readonly object[];
  /** In any order: no two provide the same field. */
  readonly initialStates?: (context: ServerContext) => readonly InitialState[];
  readonly processes?: (context: ServerContext) => readonly Process[];
  /** Commands for requests of the command line, by the field that each request has alone. */
  readonly operatorRequests?: Readonly<Record<string, (request: never, cause: Cause) => Command<unknown>>>;
  /** Processes that erase, from the log, events before another one. */
  readonly erasures?: readonly Process[];
  /** Apply rules of the operator before the log has them. */
  readonly laterErasures?: (configuration: Configuration) => LaterErasures;
  /** Types of events that remove something from the directory for good: older snapshots of it must be removed. */
  readonly erasedFromDirectory?: readonly string[];
  /** Processes that delete messages after the request for it. An erasure is complete once they have passed it. */
  readonly deletions?: readonly Process[];
  /** The client events of its announcers, for the description of the API. */
  readonly describedEvents?: readonly EventDescription[];
  /** Explains names of its parameters and fields that no other part uses. */
  readonly meanings?: Meanings;
}

/** Facts for `chat status`, from the log and the read store. */
export interface StatusFacts extends FoldingContext {
  readonly store: ReadStore;
  /** State, by its class. @throws TypeError when no capability keeps it */
  get<T extends object>(type: Class<T>): T;
}

/** A capability's contribution to what a verb shows. */
export interface ShownPart {
  readonly data: object;
  /** Cells of a table. */
  readonly rows: readonly (readonly string[])[];
}

/** Facts for `chat history`, loaded when they are needed. */
export interface HistoryFacts {
  /** Reads the whole log. @param take gets each event, and the directory after it */
  read(take: (event: RecordedEvent, directory: Directory) => void): Promise<void>;
  /** Has a request done by the server; by the capability's `requests` where no server has the log. */
  request<Done>(request: object): Promise<Done>;
}

/** Something to show in place of the changes of a message. */
export interface HistoryPart {
  /** Such as `--log-ins`. */
  readonly option: string;
  readonly description: string;
  /** The name under which the look is recorded. */
  readonly what: string;
  show(facts: HistoryFacts): Promise<ShownPart>;
}

export type OperatorWork = (request: never, transactions: Transactions, cause: Cause) => Promise<unknown>;

/** A capability's contribution to the command line. */
export interface CommandLinePart {
  readonly status?: (facts: StatusFacts) => Promise<ShownPart>;
  readonly histories?: readonly HistoryPart[];
  /** Operator requests, by their fields as in `operatorRequests`: done by the command line where no server has the log. */
  readonly requests?: Readonly<Record<string, OperatorWork>>;
}

/**
 * A feature as the programs take it: whatever the whole needs of a library is here. The value holds what every program needs;
 * what only a server needs is loaded by `server`, what only the command line needs by `commandLine`.
 */
export interface Capability {
  /** The name of its library. */
  readonly name: string;
  /** Every event type that it has ever stored. They are never removed. */
  readonly events?: Readonly<Record<string, Upcast>>;
  readonly folding?: (context: FoldingContext) => Folding;
  readonly projections?: readonly Projection<Document>[];
  readonly server?: () => Promise<{ readonly server: ServerPart }>;
  readonly commandLine?: () => Promise<{ readonly commandLine: CommandLinePart }>;
}
