import type { Limits } from '@chat/kernel';

export const LIMITS = {
  scheduledMessages: {
    /**
     * Per account: every snapshot for its clients holds all of them.
     * @unit scheduled messages of one account
     * @beyond 400 `You cannot have more than {} scheduled messages.`
     */
    perUser: 500,
    /**
     * All snippets of one account, as JSON, with their HTML, which may be fifty times as long as its source.
     * @unit characters of JSON of all of them, with their HTML
     * @beyond 400 `Your scheduled messages cannot have more than {} characters in total.`
     */
    charactersPerUser: 2_000_000,
  },
  reminders: {
    /**
     * Per account: every snapshot for its clients holds all of them.
     * @unit reminders of one account
     * @beyond 400 `You cannot have more than {} reminders.`
     */
    perUser: 500,
    /**
     * All reminders of one account, as JSON, with their HTML.
     * @unit characters of JSON of all of them, with their HTML
     * @beyond 400 `Your reminders cannot have more than {} characters in total.`
     */
    charactersPerUser: 2_000_000,
    /**
     * @unit characters of the note of a reminder
     * @beyond 400 `Maximum reminder note length: {} characters`
     */
    noteCharacters: 500,
  },
} as const satisfies Limits;
