import type { DomainEvent, Recorded } from '@chat/kernel';
import type { Collection, Document } from '@chat/read-store';

/**
 * A read model: how each event changes the documents of one collection, which no other projection writes. Its functions get only
 * events of its types.
 */
export interface Projection<Doc extends Document, Event extends DomainEvent = DomainEvent> {
  /** Unique and never changed: the name of its checkpoint. */
  readonly name: string;
  /** From 1. Raise it when documents change shape: the collection is emptied and rebuilt at the next start. */
  readonly version: number;
  readonly collection: Collection<Doc>;
  /** Event types that change documents of this read model. */
  readonly types: ReadonlySet<Event['type']>;
  /** The documents that the event concerns, each once. */
  ids(event: Recorded<Event>): readonly Doc['_id'][];
  /** True when the event creates its documents, so that they need not be read. */
  creates?(event: Recorded<Event>): boolean;
  /**
   * The document after the event; undefined when there is none. Pure: returns the same object when nothing changes, and never
   * modifies the given one.
   */
  evolve(document: Doc | undefined, event: Recorded<Event>, id: Doc['_id']): Doc | undefined;
}
