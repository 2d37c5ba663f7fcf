import { setTimeout as pause } from 'node:timers/promises';
import { COORDINATION, type Coordination, RepeatedService, SERVER_LEASES } from '@chat/coordination';
import { DirectoryFollower } from '@chat/directory';
import { Transactions } from '@chat/event-log';
import { refusal } from '@chat/kernel';
import { ServersOfService } from '@chat/ports';
import { Inject, Injectable } from '@nestjs/common';
import { ErasuresUnderWay } from '../erase-due-content/erasures-under-way.js';
import { RecordsRules } from '../rules/records-rules.js';

/** Prefix of the lease whose note is the position up to which a server knows all holds. */
const KNOWN = 'holds-known/';
const KNOWN_SECONDS = 60;
const LOOK_EVERY_MS = 100;
const WAIT_MS = 10_000;

/** The hold is set. A server that does not know it may have decided to erase content that it covers. */
export class HoldNotKnownEverywhere extends refusal(
  (serverIds: readonly string[]) =>
    `The legal hold is set, but these servers have not confirmed that they know it: ${serverIds.join(', ')}.`,
  { code: 'SERVER_NOT_READY', httpStatus: 503 },
) {}

/** Servers confirm the holds that they know, once earlier decisions have ended. */
@Injectable()
export class KnownHolds extends RepeatedService {
  #confirmed: number | undefined;

  constructor(
    private readonly rules: RecordsRules,
    private readonly transactions: Transactions,
    private readonly erasures: ErasuresUnderWay,
    private readonly servers: ServersOfService,
    private readonly follower: DirectoryFollower,
    @Inject(COORDINATION) private readonly coordination: Coordination,
  ) {
    const lease = `confirms-holds/${servers.own}`;
    super(coordination, { lease, everyMs: LOOK_EVERY_MS, waiting: 'other servers wait with a legal hold' });
  }

  async round(): Promise<void> {
    // A server that starts knows the holds in its snapshot.
    const known = this.#confirmed === undefined ? this.follower.position : this.rules.newestHold;
    if (known <= (this.#confirmed ?? -1)) return;
    await this.#settled();
    await this.coordination.acquire(KNOWN + this.servers.own, this.servers.own, KNOWN_SECONDS, String(known));
    this.#confirmed = known;
  }

  /** Resolves when every running server knows the hold at that position. @throws HoldNotKnownEverywhere */
  async everywhere(position: number): Promise<void> {
    const giveUpAt = performance.now() + WAIT_MS;
    await this.#settled();
    for (;;) {
      const missing = await this.#ignorant(position);
      if (missing.length === 0) return;
      if (performance.now() > giveUpAt) throw new HoldNotKnownEverywhere(missing);
      await pause(LOOK_EVERY_MS / 2);
    }
  }

  async #settled(): Promise<void> {
    await Promise.all([this.transactions.settled(), this.erasures.settled()]);
  }

  async #ignorant(position: number): Promise<readonly string[]> {
    const running = await this.coordination.holders(SERVER_LEASES);
    const known = new Map(
      (await this.coordination.holders(KNOWN)).map(({ lease, note }) => [lease.slice(KNOWN.length), Number(note)]),
    );
    const others = running
      .map(({ lease }) => lease.slice(SERVER_LEASES.length))
      .filter((id) => id !== this.servers.own);
    return others.filter((id) => (known.get(id) ?? 0) < position);
  }
}
