import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  addressIn,
  type Coordination,
  CoordinationUnavailable,
  type HeldLease,
  noteOf,
  SERVER_LEASES,
  type ServerAddress,
  whileHolding,
} from '@chat/coordination';
import type { ServerPresence } from '@chat/members';

export class ServerIdTaken extends Error {
  override readonly name = 'ServerIdTaken';

  constructor(serverId: string, url: string) {
    super(`Another server has the id ${serverId}, at ${url}: give each server a CHAT_SERVER_ID of its own.`);
  }
}

/** Longer than the lease of a killed process. */
const PATIENCE_MS = 8_000;

const HELD_WITHIN_MS = 5_000;
const RETRY_MS = 100;

export class ServerRegistration implements ServerPresence {
  readonly #stopping = new AbortController();
  /** Identifies this process: another process may get the same server id. */
  readonly holder: string;
  #lease: HeldLease | undefined;
  #lostAt = Infinity;
  #running: Promise<void> = Promise.resolve();

  /** @param onReturn called, until it succeeds, after other servers may have counted this one as lost */
  constructor(
    private readonly coordination: Coordination,
    private readonly serverId: string,
    private readonly address: ServerAddress,
    private readonly onReturn: () => Promise<void>,
    private readonly patienceMs = PATIENCE_MS,
  ) {
    this.holder = `${serverId}/${randomUUID()}`;
  }

  async start(): Promise<void> {
    const known = Promise.withResolvers<void>();
    const options = { lease: leaseOf(this.serverId), holder: this.holder, note: () => noteOf(this.address) };
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
    const other = isLate ? await this.addressOf(this.serverId) : undefined;
    if (other === undefined) return known.promise;
    await this.stop();
    throw new ServerIdTaken(this.serverId, other.url);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  get isHeld(): boolean {
    return this.#lease?.isHeld ?? false;
  }

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

  async othersIds(): Promise<string[]> {
    return (await this.others()).map((holder) => holder.slice(0, holder.lastIndexOf('/')));
  }

  async addressOf(serverId: string): Promise<ServerAddress | undefined> {
    const holder = await this.coordination.holderOf(leaseOf(serverId));
    return holder && addressIn(holder.note);
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

/** Longer timers fire at once. */
const LONGEST_MS = 2 ** 31 - 1;

function leaseOf(serverId: string): string {
  return `${SERVER_LEASES}${serverId}`;
}
