import type { EventLog } from '@chat/event-log';
import type { Document, ReadStore } from '@chat/read-store';
import { ProjectionRunner } from './projection-runner.js';
import type { ProjectionOptions, ProjectionStatus, WaitOptions } from './projection-runner.js';
import type { Projection } from './projection.js';
import { ReadModels } from './read-models.js';

/** All projections of a process. Each follows the log for itself: when one stops, the others continue. */
export class Projections extends ReadModels {
  readonly #runners: readonly ProjectionRunner<Document>[];

  /** @throws TypeError when two projections share a name or a collection */
  constructor(
    private readonly log: EventLog,
    store: ReadStore,
    projections: readonly Projection<Document>[],
    options: ProjectionOptions = {},
  ) {
    super();
    assertUnique(projections.map(({ name }) => name));
    assertUnique(projections.map(({ collection }) => collection.name));
    this.#runners = projections.map((projection) => new ProjectionRunner(log, store, projection, options));
  }

  start(): void {
    for (const runner of this.#runners) runner.start();
  }

  /** Finishes the current batches and stores the checkpoints. */
  async stop(): Promise<void> {
    await Promise.all(this.#runners.map((runner) => runner.stop()));
  }

  /** Resolves when each has reached the end of the log for the first time, or has ended. */
  async caughtUp(): Promise<void> {
    await Promise.all(this.#runners.map((runner) => runner.caughtUp));
  }

  statuses(): ProjectionStatus[] {
    return this.#runners.map((runner) => runner.status());
  }

  async reaching(): Promise<number> {
    return Math.max(0, ...this.#runners.map(({ reaching }) => reaching));
  }

  /** Distance of the slowest projection from the end of the log, in positions. */
  async lag(): Promise<number> {
    const head = await this.log.head();
    return Math.max(0, ...this.#runners.map(({ position }) => head - position));
  }

  /** True once every projection has stored the effects up to the position; false when one ends or time runs out. */
  async waitFor(position: number, { timeoutMs }: WaitOptions = {}): Promise<boolean> {
    const deadline = timeoutMs === undefined ? undefined : performance.now() + timeoutMs;
    let passed = true;
    for (const runner of this.#runners) {
      if (runner.position >= position) continue;
      const remaining = deadline === undefined ? {} : { timeoutMs: Math.max(0, deadline - performance.now()) };
      passed = (await runner.waitFor(position, remaining)) && passed;
    }
    return passed;
  }
}

function assertUnique(names: readonly string[]): void {
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new TypeError(`Two projections share the name or the collection ${twice}.`);
}
