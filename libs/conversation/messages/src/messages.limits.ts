import { type Limits, MIB } from '@chat/kernel';

export const LIMITS = {
  /** Messages, their versions and what is read of them. */
  messages: {
    /**
     * Raw text and HTML of one version together, as JSON: two versions fit into the append of an edit.
     * @unit bytes of JSON
     * @beyond 400 `Unable to render message`, nothing is stored
     */
    versionBytes: 480_000,
    /**
     * The name that a client gives a message before it is sent.
     * @unit characters
     * @beyond 400 `local_id is too long (limit: {} characters)`
     */
    localIdCharacters: 100,
    /**
     * Changes of one message's content: each version is kept for ever.
     * @unit edits of one message, unless `CHAT_RATE_LIMIT` is `off`
     * @beyond 429 `RATE_LIMIT_HIT` with `retry-after`
     */
    editsPerMinute: 30,
    /**
     * JSON that one account moves to other topics and channels: each message is written again, though a request names but one.
     * @unit characters of JSON of the messages that one account moves, unless `CHAT_RATE_LIMIT` is `off`
     * @beyond the move that reaches it is the last; the next one: 429 `RATE_LIMIT_HIT` with `retry-after`
     */
    movedCharactersPerMinute: 32 * MIB,
    /**
     * Changes of topic or channel of one message that its history shows, the newest: each is in the message itself.
     * @unit changes of topic or channel that a message's history shows
     * @beyond the original and the newest; `message_history_omitted` and `edit_history_omitted` say how many are left out
     */
    movesKept: 100,
    /**
     * Messages that topics with the name of a deleted account and their moves connect: the past of each is read and written again.
     * @unit messages that topics with the name of a deleted account, and their moves, connect
     * @beyond the name stays in these topics: `too large` in the answer
     */
    namedTogether: 5_000,
    /**
     * Changes of channel of one message: people who were subscribed to each of the channels then can still see it.
     * @unit changes of channel of one message
     * @beyond 400 `A message cannot be moved between channels more than {} times.`, nothing is moved
     */
    channelMoves: 100,
    /**
     * Words of former versions by which auditors find one message.
     * @unit words of former versions of one message that auditors find it by
     * @beyond the newest of them do not find it
     */
    formerWords: 20_000,
    /**
     * People of a direct message, its sender among them: every message that is shown, and every event, names all of them.
     * @unit people of a direct message, its sender among them
     * @beyond 400 `A direct message cannot have more than {} recipients.`, while typing `to is too long (limit: {} items)`
     */
    recipients: 250,
    /**
     * Per message: every answer that shows the message holds all of them.
     * @unit reactions to one message
     * @beyond 400 `A message cannot have more than {} reactions.`
     */
    reactions: 5_000,
    /**
     * Per message, its widget included: every answer that shows the message holds all of them.
     * @unit submessages of one message, its widget included
     * @beyond 400 `A message cannot have more than {} submessages.`
     */
    submessages: 5_000,
    /**
     * All submessages of a message together.
     * @unit characters of all of them
     * @beyond 400 `The submessages of a message cannot have more than {} characters.`
     */
    submessagesCharacters: 500_000,
    /**
     * @unit characters of `msg_type`
     * @beyond 400 `msg_type is too long (limit: {} characters)`
     */
    submessageTypeCharacters: 100,
  },
} as const satisfies Limits;
