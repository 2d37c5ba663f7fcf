import { DAY_MS, type Limits } from '@chat/kernel';

export const LIMITS = {
  /** Figures for operators, in the memory of a server. */
  operation: {
    /**
     * One every 15 seconds: an hour, and the one before it.
     * @unit samples, one every 15 seconds
     * @beyond the oldest is forgotten
     */
    samples: 241,
    /**
     * Limits that were reached, by error, route and hour: those counted least recently are forgotten.
     * @unit limits that were reached, by error, route and hour
     * @beyond the one that was reached longest ago is forgotten
     */
    limitsCounted: 1_000,
    /**
     * Accounts and addresses that are told apart for each of them.
     * @unit accounts and addresses that reached one of them
     * @beyond the number of them stays
     */
    callersCounted: 1_000,
    /**
     * @unit milliseconds
     * @beyond the count is forgotten
     */
    limitsKeptMs: DAY_MS,
  },
} as const satisfies Limits;
