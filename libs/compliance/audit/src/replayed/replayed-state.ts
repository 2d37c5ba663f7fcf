import type { Directory, SnapshotPart } from '@chat/directory';
import type { RecordedEvent } from '@chat/kernel';
import type { MessageFlags } from '@chat/message-index';
import type { Projection } from '@chat/projections';
import type { Document, ReadStore } from '@chat/read-store';

/** The state that a server keeps in memory, folded from the log up to some event. */
export interface ReplayedState {
  readonly directory: Directory;
  readonly messageFlags: MessageFlags;
  /** Parts of which nothing is left once it is erased from the log, but for the facts of messages. */
  readonly parts: readonly SnapshotPart[];
  fold(event: RecordedEvent): unknown;
}

/** An empty one. @param now UNIX milliseconds; some rights come with the age of an account */
export type NewState = (now: () => number) => ReplayedState;

/** An empty store, and what makes the documents of messages for it. */
export interface EmptyModels {
  readonly store: ReadStore;
  readonly projections: readonly Projection<Document>[];
}
