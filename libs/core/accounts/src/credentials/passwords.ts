import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Admission } from '@chat/kernel';
import { LIMITS } from '../accounts.limits.js';

/** The cost of one guess (RFC 9106). */
export interface PasswordCost {
  readonly memoryKiB: number;
  readonly passes: number;
  readonly parallelism: number;
}

/** About 35 ms and 19 MiB. */
const DEFAULT_COST: PasswordCost = { memoryKiB: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const derive = promisify(argon2);

const { hashesAtOnce, waitingHashes, waitingHashesPerAddress } = LIMITS.logins;
const AT_ONCE = { inTotal: hashesAtOnce, perPerson: hashesAtOnce };
const UNBOUNDED = { ...AT_ONCE, waiting: Infinity, waitingPerPerson: Infinity };
const BOUNDED = { ...AT_ONCE, waiting: waitingHashes, waitingPerPerson: waitingHashesPerAddress };

/**
 * Hashes passwords with Argon2id, off the event loop, few at a time: files need the same threads. Log-ins and known accounts wait
 * in separate queues.
 */
export class Passwords {
  /** Log-ins, by address. */
  readonly #logins: Admission<string>;
  readonly #others = new Admission<string>(UNBOUNDED);
  #decoy: Promise<string> | undefined;

  /**
   * @param areLoginsBounded false in tests and load runs: any number of log-ins may wait
   * @param cost of new hashes; older ones keep theirs
   */
  constructor(
    areLoginsBounded = true,
    private readonly cost: PasswordCost = DEFAULT_COST,
  ) {
    this.#logins = new Admission(areLoginsBounded ? BOUNDED : UNBOUNDED);
  }

  async hash(password: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES);
    const tag = await this.#others.run('', 1, () => tagOf(password, salt, TAG_BYTES, this.cost));
    const { memoryKiB, passes, parallelism } = this.cost;
    return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
  }

  /**
   * True when the password matches the hash. Takes as long for an account without a password (null).
   * @param address key of the turn
   * @throws TypeError when the hash is no PHC string of Argon2id; TooManyRequests, ServerBusy when too many wait
   */
  async verify(password: string, phc: string | null, address: string): Promise<boolean> {
    const match = PHC.exec(phc ?? (await (this.#decoy ??= this.hash(''))));
    if (!match) throw new TypeError('A stored password hash is unreadable.');
    const [memoryKiB, passes, parallelism] = [Number(match[1]), Number(match[2]), Number(match[3])];
    const expected = Buffer.from(match[5]!, 'base64');
    const salt = Buffer.from(match[4]!, 'base64');
    const cost = { memoryKiB, passes, parallelism };
    const actual = await this.#logins.run(address, 1, () => tagOf(password, salt, expected.length, cost));
    return timingSafeEqual(actual, expected) && phc !== null;
  }
}

function tagOf(password: string, nonce: Buffer, tagLength: number, cost: PasswordCost): Promise<Buffer> {
  const { memoryKiB: memory, passes, parallelism } = cost;
  return derive('argon2id', { message: Buffer.from(password), nonce, tagLength, memory, passes, parallelism });
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
