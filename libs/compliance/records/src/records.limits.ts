import type { Limits } from '@chat/kernel';

export const LIMITS = {
  records: {
    /**
     * Deleted messages that one undo brings back: the past of each is read and written again.
     * @unit deleted messages that one undo brings back
     * @beyond `has_more` in the answer: the request is repeated for the others
     */
    messagesRestored: 1_000,
    /**
     * Events of moves, subscriptions and roles that one undo takes back.
     * @unit events of moves, subscriptions and roles that one undo takes back
     * @beyond 400 `More than {} changes: name a shorter period.`
     */
    changesUndone: 1_000,
    /**
     * Names and addresses by which a deleted account is sought in what others wrote.
     * @unit names in one search for a deleted account
     * @beyond 400 `names is too long (limit: {} items)`
     */
    namesSought: 20,
    /**
     * As long as the longest address.
     * @unit characters of a name in a search for a deleted account
     * @beyond 400 `Each of names must have 2 to {} characters.`
     */
    nameCharacters: 254,
    /**
     * The past of each is read and written again.
     * @unit messages of one decision about the name of a deleted account
     * @beyond 400 `message_ids is too long (limit: {} items)`
     */
    namesDecided: 100,
  },
  personalData: {
    /**
     * Answers of all that is stored about an account, on one server, one for each account: each reads the whole log.
     * @unit answers of all that is stored about an account, on one server; one for each account
     * @beyond 429 `RATE_LIMIT_HIT`, again after half a minute
     */
    atOnce: 2,
  },
} as const satisfies Limits;
