import { type Limits, MIB } from '@chat/kernel';

export const LIMITS = {
  /** Read models that are written behind the log. */
  readStore: {
    /**
     * Documents on their way into the store: beyond this, writers wait for the store.
     * @unit characters of JSON
     * @beyond projections wait until the store has written
     */
    backlogCharacters: 16 * MIB,
    /**
     * Documents that were used lately, with 250 more for each, in memory for each file of read models.
     * @unit characters of JSON
     * @beyond the document used least recently is read from the file again
     */
    knownCharacters: 16 * MIB,
  },
} as const satisfies Limits;
