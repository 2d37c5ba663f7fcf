import { KIB, type Limits, MIB, MINUTE_MS, SECOND_MS } from '@chat/kernel';

export const LIMITS = {
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
    longestRestMs: 5 * SECOND_MS,
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
    headersMs: 10 * SECOND_MS,
    /**
     * Until the body is complete, of a known and of an unknown sender.
     * @unit milliseconds
     * @beyond 408 `Request timed out`
     */
    bodyMs: 20 * SECOND_MS,
    /**
     * @unit milliseconds
     * @beyond 408 `Request timed out`
     */
    strangerBodyMs: 5 * SECOND_MS,
    /**
     * Longest pause of a body with files, and its longest time as a whole.
     * @unit milliseconds
     * @beyond the connection is cut, nothing is kept of the file
     */
    uploadPauseMs: 20 * SECOND_MS,
    /**
     * @unit milliseconds
     * @beyond 408 `Request timed out`, nothing is kept of the file
     */
    uploadMs: 30 * MINUTE_MS,
    /**
     * A connection on which nothing moves: longer than the longest poll is held. Not while an evidence package, or its preview, is
     * made.
     * @unit milliseconds
     * @beyond the connection is cut
     */
    idleMs: 2 * MINUTE_MS,
    /**
     * A large answer of which nothing is read.
     * @unit milliseconds
     * @beyond the connection is cut
     */
    unreadMs: 20 * SECOND_MS,
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
    refusedBodyMs: 2 * SECOND_MS,
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
    strangerMs: 30 * SECOND_MS,
    /**
     * Time for a request that is still being sent, and for any request, when the server stops.
     * @unit milliseconds after the server is asked to stop
     * @beyond the connection is cut
     */
    drainSendingMs: SECOND_MS,
    /**
     * @unit milliseconds after the server is asked to stop
     * @beyond the connection is cut
     */
    drainMs: 8 * SECOND_MS,
    /**
     * One text in an error, or one URL in a redirect, which may repeat what the client sent.
     * @unit characters of each text in an error, and of the URL that a redirect to the log-in page repeats
     * @beyond the rest is replaced by `…`; the redirect repeats nothing
     */
    errorCharacters: 1_000,
  },
  /** Requests in a minute, unless the operator sets other figures. */
  rates: {
    /**
     * @unit milliseconds
     * @beyond a new window begins
     */
    windowMs: MINUTE_MS,
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
} as const satisfies Limits;
