import { setTimeout as pause } from 'node:timers/promises';
import type { Coordination } from '@chat/coordination';
import type { EventLogReader } from '@chat/event-log';
import { SerialQueue } from '@chat/kernel';
import type { DamagedReadModel, Document, GenerationalReadStore } from '@chat/read-store';
import { isCurrentVersion } from './projection-version.js';
import type { Projection } from './projection.js';
import { catchUp, rebuild } from './rebuild.js';

export interface RepairOptions {
  readonly coordination: Coordination;
  readonly holder: string;
  readonly onDamage: (name: string, damage: DamagedReadModel) => void;
  readonly onRepaired: (name: string) => void;
  readonly onFailure: (name: string, error: unknown) => void;
}

export interface RepairStatus {
  readonly name: string;
  readonly fault: string;
  readonly state: 'rebuilding' | 'rebuilt' | 'failed';
}

const LEASE_SECONDS = 60;
const LOOK_EVERY_MS = 200;
const SWITCHED_WITHIN_MS = 30_000;

/** Rebuilds a damaged read model in another generation; its intact documents are served until the switch. */
export class RepairDamaged {
  readonly #statuses = new Map<string, RepairStatus>();
  readonly #stopping = new AbortController();
  readonly #repairs = new SerialQueue();

  constructor(
    private readonly log: EventLogReader,
    private readonly store: GenerationalReadStore,
    private readonly projections: readonly Projection<Document>[],
    private readonly options: RepairOptions,
  ) {
    store.watchDamage((met, damage) => this.#notice(met, damage));
  }

  /** The latest finding of each read model since the start. */
  get statuses(): readonly RepairStatus[] {
    return [...this.#statuses.values()];
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#repairs.run(async () => {});
  }

  #notice(met: string, damage: DamagedReadModel): void {
    const projection = this.projections.find(({ name, collection }) => [name, collection.name].includes(met));
    const name = projection?.name ?? met;
    if (this.#stopping.signal.aborted || this.#statuses.get(name)?.state === 'rebuilding') return;
    if (!projection && this.#statuses.has(name)) return;
    this.options.onDamage(name, damage);
    this.#put(name, damage.message, projection ? 'rebuilding' : 'failed');
    if (projection) void this.#repairs.run(() => this.#repair(projection, damage));
  }

  async #repair(projection: Projection<Document>, { message }: DamagedReadModel): Promise<void> {
    const { name } = projection;
    const { coordination, holder, onRepaired, onFailure } = this.options;
    const lease = `repair/${name}`;
    try {
      const { number } = await this.store.placementOf(projection);
      if (await coordination.acquire(lease, holder, LEASE_SECONDS)) {
        await this.#rebuild(projection);
        await coordination.release(lease, holder);
      }
      if (!(await this.#isSwitched(projection, number))) throw new Error('Nobody has switched to what was rebuilt.');
      this.#put(name, message, 'rebuilt');
      onRepaired(name);
    } catch (error) {
      this.#put(name, message, 'failed');
      if (!this.#stopping.signal.aborted) onFailure(name, error);
    }
  }

  async #rebuild(projection: Projection<Document>): Promise<void> {
    const { log, store } = this;
    const { signal } = this.#stopping;
    const { rebuilt } = await rebuild(log, store, [projection], () => signal.throwIfAborted());
    await catchUp(log, store, rebuilt);
    const [{ generation }] = rebuilt as [(typeof rebuilt)[number]];
    await store.releaseGeneration(generation);
    if (await isCurrentVersion(store, projection)) await store.requestSwitch(projection, generation, false);
  }

  /** The process that writes the model switches; another server may be the one that rebuilds. */
  async #isSwitched(projection: Projection<Document>, number: number): Promise<boolean> {
    const giveUpAt = performance.now() + SWITCHED_WITHIN_MS;
    while ((await this.store.placementOf(projection)).number === number) {
      if (performance.now() > giveUpAt) return false;
      await pause(LOOK_EVERY_MS, undefined, { signal: this.#stopping.signal });
    }
    return true;
  }

  #put(name: string, fault: string, state: RepairStatus['state']): void {
    this.#statuses.set(name, { name, fault, state });
  }
}
