import type { Limits } from '@chat/kernel';

export const LIMITS = {
  holds: {
    /**
     * @unit code points of the name of a legal hold
     * @beyond 400 `The name of a legal hold is too long (limit: {} characters).`
     */
    nameCharacters: 100,
    /**
     * @unit accounts, channels, topics and conversations that a legal hold names, and people of each conversation
     * @beyond 400 `A legal hold names at most {} accounts, channels, topics and conversations, and people of a conversation.`
     */
    named: 1_000,
    /**
     * All are in the memory of each server.
     * @unit legal holds in force
     * @beyond 400 `There are {} legal holds in force, which is the limit.`
     */
    inForce: 1_000,
  },
  records: {
    /**
     * Records rules and legal holds need a reason, holds also when they are lifted.
     * @unit code points of the reason of a records rule, or of a legal hold when it is set or lifted
     * @beyond 400 `The reason of a records rule is too long (limit: {} characters).`, for a hold likewise
     */
    reasonCharacters: 1_000,
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
