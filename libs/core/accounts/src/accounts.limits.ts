import { type Limits, MIB, MINUTE_MS, SECOND_MS } from '@chat/kernel';

export const LIMITS = {
  mails: {
    /**
     * To addresses that one account says are its own, and to one address that links for anybody are given, in a day, on one
     * server; forgotten when it stops.
     * @unit mails that ask whether an address is one account's own, and mails to one address that links for anybody are given, in a day, on one server
     * @beyond 429 `RATE_LIMIT_HIT` with `retry-after`, nothing is changed
     */
    confirmationsPerDay: 20,
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
  },
  avatars: {
    /**
     * File of one image, which is held in memory while it is drawn.
     * @unit bytes
     * @beyond 400 `Uploaded file is larger than the allowed limit of 5 MiB`
     */
    fileBytes: 5 * MIB,
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
    windowMs: 30 * MINUTE_MS,
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
  },
  /** The thread that estimates how hard new passwords are to guess. */
  passwordStrength: {
    /**
     * For one password, with the start of the thread.
     * @unit milliseconds for the estimate of one password, with the start of the thread
     * @beyond 503 `SERVER_BUSY` with `retry-after`; the thread ends
     */
    passwordMs: 10 * SECOND_MS,
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
    idleMs: MINUTE_MS,
  },
} as const satisfies Limits;
