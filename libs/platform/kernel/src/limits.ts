const KIB = 1024;
const MIB = 1024 * KIB;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/**
 * Limits on the cost of a request, an account, a stored thing and a loop. Every limit of the server is here: its name has its unit,
 * `@unit` says of what, and `@beyond` says what a client is answered beyond it. `npm run limits` writes `docs/limits.md`. The test that
 * tries a limit bears `@limit` with its name.
 */
export const LIMITS = {
  dataFolder: {
    /**
     * Room that is kept free for a start on a full disk.
     * @unit bytes of the file `ballast`
     * @beyond a start that finds less free room empties the file and only reads until the disk has twice as much
     */
    ballastBytes: 8 * MIB,
  },
  /** The event log and those who follow it. */
  log: {
    /**
     * Most events on one page, for every reader and follower; only small events fill it.
     * @unit events
     * @beyond the next page
     */
    pageEvents: 500,
    /**
     * A page ends with the event that reaches this size, as JSON: 500 large events are never in memory at once.
     * @unit characters of JSON
     * @beyond the next page; the event that reaches it is the last of its page
     */
    pageCharacters: 4 * MIB,
    /**
     * One append: data and metadata of all its events as JSON. EventStoreDB takes 1 MiB, its own part included.
     * @unit bytes of JSON
     * @beyond 413 `Request is too large`, nothing is stored
     */
    appendBytes: 1_000_000,
    /**
     * JSON of all aggregates that are kept in memory between two commands.
     * @unit characters of JSON
     * @beyond the aggregate used least recently is read from the log again
     */
    hotAggregatesCharacters: 64 * MIB,
    /**
     * Number of aggregates kept in memory, whatever they weigh.
     * @unit aggregates
     * @beyond the same
     */
    hotAggregates: 50_000,
    /**
     * Events that a read model may lack at a start and still follow; one that lacks more, and half of the log, is rebuilt.
     * @unit events
     * @beyond a read model that lacks more at a start, and half of the log, is rebuilt instead of brought up
     */
    rebuiltBehindEvents: 20_000,
    /**
     * Attempts of one command whose stream is changed by others at the same moment.
     * @unit attempts
     * @beyond 409, as the error says; the client repeats the request
     */
    attempts: 4,
  },
  /** Read models that are written behind the log. */
  readStore: {
    /**
     * Documents on their way into the store: beyond this, writers wait for the store.
     * @unit characters of JSON
     * @beyond projections wait until the store has written
     */
    backlogCharacters: 16 * MIB,
    /**
     * Bytes a projection reads at once: one event may concern all messages of a topic, and each may be half a megabyte.
     * @unit documents that a projection reads at once
     * @beyond what one event changes is written in parts; requests wait for all of them
     */
    documentsAtOnce: 50,
  },
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
    startMs: 5 * SECOND,
    /**
     * Messages with code that wait for the thread; a further one stays plain.
     * @unit messages with code that wait for that thread
     * @beyond the code of a further one stays plain
     */
    waiting: 4,
  },
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
     * The id of a queue, as a client sends it: up to 64 of the server's name, a colon, and a UUID.
     * @unit characters
     * @beyond 400 `queue_id is too long (limit: {} characters)`
     */
    queueIdCharacters: 101,
    /**
     * Conditions of one narrow: each looks at every candidate message.
     * @unit terms
     * @beyond 400 `narrow is too long (limit: {} items)`
     */
    narrowTerms: 20,
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
     * Messages to people whom one account adds to groups or channels, or removes: one request names thousands of them.
     * @unit direct messages of the Notification Bot to people whom one account adds to groups or channels, or removes from groups, unless `CHAT_RATE_LIMIT` is `off`
     * @beyond the request is done and nobody is notified of it; where people are subscribed, `new_subscription_messages_sent` is false
     */
    noticesPerMinute: 1_000,
    /**
     * Changes of topic or channel of one message that its history shows, the newest: each is in the message itself.
     * @unit changes of topic or channel that a message's history shows
     * @beyond the original and the newest; `message_history_omitted` and `edit_history_omitted` say how many are left out
     */
    movesKept: 100,
    /**
     * Changes of channel of one message: whoever was subscribed to each of the channels then can still see it.
     * @unit changes of channel of one message
     * @beyond 400 `A message cannot be moved between channels more than {} times.`, nothing is moved
     */
    channelMoves: 100,
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
     * Words of former versions by which auditors find one message.
     * @unit words of former versions of one message that auditors find it by
     * @beyond the newest of them do not find it
     */
    formerWords: 20_000,
    /**
     * Most messages per request: by id, around an anchor, or to flag.
     * @unit messages
     * @beyond 400 `Too many messages requested (maximum {}).`, for `msg_ids`, and `messages` of flags, `msg_ids is too long (limit: {} items)`
     */
    perRequest: 5_000,
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
     * One submessage, or the widget that a request asks for.
     * @unit characters of one submessage, or of `widget_content`
     * @beyond 400 `content is too long (limit: {} characters)`
     */
    submessageCharacters: 10_000,
    /**
     * @unit characters of `msg_type`
     * @beyond 400 `msg_type is too long (limit: {} characters)`
     */
    submessageTypeCharacters: 100,
  },
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
  },
  console: {
    /**
     * On one server, for all accounts.
     * @unit sessions on one server
     * @beyond the one that was used longest ago ends; its reader logs in again
     */
    sessions: 1_000,
  },
  drafts: {
    /**
     * Per account: every snapshot for its clients holds all of them.
     * @unit drafts of one account
     * @beyond 400 `You cannot have more than {} drafts.`
     */
    perUser: 1_000,
    /**
     * All drafts of one account, as JSON.
     * @unit characters of JSON of all drafts of one account
     * @beyond 400 `Your drafts cannot have more than {} characters in total.`
     */
    charactersPerUser: 1_000_000,
    /**
     * Each is an append of its own.
     * @unit drafts
     * @beyond 400 `drafts is too long (limit: {} items)`
     */
    perRequest: 100,
    /**
     * One draft of a direct message.
     * @unit people of one draft
     * @beyond 400 `drafts[0]["to"] is too long (limit: {} items)`
     */
    recipients: 1_000,
  },
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
  channels: {
    /**
     * Per organization, archived ones included: every client gets all that its account may see.
     * @unit channels, archived ones included
     * @beyond 400 `Your organization cannot have more than {} channels.`
     */
    inTotal: 20_000,
    /**
     * Made by one person who is no administrator, and by this person's bots.
     * @unit channels that one person made, also by bots, unless an administrator
     * @beyond 400 `You cannot create more than {} channels.`
     */
    perCreator: 1_000,
    /**
     * For mail, of one channel and one account: one for each sender, also of bots that are gone.
     * @unit e-mail addresses of one channel that one account made, one for each sender
     * @beyond 400 `You cannot have more than {} e-mail addresses of one channel.`
     */
    emailAddresses: 500,
  },
  groups: {
    /**
     * Per organization, deactivated ones included: every client gets all of them.
     * @unit user groups, deactivated ones included
     * @beyond 400 `Your organization cannot have more than {} user groups.`
     */
    inTotal: 2_000,
    /**
     * Made by one person who is no administrator, and by this person's bots.
     * @unit user groups that one person made, also by bots, unless an administrator
     * @beyond 400 `You cannot create more than {} user groups.`
     */
    perCreator: 200,
    /**
     * @unit characters
     * @beyond 400 `description is too long (limit: {} characters)`
     */
    descriptionCharacters: 1_024,
    /**
     * Accounts that one request adds or removes, and groups.
     * @unit accounts that one request adds to a group, or removes
     * @beyond 400 `members is too long (limit: {} items)`
     */
    membersPerRequest: 10_000,
    /**
     * @unit groups that one request adds to a group, or removes
     * @beyond 400 `subgroups is too long (limit: {} items)`
     */
    subgroupsPerRequest: 2_000,
  },
  /** Holders of a permission that are named one by one: every client's copy of a channel or group holds them. */
  permissions: {
    /**
     * @unit people that the value of a permission names
     * @beyond 400 `can_join_group["direct_members"] is too long (limit: {} items)`
     */
    members: 1_000,
    /**
     * @unit groups that the value of a permission names
     * @beyond 400 `can_join_group["direct_subgroups"] is too long (limit: {} items)`
     */
    subgroups: 100,
  },
  channelFolders: {
    /**
     * Per organization, archived ones included: every client gets all of them.
     * @unit folders of channels
     * @beyond 400 `You cannot have more than {} channel folders.`
     */
    inTotal: 500,
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
  navigationViews: {
    /**
     * Per account: every snapshot for its clients holds all of them.
     * @unit views in the sidebar of one account
     * @beyond 400 `You cannot have more than {} navigation views.`
     */
    perUser: 100,
  },
  invitations: {
    /**
     * Sent by mail or shown as links, by one server; forgotten when it stops.
     * @unit invitations that one server sends or sends again in a day
     * @beyond 400 `INVITATION_FAILED` with `daily_limit_reached`
     */
    perDay: 1_000,
    /**
     * By which somebody can still join, links among them: an administrator's list shows all of them.
     * @unit invitations and links that are open
     * @beyond 400 `Your organization cannot have more than {} open invitations.`
     */
    inTotal: 10_000,
    /**
     * Links for anybody, of one account.
     * @unit invitation links of one account
     * @beyond 400 `You cannot have more than {} invitation links.`
     */
    linksPerUser: 100,
    /**
     * Per invitation: an account that joins is subscribed and added to each.
     * @unit channels of one invitation
     * @beyond 400 `stream_ids is too long (limit: {} items)`
     */
    channels: 200,
    /**
     * @unit groups of one invitation
     * @beyond 400 `group_ids is too long (limit: {} items)`
     */
    groups: 100,
  },
  mails: {
    /**
     * Per mail; the mail server has about two days to come back.
     * @unit attempts to send one mail, over about two days
     * @beyond it is given up, which the log says
     */
    attempts: 9,
    /**
     * Sent one after the other before the next look at what is due.
     * @unit mails sent before the next look at what is due
     * @beyond the others come next
     */
    perLook: 100,
    /**
     * To addresses that one account says are its own, and to one address that links for anybody are given, in a day, on one
     * server; forgotten when it stops.
     * @unit mails that ask whether an address is one account's own, and mails to one address that links for anybody are given, in a day, on one server
     * @beyond 429 `RATE_LIMIT_HIT` with `retry-after`, nothing is changed
     */
    confirmationsPerDay: 20,
  },
  /** Mail to channels. */
  incomingMail: {
    /**
     * One mail, attachments included; it is held in memory while it is read.
     * @unit bytes of one mail to a channel
     * @beyond SMTP 552
     */
    bytes: 25 * MIB,
    /**
     * At the same time.
     * @unit connections for mail at the same time
     * @beyond SMTP 421
     */
    connections: 10,
    /**
     * Posted by one address, unless `CHAT_RATE_LIMIT` is `off`: whoever knows the address may send to it.
     * @unit mails to one address in a minute, unless `CHAT_RATE_LIMIT` is `off`
     * @beyond SMTP 451; the mail server sends them again
     */
    mailsPerMinute: 60,
    /**
     * Per mail: the message is posted to each.
     * @unit channels that one mail is posted to
     * @beyond SMTP 452
     */
    recipients: 20,
    /**
     * Per mail: further ones are left out.
     * @unit attachments of one mail
     * @beyond the further ones are left out
     */
    attachments: 20,
    /**
     * HTML that is converted to text; longer HTML is left out.
     * @unit characters of HTML that is made text
     * @beyond it is left out
     */
    htmlCharacters: 2 * MIB,
    /**
     * Tags in that HTML; preformatted lines and entities count as tags where there are any preformatted lines.
     * @unit tags of the same; in HTML with preformatted text also its lines and entities
     * @beyond it is left out
     */
    htmlTags: 20_000,
    /**
     * A connection on which nothing moves.
     * @unit milliseconds of a connection for mail on which nothing moves
     * @beyond SMTP 421
     */
    idleMs: 30 * SECOND,
    /**
     * A connection, whatever moves on it.
     * @unit milliseconds of a connection for mail
     * @beyond it is cut; the mail server sends again what was not accepted
     */
    connectionMs: 10 * MINUTE,
    /**
     * Time for a mail that is being posted when the server stops.
     * @unit milliseconds for a mail that is being posted when the server stops
     * @beyond the connection ends; the mail server sends it again
     */
    drainMs: 5 * SECOND,
  },
  files: {
    /**
     * Per account, whose list shows all of them.
     * @unit uploaded files of one account
     * @beyond 400 `You cannot have more than {} files.`
     */
    perUser: 20_000,
    /**
     * All deleted files together that are kept with their messages: they count for nobody's quota.
     * @unit bytes of all deleted files together that are kept with their messages
     * @beyond the oldest that no records rule covers are erased before their time
     */
    keptBytes: 10 * 1024 * MIB,
    /**
     * Time for which a temporary URL of a file works.
     * @unit milliseconds that a temporary URL of a file works
     * @beyond 403
     */
    temporaryUrlMs: MINUTE,
  },
  profileFields: {
    /**
     * Per organization: every client gets all of them.
     * @unit custom profile fields
     * @beyond 400 `You cannot have more than {} custom profile fields.`
     */
    inTotal: 100,
    /**
     * Per dropdown.
     * @unit choices of one dropdown
     * @beyond 400 `field_data is too long (limit: {} choices)`
     */
    choices: 200,
    /**
     * One choice, or one part of an external account.
     * @unit characters of a choice or a URL pattern
     * @beyond 400 `field_data["text"] is too long (limit: {} characters)`
     */
    textCharacters: 1_000,
  },
  bots: {
    /**
     * Active ones of one owner: all of them are in every snapshot that the owner's clients get.
     * @unit active bots of one owner
     * @beyond 400 `You cannot own more than {} active bots.`; a bot that is given to the owner, or reactivated: `Failed to change owner, users cannot own more than {} active bots`, `Failed to reactivate bot, …`
     */
    perOwner: 100,
    /**
     * Bots that one owner created, deactivated ones included: every client gets all accounts.
     * @unit bots of one owner, deactivated ones among them
     * @beyond 400 `You cannot create more than {} bots.`; a bot that is given to the owner: `Failed to change owner, users cannot own more than {} bots`
     */
    createdPerOwner: 1_000,
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
    warningPauseMs: 5 * MINUTE,
    /**
     * How old a message may be that its bot's owner is warned of.
     * @unit milliseconds since the message of which the owner is warned
     * @beyond no warning
     */
    warningAgeMs: 60 * MINUTE,
  },
  /** Calls of outgoing webhooks. */
  webhooks: {
    /**
     * One call, until its answer is complete.
     * @unit milliseconds of one call
     * @beyond the attempt has failed
     */
    timeoutMs: 10 * SECOND,
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
    firstPauseMs: SECOND,
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
  personalData: {
    /**
     * Answers of all that is stored about an account, on one server, one for each account: each reads the whole log.
     * @unit answers of all that is stored about an account, on one server; one for each account
     * @beyond 429 `RATE_LIMIT_HIT`, again after half a minute
     */
    atOnce: 2,
  },
  savedSnippets: {
    /**
     * Per account: every snapshot for its clients holds all of them.
     * @unit snippets of one account
     * @beyond 400 `You cannot have more than {} saved snippets.`
     */
    perUser: 1_000,
    /**
     * All of them together, as JSON.
     * @unit characters of JSON of all of them
     * @beyond 400 `Your saved snippets cannot have more than {} characters in total.`
     */
    charactersPerUser: 1_000_000,
  },
  alertWords: {
    /**
     * Per account: every snapshot for its clients holds all of them.
     * @unit alert words of one account, and of one request
     * @beyond 400 `You cannot have more than {} alert words.`, `alert_words is too long (limit: {} items)`
     */
    perUser: 500,
  },
  mutedUsers: {
    /**
     * Per account: every snapshot for its clients holds all of them.
     * @unit muted users of one account
     * @beyond 400 `You cannot mute more than {} users.`
     */
    perUser: 1_000,
    /**
     * Unread messages of an account among which muting somebody finds theirs, the newest: each is read from the store.
     * @unit unread messages among which muting somebody finds theirs, the newest
     * @beyond the older ones stay unread
     */
    messagesRead: 10_000,
  },
  /** History in the feed of a new account: as many messages as the reference gives (contract, people: Creating a user). */
  newcomers: {
    /**
     * @unit messages that somebody who joins finds in their feed, the newest
     * @beyond the older ones are only in the channel
     */
    messages: 1_000,
    /**
     * The newest of them, which are unread.
     * @unit of these the unread ones, the newest
     * @beyond the older ones are read
     */
    unreadMessages: 20,
    /**
     * 12 weeks: nothing older.
     * @unit milliseconds between such a message and the joining
     * @beyond the older ones are only in the channel
     */
    historyMs: 12 * 7 * 86_400_000,
  },
  topicVisibilities: {
    /**
     * Per account: every snapshot for its clients holds all of them.
     * @unit topics that one account muted, unmuted or followed
     * @beyond 400 `You cannot have settings for more than {} topics.`; from half of it on nothing is followed or unmuted by itself
     */
    perUser: 10_000,
  },
  /** Images that are read and drawn. */
  images: {
    /**
     * All pictures of one image together.
     * @unit pixels of all pictures of an image
     * @beyond it is taken for no image
     */
    pixels: 40_000_000,
    /**
     * Size of the decoded image in memory: pixels × channels × bytes of a channel.
     * @unit bytes of the same in memory: pixels × channels × bytes of a channel
     * @beyond it is taken for no image
     */
    decodedBytes: 160_000_000,
    /**
     * Per animation.
     * @unit pictures of an animation
     * @beyond it is taken for no image
     */
    pictures: 2_000,
    /**
     * File of an image that is shown within messages; it is held in memory while it is read.
     * @unit bytes of an uploaded image
     * @beyond it is no image for messages, and stays a link
     */
    fileBytes: 32 * MIB,
    /**
     * Resident memory of the process that reads what an upload is, and of the one that draws: beyond it the process ends.
     * @unit bytes of resident memory of the process that reads what an upload is
     * @beyond the process ends, and the image is taken for none
     */
    describingResidentBytes: 160 * MIB,
    /**
     * @unit bytes of resident memory of the process that draws
     * @beyond the same
     */
    drawingResidentBytes: 192 * MIB,
    /**
     * Processor time for one image.
     * @unit milliseconds of processor time for one image
     * @beyond the same
     */
    describingMs: 3 * SECOND,
    /**
     * @unit milliseconds of processor time for one image
     * @beyond the same
     */
    drawingMs: 10 * SECOND,
    /**
     * Without an image, until such a process ends.
     * @unit milliseconds without an image
     * @beyond the process ends; the next image starts another one
     */
    idleMs: 30 * SECOND,
    /**
     * Requests that wait until their avatar, emoji or picture is drawn, each with its file in memory: in total, and of one person.
     * @unit requests whose avatar, emoji or picture waits to be drawn
     * @beyond 503 `SERVER_BUSY` with `retry-after`
     */
    waiting: 40,
    /**
     * @unit the same, of one person and the person's bots
     * @beyond 429 `RATE_LIMIT_HIT` with `retry-after`
     */
    waitingPerPerson: 10,
  },
  avatars: {
    /**
     * File of one image, which is held in memory while it is drawn.
     * @unit bytes
     * @beyond 400 `Uploaded file is larger than the allowed limit of 5 MiB`
     */
    fileBytes: 5 * MIB,
  },
  realmDomains: {
    /**
     * Every client gets all of them.
     * @unit domains whose addresses may be used
     * @beyond 400 `Your organization cannot have more than {} domains.`
     */
    perOrganization: 200,
  },
  /** Icon and logos of the organization. */
  pictures: {
    /**
     * File of one image, which is held in memory while it is drawn.
     * @unit bytes of an icon or a logo
     * @beyond 400 `Uploaded file is larger than the allowed limit of 5 MiB`
     */
    fileBytes: 5 * MIB,
  },
  emoji: {
    /**
     * Custom ones of the organization, deactivated ones among them: every client gets all of them.
     * @unit custom emoji, deactivated ones included
     * @beyond 400 `Your organization cannot have more than {} custom emoji.`
     */
    perOrganization: 5_000,
    /**
     * Emoji added by one person who is no administrator, and by this person's bots.
     * @unit the same, added by one person, also by bots, unless an administrator
     * @beyond 400 `You cannot add more than {} custom emoji.`
     */
    perAuthor: 200,
    /**
     * File of one image, which is held in memory while it is drawn.
     * @unit bytes
     * @beyond 400 `Uploaded file is larger than the allowed limit of 5 MiB`
     */
    fileBytes: 5 * MIB,
  },
  linkifiers: {
    /**
     * Per organization: each message is searched for each of them.
     * @unit linkifiers
     * @beyond 400 `Your organization cannot have more than {} linkifiers.`
     */
    perOrganization: 100,
    /**
     * One pattern, and each of its other texts.
     * @unit characters
     * @beyond 400 `pattern is too long (limit: {} characters)`
     */
    patternCharacters: 1_000,
    /**
     * @unit characters of a template or an example
     * @beyond 400 `url_template is too long (limit: {} characters)`
     */
    textCharacters: 2_000,
    /**
     * Other URL templates of one linkifier.
     * @unit other URL templates of one linkifier
     * @beyond 400 `alternative_url_templates is too long (limit: 10 items)`
     */
    alternatives: 10,
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
  playgrounds: {
    /**
     * Per organization: every client gets all of them.
     * @unit code playgrounds
     * @beyond 400 `Your organization cannot have more than {} code playgrounds.`
     */
    perOrganization: 100,
    /**
     * @unit characters
     * @beyond 400 `name is too long (limit: {} characters)`
     */
    nameCharacters: 100,
    /**
     * @unit characters
     * @beyond 400 `pygments_language is too long (limit: {} characters)`
     */
    languageCharacters: 40,
    /**
     * @unit characters
     * @beyond 400 `url_template is too long (limit: {} characters)`
     */
    templateCharacters: 2_000,
  },
  /** Event queues, one for each client. */
  queues: {
    /**
     * Per account on one server, and per person with all bots: each queue takes a turn for every event that the account sees.
     * @unit queues of one account on one server
     * @beyond 400 `Could not allocate event queue`; none is ended for another
     */
    perUser: 200,
    /**
     * @unit queues of one person and the person's bots on one server
     * @beyond the same
     */
    perPerson: 400,
    /**
     * Per server.
     * @unit queues on one server
     * @beyond the same
     */
    inTotal: 200_000,
    /**
     * Events that wait for a client: beyond it the queue ends, and the client registers again.
     * @unit events that wait for a client
     * @beyond the queue ends; the client registers again
     */
    eventsPerQueue: 20_000,
    /**
     * Events in one queue, in memory.
     * @unit bytes in memory that wait for a client
     * @beyond the same
     */
    bytesPerQueue: 32 * MIB,
    /**
     * Total for all queues of one person and the person's bots. When exceeded, the queue idle for longest is closed.
     * @unit bytes in memory that wait for the clients of one person and of the person's bots
     * @beyond the one of these queues that was silent for longest ends
     */
    bytesPerPerson: 64 * MIB,
    /**
     * Total for all queues of one server. When exceeded, a queue of the person with the most waiting events is closed.
     * @unit bytes in memory that wait on one server
     * @beyond such a queue of the person for whom most waits ends
     */
    bytesInTotal: 256 * MIB,
    /**
     * Restarts that a queue lives through while its client neither asks nor acknowledges.
     * @unit restarts of the server without a poll of the queue
     * @beyond the queue ends; the client registers again
     */
    timelines: 1_000,
  },
  /** Size of one answer. */
  answers: {
    /**
     * Messages of one answer, as JSON: `GET /messages` gives fewer, and says so by `found_oldest` and `found_newest`.
     * @unit characters of JSON
     * @beyond fewer messages, with `found_oldest` or `found_newest` false; with `message_ids`: 400
     */
    messagesCharacters: 8 * MIB,
    /**
     * Events of one answer, in memory; the client requests the others at once. A single event may be larger.
     * @unit bytes in memory
     * @beyond fewer events; the others come with the next poll, at once
     */
    eventsBytes: 4 * MIB,
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
    longReadMs: 10 * SECOND,
  },
  /** Requests that are worked on at once, by one server; of one person, who has an account and bots. The others wait for their turn. */
  admission: {
    /**
     * @unit requests that one server works on
     * @beyond the next one waits
     */
    requests: 512,
    /**
     * @unit the same, of one person
     * @beyond the next one waits
     */
    requestsPerPerson: 16,
    /**
     * @unit requests that wait
     * @beyond 503 `SERVER_BUSY` with `retry-after`
     */
    waitingRequests: 4_000,
    /**
     * @unit the same, of one person
     * @beyond 429 `RATE_LIMIT_HIT` with `retry-after`
     */
    waitingRequestsPerPerson: 400,
    /**
     * Requests that may read or answer with megabytes.
     * @unit costly requests that one server works on
     * @beyond the next one waits
     */
    costlyRequests: 8,
    /**
     * @unit the same, of one person
     * @beyond the next one waits
     */
    costlyRequestsPerPerson: 2,
    /**
     * @unit costly requests that wait
     * @beyond 503 `SERVER_BUSY` with `retry-after`
     */
    waitingCostly: 2_000,
    /**
     * @unit the same, of one person
     * @beyond 429 `RATE_LIMIT_HIT` with `retry-after`
     */
    waitingCostlyPerPerson: 200,
    /**
     * So much longer than its work does a person's costly request keep its place, at most.
     * @unit times so long as its work takes does a person's costly request keep its place afterwards
     */
    restFactor: 2,
    /**
     * @unit milliseconds of that
     * @beyond the place is free
     */
    longestRestMs: 5 * SECOND,
  },
  /** Work that nobody may be held up by. */
  turns: {
    /**
     * A follower of the log lets others have their turn after this time, also within a page.
     * @unit milliseconds
     * @beyond what follows the log lets requests have their turn, and goes on
     */
    followerMs: 10,
    /**
     * So does a request that looks for messages; of several, one has its turn.
     * @unit milliseconds
     * @beyond a request that looks for messages lets others have their turn, for as long while any are being worked on, and goes on
     */
    longReadMs: 10,
  },
  /** How long is waited for what is behind. */
  waits: {
    /**
     * Longest wait of a request for read models and memory to show a write; then it fails with 503.
     * @unit milliseconds
     * @beyond 503 `SERVER_NOT_READY`
     */
    readableMs: 5 * SECOND,
    /**
     * Between two attempts to reach an engine that is unavailable, at first and at the most.
     * @unit milliseconds
     * @beyond the pause doubles
     */
    firstPauseMs: 50,
    /**
     * @unit milliseconds
     * @beyond attempts go on for ever at this pace
     */
    longestPauseMs: 5 * SECOND,
    /**
     * Longest wait of an answer for the processes that its request set off.
     * @unit milliseconds for the notices and subscriptions that a request sets off
     * @beyond the answer comes without them
     */
    reactionsMs: SECOND,
    /**
     * Requests of which the server remembers what they set off.
     * @unit requests
     * @beyond the answer to the oldest does not wait
     */
    requestsWithReactions: 1_000,
    /**
     * After an event, for what the service does only soon after it.
     * @unit milliseconds since a message or a move
     * @beyond no outgoing webhook is called for it, nobody follows a topic by it, and who joined then finds no earlier messages
     */
    reactionMs: 24 * 60 * MINUTE,
  },
  /** One request, its connection and its answer. */
  http: {
    /**
     * Body of a request, unless it carries files.
     * @unit bytes
     * @beyond 413 `Request body is too large`
     */
    bodyBytes: MIB,
    /**
     * Body of a request to a public route, whose sender is unknown.
     * @unit bytes
     * @beyond the same, on routes that need no credentials
     */
    strangerBodyBytes: 64 * KIB,
    /**
     * Request line and headers together: clients put the content of an edit into the query string.
     * @unit bytes
     * @beyond 431 `Request headers are too large`
     */
    headerBytes: 256 * KIB,
    /**
     * Until request line and headers are complete.
     * @unit milliseconds
     * @beyond 408 `Request timed out`
     */
    headersMs: 10 * SECOND,
    /**
     * Until the body is complete, of a known and of an unknown sender.
     * @unit milliseconds
     * @beyond 408 `Request timed out`
     */
    bodyMs: 20 * SECOND,
    /**
     * @unit milliseconds
     * @beyond 408 `Request timed out`
     */
    strangerBodyMs: 5 * SECOND,
    /**
     * Longest pause of a body with files, and its longest time as a whole.
     * @unit milliseconds
     * @beyond the connection is cut, nothing is kept of the file
     */
    uploadPauseMs: 20 * SECOND,
    /**
     * @unit milliseconds
     * @beyond 408 `Request timed out`, nothing is kept of the file
     */
    uploadMs: 30 * MINUTE,
    /**
     * A connection on which nothing moves: longer than the longest poll is held.
     * @unit milliseconds
     * @beyond the connection is cut
     */
    idleMs: 2 * MINUTE,
    /**
     * A large answer of which nothing is read.
     * @unit milliseconds
     * @beyond the connection is cut
     */
    unreadMs: 20 * SECOND,
    /**
     * Large answers of one person, or of all strangers, that wait to be read: the connection that waits longest is cut.
     * @unit bytes of large answers to one person and the person's bots, or to all strangers
     * @beyond the connection that waits longest is cut
     */
    unreadPerPersonBytes: 32 * MIB,
    /**
     * Large answers of everybody that wait to be read: the person with the most loses the connection that waits longest.
     * @unit bytes of large answers
     * @beyond the connection that waits longest of the person to whom most is sent is cut; an answer larger than all this: 503 `SERVER_BUSY` with `retry-after`
     */
    unreadBytes: 128 * MIB,
    /**
     * Read and dropped of a body that was refused, so that the sender gets to read why.
     * @unit bytes
     * @beyond the connection is cut, after the answer
     */
    refusedBodyBytes: 16 * MIB,
    /**
     * @unit milliseconds
     * @beyond the connection is cut, after the answer
     */
    refusedBodyMs: 2 * SECOND,
    /**
     * Requests that a client sends on one connection before it has got the answers: a chunk of bytes may hold hundreds.
     * @unit requests under way on one connection
     * @beyond it is cut, with the other connections of the account, and strangers' ones of the address
     */
    pipelinedRequests: 20,
    /**
     * Connections of one IPv4 address or IPv6 network, and of all, that have shown no credentials yet: the oldest one is cut.
     * @unit connections of one IPv4 address, or of one IPv6 network of 64 bits
     * @beyond the oldest one is cut; proxies that the operator names are exempt
     */
    strangersPerAddress: 100,
    /**
     * @unit connections
     * @beyond the oldest one is cut
     */
    strangers: 2_000,
    /**
     * A connection without credentials ends after this time.
     * @unit milliseconds
     * @beyond the connection is cut
     */
    strangerMs: 30 * SECOND,
    /**
     * Time for a request that is still being sent, and for any request, when the server stops.
     * @unit milliseconds after the server is asked to stop
     * @beyond the connection is cut
     */
    drainSendingMs: SECOND,
    /**
     * @unit milliseconds after the server is asked to stop
     * @beyond the connection is cut
     */
    drainMs: 8 * SECOND,
    /**
     * One text in an error, or one URL in a redirect, which may repeat what the client sent.
     * @unit characters of each text in an error, and of the URL that a redirect to the log-in page repeats
     * @beyond the rest is replaced by `…`; the redirect repeats nothing
     */
    errorCharacters: 1_000,
  },
  /** Subscribing and unsubscribing. */
  subscriptions: {
    /**
     * Named by one request, created or not.
     * @unit channels
     * @beyond 400 `subscriptions is too long (limit: {} items)`, nothing is changed
     */
    channelsPerRequest: 200,
    /**
     * Accounts that one request subscribes or unsubscribes.
     * @unit accounts
     * @beyond 400 `principals is too long (limit: {} items)`, nothing is changed
     */
    principalsPerRequest: 500,
    /**
     * Subscriptions of one account to one channel: which messages it received depends on each of them.
     * @unit times that one account is subscribed to one channel
     * @beyond 400 `Nobody can subscribe to a channel more than {} times (lunch).`, nothing is changed
     */
    timesPerChannel: 500,
  },
  /** Log-ins with a password. */
  logins: {
    /**
     * Failures with one name from one address, and with any name from one address.
     * @unit failures in the window
     * @beyond 429 `RATE_LIMIT_HIT` with `retry-after`, for this name from this address, whatever the password
     */
    failuresPerNameAndAddress: 5,
    /**
     * @unit failures in the window
     * @beyond 429 `RATE_LIMIT_HIT` with `retry-after`, for every name from this address
     */
    failuresPerAddress: 50,
    /**
     * @unit milliseconds
     * @beyond the failure is forgotten
     */
    windowMs: 30 * MINUTE,
    /**
     * Pairs of name and address, and addresses, whose failures are remembered: those used least recently are forgotten.
     * @unit names with addresses, addresses
     * @beyond the one that failed longest ago is forgotten
     */
    remembered: 10_000,
    /**
     * Passwords that are hashed at the same time, of the four threads that Node has for this and for files.
     * @unit passwords
     * @beyond the next one waits for its turn
     */
    hashesAtOnce: 1,
    /**
     * Passwords that wait for this: in total, and of one address.
     * @unit passwords
     * @beyond 503 `SERVER_BUSY` with `retry-after`
     */
    waitingHashes: 40,
    /**
     * @unit passwords
     * @beyond 429 `RATE_LIMIT_HIT` with `retry-after`; addresses take turns
     */
    waitingHashesPerAddress: 10,
    /**
     * Keys of one account: the one that was used longest ago makes room for the next one.
     * @unit API keys
     * @beyond the key that was used longest ago ends
     */
    apiKeysPerUser: 100,
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
    refusalsKeptMs: 7 * 24 * 60 * MINUTE,
    /**
     * @unit characters of a name that is refused
     * @beyond the rest is left out of the count
     */
    refusedNameCharacters: 200,
  },
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
    limitsKeptMs: 24 * 60 * MINUTE,
  },
  /** The thread that estimates how hard new passwords are to guess. */
  passwordStrength: {
    /**
     * For one password, with the start of the thread.
     * @unit milliseconds for the estimate of one password, with the start of the thread
     * @beyond 503 `SERVER_BUSY` with `retry-after`; the thread ends
     */
    passwordMs: 10 * SECOND,
    /**
     * Passwords that wait for the thread, with the one that it has.
     * @unit passwords at the thread and waiting for it
     * @beyond 503 `SERVER_BUSY` with `retry-after`
     */
    waiting: 10,
    /**
     * Without a password, after which the thread ends.
     * @unit milliseconds without a password
     * @beyond the thread ends; the next password starts another one
     */
    idleMs: MINUTE,
  },
  /** Requests in a minute, unless the operator sets other figures. */
  rates: {
    /**
     * @unit milliseconds
     * @beyond a new window begins
     */
    windowMs: MINUTE,
    /**
     * @unit requests in the window
     * @beyond 429 `RATE_LIMIT_HIT` with `retry-after`; `GET /events` counts apart, and only where it brings nothing new; downloads of files do not count
     */
    perUser: 200,
    /**
     * @unit requests without valid credentials in the window
     * @beyond the same
     */
    perAddress: 100,
    /**
     * Accounts and addresses that are counted: those used least recently are forgotten.
     * @unit accounts, addresses
     * @beyond the one that came longest ago starts again
     */
    counted: 100_000,
  },
  /** Typing notices and what else matters for a moment only. */
  ephemeral: {
    /**
     * Shortest time in the log, for clients that poll again after a break.
     * @unit milliseconds
     * @beyond the notice is forgotten, at the latest when so long nothing more has come; in the embedded log its room is used again, and a clean stop leaves none
     */
    keptMs: 5 * MINUTE,
  },
} as const;
