import type { EventLog } from '@chat/event-log';
import type { FileStore } from '@chat/file-store';
import type { ReadStore } from '@chat/read-store';
import { labelFileStore, labelOf, labelReadStore } from './label.js';

const EVERY_MS = 30_000;

/** Labels the stores with their log: at the start, at intervals while the log grows, and at the end. */
export class Labelling {
  #timer: NodeJS.Timeout | undefined;
  #labelled = 0;
  #running: Promise<void> = Promise.resolve();

  constructor(
    private readonly log: EventLog,
    private readonly store: ReadStore,
    private readonly files: FileStore,
  ) {}

  /** Call it once the organization is founded. Resolves when the stores have their labels. */
  async start(): Promise<void> {
    await this.#label();
    // A failure means an unavailable engine, which others notice.
    this.#timer = setInterval(() => (this.#running = this.#label().catch(() => {})), EVERY_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
    await this.#label().catch(() => {});
  }

  async #label(): Promise<void> {
    const label = await labelOf(this.log);
    const { position } = label.newest;
    if (position === this.#labelled) return;
    await labelReadStore(this.store, label);
    await labelFileStore(this.files, label);
    this.#labelled = position;
  }
}
