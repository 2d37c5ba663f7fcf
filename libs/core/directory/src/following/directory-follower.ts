import { setImmediate } from 'node:timers/promises';
import {
  type EventLog,
  EventLogUnavailable,
  type FollowedBatch,
  FollowedPosition,
  followWithReconnection,
} from '@chat/event-log';
import type { RecordedEvent } from '@chat/kernel';
import type { Directory } from '../directory/directory.js';
import type { Effects } from './effects.js';
import { LIMITS } from '../directory.limits.js';

/**
 * Called for each event in order, with the directory exactly as of that event, and the effects that the folds found. An error ends
 * the follower.
 */
export type DirectoryListener = (event: RecordedEvent, effects: Effects) => void;

/** State folded from the log: the directory and more. */
export interface Folded {
  readonly directory: Directory;
  /** Call it for each event in order. @returns the effects that the folds found */
  fold(event: RecordedEvent): Effects;
}

/** Why the directory no longer follows the log. Only a new start of the process helps. */
export interface FollowerFailure {
  readonly error: unknown;
  /** The event that could not be processed; undefined when the cause is no event. */
  readonly event: Pick<RecordedEvent, 'position' | 'type'> | undefined;
}

export interface FollowerStatus {
  readonly state: 'catching-up' | 'live' | 'failed' | 'stopped';
  /** Position of the last event that the directory and its listeners have processed. */
  readonly position: number;
  /** Set after a failure. */
  readonly failure?: FollowerFailure;
}

export interface FollowerOptions {
  /** Called once when the follower fails. */
  readonly onFailure?: (failure: FollowerFailure) => void;
}

const TURN_MS = LIMITS.turns.followerMs;

/** Keeps the directory at the head of the log, and shows listeners each event with the directory of that moment. */
export class DirectoryFollower {
  readonly #listeners = new Set<DirectoryListener>();
  readonly #batchListeners: (() => void)[] = [];
  readonly #passed = new FollowedPosition();
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;
  #state: FollowerStatus['state'] = 'stopped';
  #current: RecordedEvent | undefined;
  #failure: FollowerFailure | undefined;

  constructor(
    private readonly log: Pick<EventLog, 'follow'>,
    private readonly state: Folded,
    private readonly options: FollowerOptions = {},
  ) {}

  get directory(): Directory {
    return this.state.directory;
  }

  /** Position of the last event that the directory and its listeners have processed. */
  get position(): number {
    return this.#passed.value;
  }

  /** Undefined without a failure. After one, the directory is old, or between two events: nothing may rely on it. */
  get failure(): FollowerFailure | undefined {
    return this.#failure;
  }

  status(): FollowerStatus {
    return { state: this.#state, position: this.position, ...(this.#failure && { failure: this.#failure }) };
  }

  /** @returns a function that ends it */
  onEvent(listener: DirectoryListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Called after each batch of events, before waiting requests are resumed. */
  onBatch(listener: () => void): void {
    this.#batchListeners.push(listener);
  }

  /**
   * Resolves when the directory has caught up with the log. Waits while the log cannot be reached.
   * @param after position of the directory's state
   * @throws errors of folds and listeners; Error when stopped before
   */
  start(after: number): Promise<void> {
    this.#passed.moveTo(after);
    this.#state = 'catching-up';
    const caughtUp = Promise.withResolvers<void>();
    this.#running = this.#run(caughtUp.resolve).then(() =>
      caughtUp.reject(this.#failure?.error ?? new Error('The directory was stopped before it had caught up.')),
    );
    return caughtUp.promise;
  }

  /**
   * True when the directory and its listeners have passed the position; false when `timeoutMs` milliseconds, a failure or the end
   * of the follower come first.
   */
  waitFor(position: number, timeoutMs?: number): Promise<boolean> {
    return this.#passed.waitFor(position, timeoutMs);
  }

  /** Finishes the current batch. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#passed.end();
    await this.#running;
  }

  async #run(onCaughtUp: () => void): Promise<void> {
    try {
      await this.#follow(onCaughtUp);
      this.#state = 'stopped';
    } catch (error) {
      const event = this.#current && { position: this.#current.position, type: this.#current.type };
      this.#failure = { error, event };
      this.#state = 'failed';
      this.options.onFailure?.(this.#failure);
    } finally {
      this.#passed.abandon();
    }
  }

  #follow(onCaughtUp: () => void): Promise<void> {
    const take = async (batch: FollowedBatch) => {
      await this.#take(batch);
      if (batch.caughtUp) onCaughtUp();
      else await setImmediate();
    };
    const consumer = {
      resume: () => this.position,
      take,
      isTemporary: (error: unknown) => !this.#current && error instanceof EventLogUnavailable,
      onInterruption: () => (this.#state = 'catching-up'),
    };
    return followWithReconnection(this.log, consumer, { signal: this.#stopping.signal });
  }

  /** An event is processed in one turn; a long batch yields to requests between two events. */
  async #take({ events, caughtUp }: FollowedBatch): Promise<void> {
    let turnEnds = performance.now() + TURN_MS;
    for (const event of events) {
      this.#current = event;
      const effects = this.state.fold(event);
      for (const listener of this.#listeners) listener(event, effects);
      this.#passed.moveTo(event.position);
      if (performance.now() < turnEnds || event === events.at(-1)) continue;
      await setImmediate();
      turnEnds = performance.now() + TURN_MS;
    }
    if (caughtUp) this.#state = 'live';
    for (const listener of this.#batchListeners) listener();
    this.#current = undefined;
    this.#passed.settle();
  }
}
