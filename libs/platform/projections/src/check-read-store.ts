import type { GenerationalReadStore } from '@chat/read-store';

export interface CheckReadStoreOptions {
  readonly onFailure: (error: unknown) => void;
  /** Milliseconds after the start. */
  readonly firstAfterMs?: number;
}

/** A start has other work. */
const FIRST_AFTER_MS = 10_000;
const EVERY_MS = 24 * 3_600_000;

/** Looks daily for documents that a damaged index does not find; what is damaged is rebuilt as if it had been met by a read. */
export class CheckReadStore {
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<unknown> | undefined;
  #isStopped = false;

  constructor(
    private readonly store: GenerationalReadStore,
    private readonly options: CheckReadStoreOptions,
  ) {}

  start(): void {
    this.#checkAfter(this.options.firstAfterMs ?? FIRST_AFTER_MS);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  #checkAfter(milliseconds: number): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => {
      this.#running = this.store
        .checkIntegrity()
        .catch((error: unknown) => this.options.onFailure(error))
        .finally(() => this.#checkAfter(EVERY_MS));
    }, milliseconds).unref();
  }
}
