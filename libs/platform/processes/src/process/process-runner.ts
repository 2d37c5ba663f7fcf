import { setImmediate } from 'node:timers/promises';
import { type Coordination, type HeldLease, restSince, whileHolding } from '@chat/coordination';
import {
  type EventLog,
  type FollowedBatch,
  FollowedPosition,
  followWithReconnection,
  newestPosition,
} from '@chat/event-log';
import { type RecordedEvent, TemporarilyUnavailable } from '@chat/kernel';
import type { ReadStore } from '@chat/read-store';
import type { Command } from '@nestjs/cqrs';
import type { Process } from './process.js';

export interface ProcessOptions {
  /** Names this server when it asks for the lease. Must differ per server. */
  readonly holder: string;
  /** Resolves when this server's own state has passed the position. @throws NotReadableYet when that takes too long */
  readonly known: (position: number) => Promise<void>;
  /** Resolves when the read models have reached the position, too. */
  readonly readable: (position: number) => Promise<void>;
  readonly execute: (command: Command<unknown>) => Promise<unknown>;
  /** Called with an event that is skipped: a rule refused its command, or the process failed at it. */
  readonly onTrouble: (process: string, event: RecordedEvent, error: unknown) => void;
  /** Called once when the process is blocked by anything but an unavailable engine; it keeps trying. */
  readonly onBlocked: (process: string, error: unknown) => void;
  /** Shared follower of the log. Default: a follower of its own. */
  readonly following?: Pick<EventLog, 'follow'>;
}

/**
 * Events without a command after which the checkpoint is stored, so that a start does not read them again; and the time for it, as
 * events may be large.
 */
const [CHECKPOINT_EVERY, CHECKPOINT_EVERY_MS] = [1_000, 5_000];

/** An event that causes commands. */
interface Reaction {
  readonly event: RecordedEvent;
  readonly commands: readonly Command<unknown>[];
}

/** Another server may run the process now. */
class LeaseLost extends Error {}

/**
 * Runs one process over the log, from its checkpoint on, while this server has its lease. Commands that a rule refuses, and events
 * at which the process fails, are skipped and reported.
 */
export class ProcessRunner {
  readonly #stop = new AbortController();
  #running: Promise<void> = Promise.resolve();
  readonly #passed = new FollowedPosition();
  readonly #caughtUp = Promise.withResolvers<void>();
  #isBlocked = false;

  constructor(
    private readonly log: EventLog,
    private readonly store: ReadStore,
    private readonly coordination: Coordination,
    readonly process: Process,
    private readonly options: ProcessOptions,
  ) {}

  /** Position up to which this server has executed the process's commands. */
  get passed(): number {
    return this.#passed.value;
  }

  /**
   * True once this server has executed the process's commands up to the position; false when `timeoutMs` milliseconds or the end
   * come first.
   */
  waitFor(position: number, timeoutMs: number): Promise<boolean> {
    return this.#passed.waitFor(position, timeoutMs);
  }

  /** Resolves when this server's run has reached the end of the log for the first time, or is blocked. */
  get caughtUp(): Promise<void> {
    return this.#caughtUp.promise;
  }

  get name(): string {
    return this.process.name;
  }

  start(): void {
    const lease = { lease: `process/${this.process.name}`, holder: this.options.holder };
    const run = (ending: AbortSignal, held: HeldLease) => this.#run(ending, held);
    this.#running = whileHolding(this.coordination, lease, this.#stop.signal, run);
  }

