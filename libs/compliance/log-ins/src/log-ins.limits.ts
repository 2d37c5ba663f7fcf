import { DAY_MS, type Limits } from '@chat/kernel';

export const LIMITS = {
  logins: {
    /**
     * Log-ins of one account in a day, first uses of keys among them, that are recorded.
     * @unit log-ins of one account in a day, first uses of keys among them
     * @beyond they are served, and not recorded
     */
    recordedPerDay: 500,
    /**
     * Uses of keys that are being recorded: a further one is at the next request.
     * @unit uses of keys that are being recorded
     * @beyond it is recorded at the next request
     */
    recordedAtOnce: 200,
    /**
     * Keys with addresses, of which a server knows that their use on that day is recorded; of others it asks the log.
     * @unit keys with addresses
     * @beyond the log is asked whether the use is recorded
     */
    usesRemembered: 20_000,
    /**
     * Refused log-ins, by name, address and hour, that a server counts: those counted least recently are forgotten.
     * @unit names with addresses and hours
     * @beyond the one that was counted longest ago is forgotten
     */
    refusalsCounted: 10_000,
    /**
     * @unit milliseconds
     * @beyond the count is forgotten
     */
    refusalsKeptMs: 7 * DAY_MS,
    /**
     * @unit characters of a name that is refused
     * @beyond the rest is left out of the count
     */
    refusedNameCharacters: 200,
  },
} as const satisfies Limits;
