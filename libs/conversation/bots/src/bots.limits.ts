import { HOUR_MS, KIB, type Limits, MINUTE_MS, SECOND_MS } from '@chat/kernel';

export const LIMITS = {
  bots: {
    /**
     * The URL that an outgoing webhook calls.
     * @unit characters of the URL that an outgoing webhook calls
     * @beyond 400 `payload_url is not a URL`
     */
    urlCharacters: 2_000,
    /**
     * Everything that one bot keeps, keys and values: each change stores all of it again.
     * @unit characters that one bot keeps
     * @beyond 400 `Request exceeds storage limit by 1 characters. The limit is {} characters.`
     */
    storageCharacters: 250_000,
    /**
     * Between two warnings that nobody hears a bot.
     * @unit milliseconds between two warnings that nobody hears a bot
     * @beyond no warning
     */
    warningPauseMs: 5 * MINUTE_MS,
    /**
     * How old a message may be that its bot's owner is warned of.
     * @unit milliseconds since the message of which the owner is warned
     * @beyond no warning
     */
    warningAgeMs: HOUR_MS,
  },
  /** Calls of outgoing webhooks. */
  webhooks: {
    /**
     * One call, until its answer is complete.
     * @unit milliseconds of one call
     * @beyond the attempt has failed
     */
    timeoutMs: 10 * SECOND_MS,
    /**
     * One answer: the longest message fits into it.
     * @unit bytes of one answer
     * @beyond the call has failed
     */
    answerBytes: 256 * KIB,
    /**
     * Per call, the first attempt included.
     * @unit attempts of one call
     * @beyond the bot says so, and its owner is notified
     */
    attempts: 5,
    /**
     * Before the second attempt; each further pause is so much longer.
     * @unit milliseconds before the second attempt
     */
    firstPauseMs: SECOND_MS,
    /**
     * @unit times so long is each further pause
     */
    pauseFactor: 5,
    /**
     * Under way at the same time, of one bot and of all.
     * @unit calls of one bot under way
     * @beyond the next ones wait
     */
    callsOfBot: 4,
    /**
     * @unit calls of all bots under way
     * @beyond the next ones wait
     */
    calls: 64,
    /**
     * Calls of one bot that wait for their turn or their next attempt; further messages are not sent to a slow service.
     * @unit calls of one bot that wait
     * @beyond the bot is not called for further messages
     */
    waitingOfBot: 1_000,
    /**
     * Bots that one message calls: the further ones that it mentions are not called.
     * @unit bots that one message calls
     * @beyond the further ones that it mentions are not called
     */
    perMessage: 50,
  },
} as const satisfies Limits;