  /** Finishes the current event. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
    this.#passed.abandon();
  }

  #run(ending: AbortSignal, lease: HeldLease): Promise<void> {
    const { name } = this.process;
    const { known, readable } = this.options;
    const types: ReadonlySet<string> = new Set(this.process.types);
    let [stored, idle, storedAt] = [0, 0, performance.now()];
    const isDue = () => ++idle >= CHECKPOINT_EVERY || performance.now() - storedAt >= CHECKPOINT_EVERY_MS;
    const store = async () => {
      const passed = this.#passed.value;
      [idle, storedAt] = [0, performance.now()];
      if (passed > stored) await this.store.write(name, passed, []);
      stored = Math.max(stored, passed);
    };
    const consumer = {
      types,
      passed: (position: number) => {
        this.#moveTo(position);
        if (isDue()) store().catch(() => {});
      },
      resume: async () => {
        // The last event of the previous server must be seen, so that its commands are not repeated.
        await readable(await newestPosition(this.log));
        [stored, idle] = [await this.store.checkpoint(name), 0];
        this.#moveTo(stored);
        return stored;
      },
      take: async ({ events, caughtUp }: FollowedBatch) => {
        if (events.some(({ type }) => types.has(type))) await known(events.at(-1)!.position);
        const { atOnce = 1, isAwaited } = this.process;
        for (let at = 0; at < events.length; at += atOnce) {
          if (ending.aborted) return;
          const [began, piece] = [performance.now(), events.slice(at, at + atOnce)];
          const reactions = await this.#reactionsTo(piece, types, ending);
          if (reactions.length > 0) {
            await readable(reactions.at(-1)!.event.position);
            // The request that caused the event is answered first, unless its answer waits for the process.
            if (!isAwaited) await setImmediate();
            await this.#react(reactions, lease);
          }
          this.#moveTo(piece.at(-1)!.position);
          if (reactions.length > 0 || isDue()) await store();
          if (reactions.length > 1) await restSince(began, ending);
        }
        this.#isBlocked = false;
        if (caughtUp) this.#caughtUp.resolve();
      },
      finish: store,
      isTemporary: () => true,
      onInterruption: (error: unknown) => {
        if (!ending.aborted && error !== undefined) this.#noteInterruption(error);
      },
    };
    return followWithReconnection(this.options.following ?? this.log, consumer, { signal: ending });
  }

  #moveTo(position: number): void {
    this.#passed.moveTo(position);
    this.#passed.settle();
  }

  #noteInterruption(error: unknown): void {
    if (this.#isBlocked || error instanceof TemporarilyUnavailable || error instanceof LeaseLost) return;
    this.#isBlocked = true;
    this.#caughtUp.resolve();
    this.options.onBlocked(this.process.name, error);
  }

  async #reactionsTo(
    events: readonly RecordedEvent[],
    types: ReadonlySet<string>,
    ending: AbortSignal,
  ): Promise<readonly Reaction[]> {
    const reactions: Reaction[] = [];
    for (const event of events) {
      const commands = types.has(event.type) ? await this.#commandsOf(event, ending) : [];
      if (commands.length > 0) reactions.push({ event, commands });
    }
    return reactions;
  }

  /** When one must be repeated, all are, once the others have ended. */
  async #react(reactions: readonly Reaction[], lease: HeldLease): Promise<void> {
    const works = reactions.map(async ({ event, commands }) => {
      for (const command of commands) {
        if (!lease.isHeld) throw new LeaseLost();
        await this.#execute(event, command);
      }
    });
    const failed = (await Promise.allSettled(works)).find(({ status }) => status === 'rejected');
    if (failed) throw (failed as PromiseRejectedResult).reason;
  }

  /** Waits until the commands may run; empty when the process throws for this event. */
  async #commandsOf(event: RecordedEvent, ending: AbortSignal): Promise<readonly Command<unknown>[]> {
    try {
      const commands = this.process.commands(event);
      if (commands.length > 0) await this.process.ready?.(event, ending);
      return commands;
    } catch (error) {
      if (ending.aborted || error instanceof TemporarilyUnavailable) throw error;
      this.options.onTrouble(this.process.name, event, error);
      return [];
    }
  }

  async #execute(event: RecordedEvent, command: Command<unknown>): Promise<void> {
    try {
      await this.options.execute(command);
    } catch (error) {
      if (error instanceof TemporarilyUnavailable) throw error;
      this.options.onTrouble(this.process.name, event, error);
    }
  }
}
