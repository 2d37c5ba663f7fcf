import { setTimeout as pause } from 'node:timers/promises';
import { type EventLog, EventLogUnavailable, RevisionConflict } from '@chat/event-log';
import { DomainError, type RecordedEvent } from '@chat/kernel';
import { type ReadStore, ReadStoreUnavailable } from '@chat/read-store';
import type { Command } from '@nestjs/cqrs';
import type { Process } from './process.js';

export interface ProcessOptions {
  /** Resolves when the service's own state has passed the position. */
  readonly readable: (position: number) => Promise<void>;
  readonly execute: (command: Command<unknown>) => Promise<unknown>;
  /** Told about a command that a rule refused, and about an event that no retry gets past. */
  readonly onTrouble: (process: string, event: RecordedEvent, error: unknown) => void;
}

/** Events without a command after which the checkpoint is stored all the same, so that a start does not read them again. */
const CHECKPOINT_EVERY = 1_000;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 5_000;

/** Runs one process over the log, from where its checkpoint stands. What a rule refuses is skipped and reported. */
export class ProcessRunner {
  readonly #stop = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(
    private readonly log: EventLog,
    private readonly store: ReadStore,
    private readonly process: Process,
    private readonly options: ProcessOptions,
  ) {}

  start(): void {
    this.#running = this.#run();
  }

  /** Finishes the event at hand. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    for (let wait = FIRST_PAUSE_MS; !signal.aborted; wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
      try {
        await this.#follow();
      } catch {
        await pause(wait, undefined, { signal }).catch(() => {});
      }
    }
  }

  async #follow(): Promise<void> {
    const { name } = this.process;
    let stored = await this.store.checkpoint(name);
    let passed = stored;
    let idle = 0;
    const store = async () => {
      if (passed > stored) await this.store.write(name, passed, []);
      [stored, idle] = [passed, 0];
    };
    for await (const { events } of this.log.follow({ after: stored, signal: this.#stop.signal })) {
      for (const event of events) {
        const commands = this.process.commands(event);
        if (commands.length > 0) await this.options.readable(event.position);
        for (const command of commands) await this.#execute(event, command);
        passed = event.position;
        if (commands.length > 0 || ++idle === CHECKPOINT_EVERY) await store();
      }
    }
    await store();
  }

  async #execute(event: RecordedEvent, command: Command<unknown>): Promise<void> {
    try {
      await this.options.execute(command);
    } catch (error) {
      if (isPassing(error)) throw error;
      this.options.onTrouble(this.process.name, event, error);
    }
  }
}

/** Gone by itself, so worth another try. A DomainError never is. */
function isPassing(error: unknown): boolean {
  if (error instanceof DomainError) return false;
  return (
    error instanceof EventLogUnavailable || error instanceof ReadStoreUnavailable || error instanceof RevisionConflict
  );
}
