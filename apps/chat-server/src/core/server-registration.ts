import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Coordination,
  CoordinationUnavailable,
  type HeldLease,
  SERVER_LEASES,
  whileHolding,
} from '@chat/coordination';
import type { ServerPresence } from '@chat/members';

/** Another process that lives has the id; its message is the one line that the operator sees. */
export class ServerIdTaken extends Error {
  override readonly name = 'ServerIdTaken';

  constructor(serverId: string, url: string) {
    super(`Another server has the id ${serverId}, at ${url}: give each server a CHAT_SERVER_ID of its own.`);
  }
}

/** Longer than a lease outlives a process that was killed. */
const PATIENCE_MS = 8_000;

/** How long a request waits for the lease of its server. */
const HELD_WITHIN_MS = 5_000;
const RETRY_MS = 100;

/** Lets the other servers know that this one is there, and where it is. */
export class ServerRegistration implements ServerPresence {
  readonly #stopping = new AbortController();
  /** Of this process: the id alone would also be that of another one that was given the same. */
  readonly holder: string;
  #lease: HeldLease | undefined;
  /** When the lease was lost that is not back yet. */
  #lostAt = Infinity;
  #running: Promise<void> = Promise.resolve();

  /** @param onReturn called, until it succeeds, when others may have thought meanwhile that this server was lost */
  constructor(
    private readonly coordination: Coordination,
    private readonly serverId: string,
    private readonly url: string,
    private readonly onReturn: () => Promise<void>,
    private readonly patienceMs = PATIENCE_MS,
  ) {
    this.holder = `${serverId}/${randomUUID()}`;
  }

  /** Resolves when the others know. @throws ServerIdTaken */
  async start(): Promise<void> {
    const known = Promise.withResolvers<void>();
    const options = { lease: leaseOf(this.serverId), holder: this.holder, note: () => this.url };
    let isReturn = false;
    this.#running = whileHolding(this.coordination, options, this.#stopping.signal, async (ending, lease) => {
      known.resolve();
      if (isReturn) await this.#return(ending);
      isReturn = true;
      [this.#lease, this.#lostAt] = [lease, Infinity];
      await pause(LONGEST_MS, undefined, { signal: ending, ref: false }).catch(() => {});
      this.#lostAt = performance.now();
    });
    const givesUp = new AbortController();
    const late = pause(this.patienceMs, true, { signal: givesUp.signal }).catch(() => false);
    const isLate = await Promise.race([known.promise.then(() => false), late]);
    givesUp.abort();
    const url = isLate ? await this.urlOf(this.serverId) : undefined;
    if (url === undefined) return known.promise;
    await this.stop();
    throw new ServerIdTaken(this.serverId, url);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  /** Also right after the process was stopped for long. */
  get isHeld(): boolean {
    return this.#lease?.isHeld ?? false;
  }

  /** @throws CoordinationUnavailable soon, and at once when the lease was lost long ago */
  async held(): Promise<void> {
    const giveUpAt = performance.now() + HELD_WITHIN_MS;
    while (!this.isHeld) {
      const now = performance.now();
      if (now >= Math.min(giveUpAt, this.#lostAt + HELD_WITHIN_MS)) {
        throw new CoordinationUnavailable('The other servers may not know of this one.');
      }
      await pause(RETRY_MS);
    }
  }

  async others(): Promise<string[]> {
    const holders = await this.coordination.holders(SERVER_LEASES);
    return holders.flatMap(({ holder }) => (holder === this.holder ? [] : [holder]));
  }

  /** Ids of the other servers. */
  async othersIds(): Promise<string[]> {
    return (await this.others()).map((holder) => holder.slice(0, holder.lastIndexOf('/')));
  }

  /** Undefined when the server is lost. */
  async urlOf(serverId: string): Promise<string | undefined> {
    return (await this.coordination.holderOf(leaseOf(serverId)))?.note;
  }

  async #return(ending: AbortSignal): Promise<void> {
    while (!ending.aborted) {
      try {
        return await this.onReturn();
      } catch {
        await pause(RETRY_MS, undefined, { signal: ending }).catch(() => {});
      }
    }
  }
}

/** Longer timers than this fire at once. */
const LONGEST_MS = 2 ** 31 - 1;

function leaseOf(serverId: string): string {
  return `${SERVER_LEASES}${serverId}`;
}
