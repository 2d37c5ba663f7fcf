import type { Directory } from '@chat/directory';
import type { EventLogReader } from '@chat/event-log';
import type { Holdable } from '@chat/ports';
import type { ReadStore } from '@chat/read-store';

/** A log as its reader may search it. */
export interface SearchedLog {
  readonly log: EventLogReader;
  readonly store: ReadStore;
  readonly directory: Directory;
  /** True when the reader's log has no content of the message, which need not be read then. */
  readonly isErased?: (messageId: number) => boolean;
  /** Whether a legal hold covers it; undefined: the reader may not see holds. */
  readonly isHeld: ((message: Holdable) => boolean) | undefined;
}
