import { type Limits, MIB, SECOND_MS } from '@chat/kernel';

export const LIMITS = {
  messages: {
    /**
     * The id of a queue, as a client sends it: up to 64 of the server's name, a colon, and a UUID.
     * @unit characters
     * @beyond 400 `queue_id is too long (limit: {} characters)`
     */
    queueIdCharacters: 101,
    /**
     * Conditions of one narrow: each looks at every candidate message.
     * @unit terms
     * @beyond 400 `narrow is too long (limit: {} items)`
     */
    narrowTerms: 20,
  },
  /** Event queues, one for each client. */
  queues: {
    /**
     * Per account on one server, and per person with all bots: each queue takes a turn for every event that the account sees.
     * @unit queues of one account on one server
     * @beyond 400 `Could not allocate event queue`; none is ended for another
     */
    perUser: 200,
    /**
     * @unit queues of one person and the person's bots on one server
     * @beyond the same
     */
    perPerson: 400,
    /**
     * Per server.
     * @unit queues on one server
     * @beyond the same
     */
    inTotal: 200_000,
    /**
     * Events that wait for a client: beyond it the queue ends, and the client registers again.
     * @unit events that wait for a client
     * @beyond the queue ends; the client registers again
     */
    eventsPerQueue: 20_000,
    /**
     * Events in one queue, in memory.
     * @unit bytes in memory that wait for a client
     * @beyond the same
     */
    bytesPerQueue: 32 * MIB,
    /**
     * Total for all queues of one person and the person's bots. When exceeded, the queue idle for longest is closed.
     * @unit bytes in memory that wait for the clients of one person and of the person's bots
     * @beyond the one of these queues that was silent for longest ends
     */
    bytesPerPerson: 64 * MIB,
    /**
     * Total for all queues of one server. When exceeded, a queue of the person with the most waiting events is closed.
     * @unit bytes in memory that wait on one server
     * @beyond such a queue of the person for whom most waits ends
     */
    bytesInTotal: 256 * MIB,
    /**
     * Restarts that a queue lives through while its client neither asks nor acknowledges.
     * @unit restarts of the server without a poll of the queue
     * @beyond the queue ends; the client registers again
     */
    timelines: 1_000,
  },
  answers: {
    /**
     * Events of one answer, in memory; the client requests the others at once. A single event may be larger.
     * @unit bytes in memory
     * @beyond fewer events; the others come with the next poll, at once
     */
    eventsBytes: 4 * MIB,
  },
  waits: {
    /**
     * Longest wait of a request for read models and memory to show a write; then it fails with 503.
     * @unit milliseconds
     * @beyond 503 `SERVER_NOT_READY`
     */
    readableMs: 5 * SECOND_MS,
  },
} as const satisfies Limits;
