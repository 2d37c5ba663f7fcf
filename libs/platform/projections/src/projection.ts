import type { DomainEvent, Recorded } from '@chat/kernel';
import type { Collection, Document } from '@chat/read-store';

/**
 * A read model: how each event changes the documents of one collection, which no other projection writes.
 * Its functions get events of its types and no others.
 */
export interface Projection<Doc extends Document, Event extends DomainEvent = DomainEvent> {
  /** Unique and never changed: the name of its checkpoint. */
  readonly name: string;
  /** From 1. Raise it when documents change shape: the collection is emptied and rebuilt at the next start. */
  readonly version: number;
  readonly collection: Collection<Doc>;
  /** Types of the events that concern any documents. */
  readonly types: ReadonlySet<Event['type']>;
  /** The documents that the event concerns, each once. */
  ids(event: Recorded<Event>): readonly Doc['_id'][];
  /** True when the event's documents cannot exist before it, which spares looking them up. */
  creates?(event: Recorded<Event>): boolean;
  /**
   * The document after the event; undefined when there is none. Returns the same object when nothing changes, never
   * changes the given one, reads no clock and nothing else from outside.
   */
  evolve(document: Doc | undefined, event: Recorded<Event>, id: Doc['_id']): Doc | undefined;
}
