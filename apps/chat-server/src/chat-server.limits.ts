import { type Limits, SECOND_MS } from '@chat/kernel';

export const LIMITS = {
  waits: {
    /**
     * Longest wait of an answer for the processes that its request set off.
     * @unit milliseconds for the notices and subscriptions that a request sets off
     * @beyond the answer comes without them
     */
    reactionsMs: SECOND_MS,
    /**
     * Requests of which the server remembers what they set off.
     * @unit requests
     * @beyond the answer to the oldest does not wait
     */
    requestsWithReactions: 1_000,
  },
} as const satisfies Limits;
