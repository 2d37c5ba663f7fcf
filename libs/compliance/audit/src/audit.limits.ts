import type { Limits } from '@chat/kernel';

export const LIMITS = {
  mandates: {
    /**
     * Every server has the mandates of all auditors in memory.
     * @unit code points of the reason of a mandate
     * @beyond 400 `The reason of a mandate is too long (limit: {} characters).`
     */
    reasonCharacters: 1_000,
    /**
     * @unit channels, and accounts, that a mandate names
     * @beyond 400 `A mandate names at most {} channels and {} accounts.`
     */
    named: 1_000,
  },
  evidence: {
    /**
     * Each reads the whole log for the readers of its messages.
     * @unit evidence packages that one server makes at once
     * @beyond 429 `RATE_LIMIT_HIT`, again after half a minute
     */
    packagesAtOnce: 2,
    /**
     * @unit readers that a package names for one set of messages
     * @beyond `omitted` says how many are left out
     */
    readers: 1_000,
    /**
     * @unit accounts whose first mark of a message as read is in a package
     * @beyond they are counted
     */
    marks: 100,
  },
  messageLife: {
    /**
     * @unit periods in which an account could read a message, in the answer about its life
     * @beyond `access_omitted` counts the others, the latest ones
     */
    accessRows: 10_000,
  },
  replays: {
    /**
     * Answered one after the other: each reads the log.
     * @unit questions to the log that wait on one server, with the one that is answered
     * @beyond 429 `RATE_LIMIT_HIT`, again after five seconds
     */
    waiting: 20,
  },
} as const satisfies Limits;
