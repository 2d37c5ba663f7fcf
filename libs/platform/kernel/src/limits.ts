const KIB = 1024;
const MIB = 1024 * KIB;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/**
 * Limits on the cost of a request, an account, a stored thing and a loop. Every budget of the server is here, with its
 * unit in its name, and in `docs/limits.md`, which gives the answer that a client gets beyond it; a test compares the
 * two.
 */
export const LIMITS = {
  dataFolder: {
    /** Room that is kept free for a start on a full disk. */
    ballastBytes: 8 * MIB,
  },
  /** The event log and those who follow it. */
  log: {
    /** Most events on one page, for every reader and follower; only small events fill it. */
    pageEvents: 500,
    /** A page ends with the event that reaches this size, as JSON: 500 large events are never in memory at once. */
    pageCharacters: 4 * MIB,
    /** One append: data and metadata of all its events as JSON. EventStoreDB takes 1 MiB, its own part included. */
    appendBytes: 1_000_000,
    /** JSON of all aggregates that are kept in memory between two commands. */
    hotAggregatesCharacters: 64 * MIB,
    /** Number of aggregates kept in memory, whatever they weigh. */
    hotAggregates: 50_000,
    /** Events that a read model may lack at a start and still follow; one that lacks more, and half of the log, is rebuilt. */
    rebuiltBehindEvents: 20_000,
    /** Attempts of one command whose stream is changed by others at the same moment. */
    attempts: 4,
  },
  /** Read models that are written behind the log. */
  readStore: {
    /** Documents on their way into the store: beyond this, writers wait for the store. */
    backlogCharacters: 16 * MIB,
    /** Bytes a projection reads at once: one event may concern all messages of a topic, and each may be half a megabyte. */
    documentsAtOnce: 50,
  },
  /** Colours of code in messages, which a thread finds out. */
  highlighting: {
    /** For all blocks of one message: those that are not done then stay plain. */
    messageMs: 200,
    /** Until the thread runs. */
    startMs: 5 * SECOND,
    /** Messages with code that wait for the thread; a further one stays plain. */
    waiting: 4,
  },
  /** Messages, their versions and what is read of them. */
  messages: {
    /** Raw text and HTML of one version together, as JSON: two versions fit into the append of an edit. */
    versionBytes: 480_000,
    /** The name that a client gives a message before it is sent. */
    localIdCharacters: 100,
    /** The id of a queue, as a client sends it: up to 64 of the server's name, a colon, and a UUID. */
    queueIdCharacters: 101,
    /** Conditions of one narrow: each looks at every candidate message. */
    narrowTerms: 20,
    /** Changes of one message's content: each version is kept for ever. */
    editsPerMinute: 30,
    /** JSON that one account moves to other topics and channels: each message is written again, though a request names but one. */
    movedCharactersPerMinute: 32 * MIB,
    /** Messages to people whom one account adds to groups or channels, or removes: one request names thousands of them. */
    noticesPerMinute: 1_000,
    /** Changes of topic or channel of one message that its history shows, the newest: each is in the message itself. */
    movesKept: 100,
    /** Changes of channel of one message: whoever was subscribed to each of the channels then can still see it. */
    channelMoves: 100,
    /** Linked topics of one message whose newest message is looked up for a lasting link. */
    linkedTopics: 50,
    /** All searches of one narrow together. */
    searchCharacters: 1_000,
    /** The longest words of a search, which the index of words is asked for: it reads one list per word, and every hit is checked. */
    indexedSearchWords: 8,
    /** Words of former versions by which auditors find one message. */
    formerWords: 20_000,
    /** Most messages per request: by id, around an anchor, or to flag. */
    perRequest: 5_000,
    /** People of a direct message, its sender among them: every message that is shown, and every event, names all of them. */
    recipients: 250,
    /** Per message: every answer that shows the message holds all of them. */
    reactions: 5_000,
    /** Per message, its widget included: every answer that shows the message holds all of them. */
    submessages: 5_000,
    /** All submessages of a message together. */
    submessagesCharacters: 500_000,
    /** One submessage, or the widget that a request asks for. */
    submessageCharacters: 10_000,
    submessageTypeCharacters: 100,
  },
  records: {
    /** Deleted messages that one undo brings back: the past of each is read and written again. */
    messagesRestored: 1_000,
    /** Events of moves, subscriptions and roles that one undo takes back. */
    changesUndone: 1_000,
  },
  console: {
    /** On one server, for all accounts. */
    sessions: 1_000,
  },
  drafts: {
    /** Per account: every snapshot for its clients holds all of them. */
    perUser: 1_000,
    /** All drafts of one account, as JSON. */
    charactersPerUser: 1_000_000,
    /** Each is an append of its own. */
    perRequest: 100,
    /** One draft of a direct message. */
    recipients: 1_000,
  },
  scheduledMessages: {
    /** Per account: every snapshot for its clients holds all of them. */
    perUser: 500,
    /** All snippets of one account, as JSON, with their HTML, which may be fifty times as long as its source. */
    charactersPerUser: 2_000_000,
  },
  channels: {
    /** Per organization, archived ones included: every client gets all that its account may see. */
    inTotal: 20_000,
    /** Made by one person who is no administrator, and by this person's bots. */
    perCreator: 1_000,
    /** For mail, of one channel and one account: one for each sender, also of bots that are gone. */
    emailAddresses: 500,
  },
  groups: {
    /** Per organization, deactivated ones included: every client gets all of them. */
    inTotal: 2_000,
    /** Made by one person who is no administrator, and by this person's bots. */
    perCreator: 200,
    descriptionCharacters: 1_024,
    /** Accounts that one request adds or removes, and groups. */
    membersPerRequest: 10_000,
    subgroupsPerRequest: 2_000,
  },
  /** Holders of a permission that are named one by one: every client's copy of a channel or group holds them. */
  permissions: {
    members: 1_000,
    subgroups: 100,
  },
  channelFolders: {
    /** Per organization, archived ones included: every client gets all of them. */
    inTotal: 500,
  },
  reminders: {
    /** Per account: every snapshot for its clients holds all of them. */
    perUser: 500,
    /** All reminders of one account, as JSON, with their HTML. */
    charactersPerUser: 2_000_000,
    noteCharacters: 500,
  },
  navigationViews: {
    /** Per account: every snapshot for its clients holds all of them. */
    perUser: 100,
  },
  invitations: {
    /** Sent by mail or shown as links, by one server; forgotten when it stops. */
    perDay: 1_000,
    /** By which somebody can still join, links among them: an administrator's list shows all of them. */
    inTotal: 10_000,
    /** Links for anybody, of one account. */
    linksPerUser: 100,
    /** Per invitation: an account that joins is subscribed and added to each. */
    channels: 200,
    groups: 100,
  },
  mails: {
    /** Per mail; the mail server has about two days to come back. */
    attempts: 9,
    /** Sent one after the other before the next look at what is due. */
    perLook: 100,
    /**
     * To addresses that one account says are its own, and to one address that links for anybody are given, in a day, on one
     * server; forgotten when it stops.
     */
    confirmationsPerDay: 20,
  },
  /** Mail to channels. */
  incomingMail: {
    /** One mail, attachments included; it is held in memory while it is read. */
    bytes: 25 * MIB,
    /** At the same time. */
    connections: 10,
    /** Posted by one address, unless `CHAT_RATE_LIMIT` is `off`: whoever knows the address may send to it. */
    mailsPerMinute: 60,
    /** Per mail: the message is posted to each. */
    recipients: 20,
    /** Per mail: further ones are left out. */
    attachments: 20,
    /** HTML that is converted to text; longer HTML is left out. */
    htmlCharacters: 2 * MIB,
    /** Tags in that HTML; preformatted lines and entities count as tags where there are any preformatted lines. */
    htmlTags: 20_000,
    /** A connection on which nothing moves. */
    idleMs: 30 * SECOND,
    /** A connection, whatever moves on it. */
    connectionMs: 10 * MINUTE,
    /** Time for a mail that is being posted when the server stops. */
    drainMs: 5 * SECOND,
  },
  files: {
    /** Per account, whose list shows all of them. */
    perUser: 20_000,
    /** All deleted files together that are kept with their messages: they count for nobody's quota. */
    keptBytes: 10 * 1024 * MIB,
    /** Time for which a temporary URL of a file works. */
    temporaryUrlMs: MINUTE,
  },
  profileFields: {
    /** Per organization: every client gets all of them. */
    inTotal: 100,
    /** Per dropdown. */
    choices: 200,
    /** One choice, or one part of an external account. */
    textCharacters: 1_000,
  },
  bots: {
    /** Active ones of one owner: all of them are in every snapshot that the owner's clients get. */
    perOwner: 100,
    /** Bots that one owner created, deactivated ones included: every client gets all accounts. */
    createdPerOwner: 1_000,
    /** The URL that an outgoing webhook calls. */
    urlCharacters: 2_000,
    /** Everything that one bot keeps, keys and values: each change stores all of it again. */
    storageCharacters: 250_000,
    /** Between two warnings that nobody hears a bot. */
    warningPauseMs: 5 * MINUTE,
    /** How old a message may be that its bot's owner is warned of. */
    warningAgeMs: 60 * MINUTE,
  },
  /** Calls of outgoing webhooks. */
  webhooks: {
    /** One call, until its answer is complete. */
    timeoutMs: 10 * SECOND,
    /** One answer: the longest message fits into it. */
    answerBytes: 256 * KIB,
    /** Per call, the first attempt included. */
    attempts: 5,
    /** Before the second attempt; each further pause is so much longer. */
    firstPauseMs: SECOND,
    pauseFactor: 5,
    /** Under way at the same time, of one bot and of all. */
    callsOfBot: 4,
    calls: 64,
    /** Calls of one bot that wait for their turn or their next attempt; further messages are not sent to a slow service. */
    waitingOfBot: 1_000,
    /** Bots that one message calls: the further ones that it mentions are not called. */
    perMessage: 50,
  },
  personalData: {
    /** Answers of all that is stored about an account, on one server, one for each account: each reads the whole log. */
    atOnce: 2,
  },
  savedSnippets: {
    /** Per account: every snapshot for its clients holds all of them. */
    perUser: 1_000,
    /** All of them together, as JSON. */
    charactersPerUser: 1_000_000,
  },
  alertWords: {
    /** Per account: every snapshot for its clients holds all of them. */
    perUser: 500,
  },
  mutedUsers: {
    /** Per account: every snapshot for its clients holds all of them. */
    perUser: 1_000,
    /** Unread messages of an account among which muting somebody finds theirs, the newest: each is read from the store. */
    messagesRead: 10_000,
  },
  /** History in the feed of a new account: as many messages as the reference gives (contract, people: Creating a user). */
  newcomers: {
    messages: 1_000,
    /** The newest of them, which are unread. */
    unreadMessages: 20,
    /** 12 weeks: nothing older. */
    historyMs: 12 * 7 * 86_400_000,
  },
  topicVisibilities: {
    /** Per account: every snapshot for its clients holds all of them. */
    perUser: 10_000,
  },
  /** Images that are read and drawn. */
  images: {
    /** All pictures of one image together. */
    pixels: 40_000_000,
    /** Size of the decoded image in memory: pixels × channels × bytes of a channel. */
    decodedBytes: 160_000_000,
    /** Per animation. */
    pictures: 2_000,
    /** File of an image that is shown within messages; it is held in memory while it is read. */
    fileBytes: 32 * MIB,
    /** Resident memory of the process that reads what an upload is, and of the one that draws: beyond it the process ends. */
    describingResidentBytes: 160 * MIB,
    drawingResidentBytes: 192 * MIB,
    /** Processor time for one image. */
    describingMs: 3 * SECOND,
    drawingMs: 10 * SECOND,
    /** Without an image, until such a process ends. */
    idleMs: 30 * SECOND,
    /** Requests that wait until their avatar, emoji or picture is drawn, each with its file in memory: in total, and of one person. */
    waiting: 40,
    waitingPerPerson: 10,
  },
  avatars: {
    /** File of one image, which is held in memory while it is drawn. */
    fileBytes: 5 * MIB,
  },
  realmDomains: {
    /** Every client gets all of them. */
    perOrganization: 200,
  },
  /** Icon and logos of the organization. */
  pictures: {
    /** File of one image, which is held in memory while it is drawn. */
    fileBytes: 5 * MIB,
  },
  emoji: {
    /** Custom ones of the organization, deactivated ones among them: every client gets all of them. */
    perOrganization: 5_000,
    /** Emoji added by one person who is no administrator, and by this person's bots. */
    perAuthor: 200,
    /** File of one image, which is held in memory while it is drawn. */
    fileBytes: 5 * MIB,
  },
  linkifiers: {
    /** Per organization: each message is searched for each of them. */
    perOrganization: 100,
    /** One pattern, and each of its other texts. */
    patternCharacters: 1_000,
    textCharacters: 2_000,
    /** Other URL templates of one linkifier. */
    alternatives: 10,
    /** Instructions of one compiled pattern: each may be looked at for each character of a message. */
    instructions: 500,
    /** Per message, for all linkifiers together: text that is not searched by then stays text. */
    searchMs: 30,
    /** Text of one search: longer texts are searched in pieces, divided at white space. */
    windowCharacters: 500,
  },
  playgrounds: {
    /** Per organization: every client gets all of them. */
    perOrganization: 100,
    nameCharacters: 100,
    languageCharacters: 40,
    templateCharacters: 2_000,
  },
  /** Event queues, one for each client. */
  queues: {
    /** Per account on one server, and per person with all bots: each queue takes a turn for every event that the account sees. */
    perUser: 200,
    perPerson: 400,
    /** Per server. */
    inTotal: 200_000,
    /** Events that wait for a client: beyond it the queue ends, and the client registers again. */
    eventsPerQueue: 20_000,
    /** Events in one queue, in memory. */
    bytesPerQueue: 32 * MIB,
    /** Total for all queues of one person and the person's bots. When exceeded, the queue idle for longest is closed. */
    bytesPerPerson: 64 * MIB,
    /** Total for all queues of one server. When exceeded, a queue of the person with the most waiting events is closed. */
    bytesInTotal: 256 * MIB,
    /** Restarts that a queue lives through while its client neither asks nor acknowledges. */
    timelines: 1_000,
  },
  /** Size of one answer. */
  answers: {
    /** Messages of one answer, as JSON: `GET /messages` gives fewer, and says so by `found_oldest` and `found_newest`. */
    messagesCharacters: 8 * MIB,
    /** Events of one answer, in memory; the client requests the others at once. A single event may be larger. */
    eventsBytes: 4 * MIB,
    /** History of one message, as JSON: the original, then the newest versions that fit. */
    historyCharacters: 2 * MIB,
    /** History within a message object, of which an answer may hold thousands: the newest changes that fit. */
    editHistoryCharacters: 256 * KIB,
    /** Differences between two versions that are kept, because each takes up to a tenth of a second to find. */
    keptDifferencesCharacters: 16 * MIB,
    /** One request that searches for the messages of a narrow, or for matches in them. */
    longReadMs: 10 * SECOND,
  },
  /** Requests that are worked on at once, by one server; of one person, who has an account and bots. The others wait for their turn. */
  admission: {
    requests: 512,
    requestsPerPerson: 16,
    waitingRequests: 4_000,
    waitingRequestsPerPerson: 400,
    /** Requests that may read or answer with megabytes. */
    costlyRequests: 8,
    costlyRequestsPerPerson: 2,
    waitingCostly: 2_000,
    waitingCostlyPerPerson: 200,
    /** So much longer than its work does a person's costly request keep its place, at most. */
    restFactor: 2,
    longestRestMs: 5 * SECOND,
  },
  /** Work that nobody may be held up by. */
  turns: {
    /** A follower of the log lets others have their turn after this time, also within a page. */
    followerMs: 10,
    /** So does a request that looks for messages; of several, one has its turn. */
    longReadMs: 10,
  },
  /** How long is waited for what is behind. */
  waits: {
    /** Longest wait of a request for read models and memory to show a write; then it fails with 503. */
    readableMs: 5 * SECOND,
    /** Between two attempts to reach an engine that is unavailable, at first and at the most. */
    firstPauseMs: 50,
    longestPauseMs: 5 * SECOND,
    /** Longest wait of an answer for the processes that its request set off. */
    reactionsMs: SECOND,
    /** Requests of which the server remembers what they set off. */
    requestsWithReactions: 1_000,
    /** After an event, for what the service does only soon after it. */
    reactionMs: 24 * 60 * MINUTE,
  },
  /** One request, its connection and its answer. */
  http: {
    /** Body of a request, unless it carries files. */
    bodyBytes: MIB,
    /** Body of a request to a public route, whose sender is unknown. */
    strangerBodyBytes: 64 * KIB,
    /** Request line and headers together: clients put the content of an edit into the query string. */
    headerBytes: 256 * KIB,
    /** Until request line and headers are complete. */
    headersMs: 10 * SECOND,
    /** Until the body is complete, of a known and of an unknown sender. */
    bodyMs: 20 * SECOND,
    strangerBodyMs: 5 * SECOND,
    /** Longest pause of a body with files, and its longest time as a whole. */
    uploadPauseMs: 20 * SECOND,
    uploadMs: 30 * MINUTE,
    /** A connection on which nothing moves: longer than the longest poll is held. */
    idleMs: 2 * MINUTE,
    /** A large answer of which nothing is read. */
    unreadMs: 20 * SECOND,
    /** Large answers of one person, or of all strangers, that wait to be read: the connection that waits longest is cut. */
    unreadPerPersonBytes: 32 * MIB,
    /** Large answers of everybody that wait to be read: the person with the most loses the connection that waits longest. */
    unreadBytes: 128 * MIB,
    /** Read and dropped of a body that was refused, so that the sender gets to read why. */
    refusedBodyBytes: 16 * MIB,
    refusedBodyMs: 2 * SECOND,
    /** Requests that a client sends on one connection before it has got the answers: a chunk of bytes may hold hundreds. */
    pipelinedRequests: 20,
    /** Connections of one IPv4 address or IPv6 network, and of all, that have shown no credentials yet: the oldest one is cut. */
    strangersPerAddress: 100,
    strangers: 2_000,
    /** A connection without credentials ends after this time. */
    strangerMs: 30 * SECOND,
    /** Time for a request that is still being sent, and for any request, when the server stops. */
    drainSendingMs: SECOND,
    drainMs: 8 * SECOND,
    /** One text in an error, or one URL in a redirect, which may repeat what the client sent. */
    errorCharacters: 1_000,
  },
  /** Subscribing and unsubscribing. */
  subscriptions: {
    /** Named by one request, created or not. */
    channelsPerRequest: 200,
    /** Accounts that one request subscribes or unsubscribes. */
    principalsPerRequest: 500,
    /** Subscriptions of one account to one channel: which messages it received depends on each of them. */
    timesPerChannel: 500,
  },
  /** Log-ins with a password. */
  logins: {
    /** Failures with one name from one address, and with any name from one address. */
    failuresPerNameAndAddress: 5,
    failuresPerAddress: 50,
    windowMs: 30 * MINUTE,
    /** Pairs of name and address, and addresses, whose failures are remembered: those used least recently are forgotten. */
    remembered: 10_000,
    /** Passwords that are hashed at the same time, of the four threads that Node has for this and for files. */
    hashesAtOnce: 1,
    /** Passwords that wait for this: in total, and of one address. */
    waitingHashes: 40,
    waitingHashesPerAddress: 10,
    /** Keys of one account: the one that was used longest ago makes room for the next one. */
    apiKeysPerUser: 100,
    /** Log-ins of one account in a day, first uses of keys among them, that are recorded. */
    recordedPerDay: 500,
    /** Uses of keys that are being recorded: a further one is at the next request. */
    recordedAtOnce: 200,
    /** Keys with addresses, of which a server knows that their use on that day is recorded; of others it asks the log. */
    usesRemembered: 20_000,
    /** Refused log-ins, by name, address and hour, that a server counts: those counted least recently are forgotten. */
    refusalsCounted: 10_000,
    refusalsKeptMs: 7 * 24 * 60 * MINUTE,
    refusedNameCharacters: 200,
  },
  /** Figures for operators, in the memory of a server. */
  operation: {
    /** One every 15 seconds: an hour, and the one before it. */
    samples: 241,
    /** Limits that were reached, by error, route and hour: those counted least recently are forgotten. */
    limitsCounted: 1_000,
    /** Accounts and addresses that are told apart for each of them. */
    callersCounted: 1_000,
    limitsKeptMs: 24 * 60 * MINUTE,
  },
  /** The thread that estimates how hard new passwords are to guess. */
  passwordStrength: {
    /** For one password, with the start of the thread. */
    passwordMs: 10 * SECOND,
    /** Passwords that wait for the thread, with the one that it has. */
    waiting: 10,
    /** Without a password, after which the thread ends. */
    idleMs: MINUTE,
  },
  /** Requests in a minute, unless the operator sets other figures. */
  rates: {
    windowMs: MINUTE,
    perUser: 200,
    perAddress: 100,
    /** Accounts and addresses that are counted: those used least recently are forgotten. */
    counted: 100_000,
  },
  /** Typing notices and what else matters for a moment only. */
  ephemeral: {
    /** Shortest time in the log, for clients that poll again after a break. */
    keptMs: 5 * MINUTE,
  },
} as const;
