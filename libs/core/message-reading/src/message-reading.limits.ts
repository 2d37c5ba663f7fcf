import { KIB, type Limits, MIB, SECOND_MS } from '@chat/kernel';

export const LIMITS = {
  messages: {
    /**
     * Linked topics of one message whose newest message is looked up for a lasting link.
     * @unit topics that one message links
     * @beyond links to further ones do not name the newest message
     */
    linkedTopics: 50,
    /**
     * All searches of one narrow together.
     * @unit characters of all `search` operands of a narrow
     * @beyond 400 `operand is too long (limit: {} characters)`
     */
    searchCharacters: 1_000,
    /**
     * The longest words of a search, which the index of words is asked for: it reads one list per word, and every hit is checked.
     * @unit words of a search that the index is asked for, the longest
     * @beyond the others are looked for in the messages that hold these
     */
    indexedSearchWords: 8,
    /**
     * Most messages per request: by id, around an anchor, or to flag.
     * @unit messages
     * @beyond 400 `Too many messages requested (maximum {}).`, for `msg_ids`, and `messages` of flags, `msg_ids is too long (limit: {} items)`
     */
    perRequest: 5_000,
  },
  answers: {
    /**
     * Messages of one answer, as JSON: `GET /messages` gives fewer, and says so by `found_oldest` and `found_newest`.
     * @unit characters of JSON
     * @beyond fewer messages, with `found_oldest` or `found_newest` false; with `message_ids`: 400
     */
    messagesCharacters: 8 * MIB,
    /**
     * History of one message, as JSON: the original, then the newest versions that fit.
     * @unit characters of JSON
     * @beyond the original and the newest that fit; `message_history_omitted` says how many are left out
     */
    historyCharacters: 2 * MIB,
    /**
     * History within a message object, of which an answer may hold thousands: the newest changes that fit.
     * @unit characters of JSON of one `edit_history`
     * @beyond the newest that fit; `edit_history_omitted` says how many are left out
     */
    editHistoryCharacters: 256 * KIB,
    /**
     * Differences between two versions that are kept, because each takes up to a tenth of a second to find.
     * @unit characters of HTML
     * @beyond the difference used least recently is found again
     */
    keptDifferencesCharacters: 16 * MIB,
    /**
     * One request that searches for the messages of a narrow, or for matches in them.
     * @unit milliseconds of one request that looks for the messages of a narrow
     * @beyond what was found by then, with `found_oldest` or `found_newest` false; nothing yet, `matches_narrow` or `message_ids`: 400 `Too many messages to look through; ask for something more specific.`
     */
    longReadMs: 10 * SECOND_MS,
  },
  turns: {
    /**
     * A request that looks for messages lets others have their turn after this time; of several, one has its turn.
     * @unit milliseconds
     * @beyond a request that looks for messages lets others have their turn, for as long while any are being worked on, and goes on
     */
    longReadMs: 10,
  },
} as const satisfies Limits;
