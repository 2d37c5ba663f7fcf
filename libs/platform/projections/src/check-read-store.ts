import type { GenerationalReadStore } from '@chat/read-store';

export interface CheckReadStoreOptions {
  readonly onFailure: (error: unknown) => void;
  /** Milliseconds after the start. */
  readonly firstAfterMs?: number;
}

/** A start has more important work. */
const FIRST_AFTER_MS = 10_000;
const EVERY_MS = 24 * 3_600_000;

/** Looks daily for documents that a damaged index does not find, and rebuilds their read models as if a read had met the damage. */
export class CheckReadStore {
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<unknown> | undefined;
  readonly #stopping = new AbortController();

  constructor(
    private readonly store: GenerationalReadStore,
    private readonly options: CheckReadStoreOptions,
  ) {}

  start(): void {
    this.#checkAfter(this.options.firstAfterMs ?? FIRST_AFTER_MS);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    await this.#running;
  }

  #checkAfter(milliseconds: number): void {
    const { signal } = this.#stopping;
    if (signal.aborted) return;
    this.#timer = setTimeout(() => {
      this.#running = this.store
        .checkIntegrity({ signal })
        .catch((error: unknown) => (signal.aborted ? undefined : this.options.onFailure(error)))
        .finally(() => this.#checkAfter(EVERY_MS));
    }, milliseconds).unref();
  }
}
