import type { Limits } from '@chat/kernel';

export const LIMITS = {
  log: {
    /**
     * Events that a read model may lack at a start and still follow; one that lacks more, and half of the log, is rebuilt.
     * @unit events
     * @beyond a read model that lacks more at a start, and half of the log, is rebuilt instead of brought up
     */
    rebuiltBehindEvents: 20_000,
  },
  readStore: {
    /**
     * Bytes a projection reads at once: one event may concern all messages of a topic, and each may be half a megabyte.
     * @unit documents that a projection reads at once
     * @beyond what one event changes is written in parts; requests wait for all of them
     */
    documentsAtOnce: 50,
  },
} as const satisfies Limits;
