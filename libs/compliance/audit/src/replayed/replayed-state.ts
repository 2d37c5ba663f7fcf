import type { Directory, SnapshotPart } from '@chat/directory';
import type { RecordedEvent } from '@chat/kernel';
import type { MessageFlags } from '@chat/message-index';
import type { Projection } from '@chat/projections';
import type { Document, ReadStore } from '@chat/read-store';

/** A server's state in memory, folded from the log up to an event. */
export interface ReplayedState {
  readonly directory: Directory;
  readonly messageFlags: MessageFlags;
  /** Parts that an erasure from the log removes completely, except for facts of messages. */
  readonly parts: readonly SnapshotPart[];
  fold(event: RecordedEvent): unknown;
}

/** An empty one. @param now UNIX milliseconds; some rights come with the age of an account */
export type NewState = (now: () => number) => ReplayedState;

/** An empty store, and the maker of message documents for it. */
export interface EmptyModels {
  readonly store: ReadStore;
  readonly projections: readonly Projection<Document>[];
}
