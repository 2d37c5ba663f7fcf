import { type Limits, MIB, MINUTE_MS } from '@chat/kernel';

export const LIMITS = {
  /** The event log and those who follow it. */
  log: {
    /**
     * Most events on one page, for every reader and follower; only small events fill it.
     * @unit events
     * @beyond the next page
     */
    pageEvents: 500,
    /**
     * A page ends with the event that reaches this size, as JSON: 500 large events are never in memory at once.
     * @unit characters of JSON
     * @beyond the next page; the event that reaches it is the last of its page
     */
    pageCharacters: 4 * MIB,
    /**
     * One append: data and metadata of all its events as JSON. EventStoreDB takes 1 MiB, its own part included.
     * @unit bytes of JSON
     * @beyond 413 `Request is too large`, nothing is stored
     */
    appendBytes: 1_000_000,
    /**
     * JSON of all aggregates that are kept in memory between two commands.
     * @unit characters of JSON
     * @beyond the aggregate used least recently is read from the log again
     */
    hotAggregatesCharacters: 64 * MIB,
    /**
     * Number of aggregates kept in memory, whatever they weigh.
     * @unit aggregates
     * @beyond the same
     */
    hotAggregates: 50_000,
    /**
     * Attempts of one command whose stream is changed by others at the same moment.
     * @unit attempts
     * @beyond 409, as the error says; the client repeats the request
     */
    attempts: 4,
  },
  /** Typing notices and what else matters for a moment only. */
  ephemeral: {
    /**
     * Shortest time in the log, for clients that poll again after a break.
     * @unit milliseconds
     * @beyond the notice is forgotten, at the latest when so long nothing more has come; in the embedded log its room is used again, and a clean stop leaves none
     */
    keptMs: 5 * MINUTE_MS,
  },
} as const satisfies Limits;
