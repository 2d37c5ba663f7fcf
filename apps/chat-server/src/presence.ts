import { setTimeout as pause } from 'node:timers/promises';
import { type Coordination, whileHolding } from '@chat/coordination';

/** Lets the other servers know that this one is there, and where it is. */
export class Presence {
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();

  /** @param onReturn called when others may have thought meanwhile that this server was lost */
  constructor(
    private readonly coordination: Coordination,
    private readonly serverId: string,
    private readonly url: string,
    private readonly onReturn: () => Promise<void>,
  ) {}

  /** Resolves when the others know. */
  start(): Promise<void> {
    const known = Promise.withResolvers<void>();
    const options = { lease: leaseOf(this.serverId), holder: this.serverId, note: () => this.url };
    let isReturn = false;
    this.#running = whileHolding(this.coordination, options, this.#stopping.signal, async (ending) => {
      known.resolve();
      if (isReturn) await this.onReturn().catch(() => {});
      isReturn = true;
      await pause(LONGEST_MS, undefined, { signal: ending, ref: false }).catch(() => {});
    });
    return known.promise;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  /** Undefined when the server is lost. */
  async urlOf(serverId: string): Promise<string | undefined> {
    return (await this.coordination.holderOf(leaseOf(serverId)))?.note;
  }
}

/** Longer timers than this fire at once. */
const LONGEST_MS = 2 ** 31 - 1;

function leaseOf(serverId: string): string {
  return `server/${serverId}`;
}
