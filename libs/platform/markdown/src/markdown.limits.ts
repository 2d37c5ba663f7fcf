import { type Limits, SECOND_MS } from '@chat/kernel';

export const LIMITS = {
  /** Colours of code in messages, which a thread finds out. */
  highlighting: {
    /**
     * For all blocks of one message: those that are not done then stay plain.
     * @unit milliseconds for the colours of all code in one message
     * @beyond blocks that are not done stay plain
     */
    messageMs: 200,
    /**
     * Until the thread runs.
     * @unit milliseconds until the thread for colours runs
     * @beyond the code of the message stays plain
     */
    startMs: 5 * SECOND_MS,
    /**
     * Messages with code that wait for the thread; a further one stays plain.
     * @unit messages with code that wait for that thread
     * @beyond the code of a further one stays plain
     */
    waiting: 4,
  },
  linkifiers: {
    /**
     * Instructions of one compiled pattern: each may be looked at for each character of a message.
     * @unit instructions of the compiled pattern
     * @beyond 400 `Bad regular expression: pattern too large - compile failed`
     */
    instructions: 500,
    /**
     * Per message, for all linkifiers together: text that is not searched by then stays text.
     * @unit milliseconds for one message
     * @beyond the rest of the message is not linked
     */
    searchMs: 30,
    /**
     * Text of one search: longer texts are searched in pieces, divided at white space.
     * @unit characters of one search
     * @beyond the text is searched in pieces
     */
    windowCharacters: 500,
  },
} as const satisfies Limits;
