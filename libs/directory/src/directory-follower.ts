import type { EventLog } from '@chat/event-log';
import type { RecordedEvent } from '@chat/kernel';
import type { Directory } from './directory.js';
import { combineFolds } from './fold.js';

/** Called for each event in order, when the directory is exactly as of that event. */
export type DirectoryListener = (event: RecordedEvent) => void;

/** Keeps the directory at the head of the log, and lets listeners see each event with the directory of that moment. */
export class DirectoryFollower {
  readonly #fold: (directory: Directory, event: RecordedEvent) => void;
  readonly #listeners: DirectoryListener[] = [];
  readonly #batchListeners: (() => void)[] = [];
  readonly #waiting: { position: number; resolve: () => void }[] = [];
  readonly #stop = new AbortController();
  #running: Promise<void> | undefined;
  #position = 0;
  #failure: unknown;

  constructor(
    private readonly log: EventLog,
    readonly directory: Directory,
    folds: readonly object[],
  ) {
    this.#fold = combineFolds(folds);
  }

  get position(): number {
    return this.#position;
  }

  /** Undefined while it runs well. */
  get failure(): unknown {
    return this.#failure;
  }

  onEvent(listener: DirectoryListener): void {
    this.#listeners.push(listener);
  }

  /** Called after each batch of events, when waiting requests are about to go on. */
  onBatch(listener: () => void): void {
    this.#batchListeners.push(listener);
  }

  /** Resolves when the directory has caught up with the log. @param after where the directory's state stands now */
  start(after: number): Promise<void> {
    this.#position = after;
    return new Promise((resolve, reject) => {
      this.#running = this.#follow(resolve).catch((error: unknown) => {
        this.#failure = error;
        reject(error as Error);
      });
    });
  }

  async #follow(onCaughtUp: () => void): Promise<void> {
    for await (const batch of this.log.follow({ after: this.#position, signal: this.#stop.signal })) {
      for (const event of batch.events) {
        this.#fold(this.directory, event);
        this.#position = event.position;
        for (const listener of this.#listeners) listener(event);
      }
      for (const listener of this.#batchListeners) listener();
      this.#release();
      if (batch.caughtUp) onCaughtUp();
    }
  }

  #release(): void {
    const waiting = this.#waiting;
    let kept = 0;
    for (const waiter of waiting) {
      if (waiter.position <= this.#position) waiter.resolve();
      else waiting[kept++] = waiter;
    }
    waiting.length = kept;
  }

  /** Resolves when the directory and its listeners have passed the position. */
  waitFor(position: number): Promise<void> {
    if (position <= this.#position) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push({ position, resolve }));
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }
}
