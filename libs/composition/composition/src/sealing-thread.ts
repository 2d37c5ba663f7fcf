// oxlint-disable unicorn/require-post-message-target-origin -- that is for windows, not for threads
import { once } from 'node:events';
import { extname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { MessageChannel, Worker } from 'node:worker_threads';
import { type Coordination, whileHolding } from '@chat/coordination';
import { type EventLog, followWithReconnection } from '@chat/event-log';
import { TemporarilyUnavailable, WRITING_THREAD } from '@chat/kernel';
import { runSealing } from './run-sealing.js';
import type { FromThread, Port, SealingState, SealingWork, ToThread } from './sealing-messages.js';

export interface SealingThreadOptions extends SealingWork {
  readonly log: EventLog;
  readonly coordination: Coordination;
  readonly serverId: string;
  /** False: in this thread, for tests, whose modules no other thread can load. */
  readonly isThread: boolean;
  readonly onStatus?: (status: SealingState) => void;
  readonly onFailure?: (error: string) => void;
}

const LEASE = 'sealing';
/** Events within this time are sealed together: a checkpoint is at most a second behind. */
const GATHERED_MS = 500;
const AGAIN_MS = 5_000;
const ENDS_WITHIN_MS = 3_000;

/** Seals the log on a thread of its own, while this server has the lease. */
export class SealingThread {
  #status: SealingState | undefined;
  readonly #stop = new AbortController();
  #running: Promise<unknown> | undefined;
  #wake: () => void = () => {};

  constructor(private readonly options: SealingThreadOptions) {}

  /** Undefined while another server seals, and until the first tiles are made. */
  get status(): SealingState | undefined {
    return this.#status;
  }

  start(): void {
    const { coordination, serverId: holder } = this.options;
    const { signal } = this.#stop;
    this.#running = Promise.all([
      whileHolding(coordination, { lease: LEASE, holder }, signal, (ending) => this.#sealUntil(ending)),
      this.#watch(),
    ]);
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  /** Notified of each append without getting its events. */
  async #watch(): Promise<void> {
    const { log } = this.options;
    const wake = () => this.#wake();
    const consumer = {
      types: new Set<string>(),
      passed: wake,
      resume: () => log.head(),
      take: async () => wake(),
      isTemporary: (error: unknown) => error instanceof TemporarilyUnavailable,
    };
    await followWithReconnection(log, consumer, { signal: this.#stop.signal }).catch((error: unknown) =>
      this.options.onFailure?.(String(error)),
    );
  }

  async #sealUntil(ending: AbortSignal): Promise<void> {
    while (!ending.aborted) {
      await this.#seal(ending);
      this.#status = undefined;
      await pause(AGAIN_MS, undefined, { signal: ending }).catch(() => {});
    }
  }

  async #seal(ending: AbortSignal): Promise<void> {
    const { configuration, origin, isLogAsLeft, isThread, onFailure } = this.options;
    const work: SealingWork = { configuration, origin, isLogAsLeft };
    const { port1: port, port2: other } = new MessageChannel();
    const thread = isThread ? new Worker(workerUrl(), { workerData: work, resourceLimits: WRITING_THREAD }) : undefined;
    const side: Port = thread ?? port;
    const running = thread ? once(thread, 'exit') : runSealing(other, work);
    const failed = running.catch((error: unknown) => onFailure?.(String(error)));
    let timer: NodeJS.Timeout | undefined;
    const ask = () => {
      timer = undefined;
      side.postMessage('seal' satisfies ToThread);
    };
    this.#wake = () => (timer ??= setTimeout(ask, GATHERED_MS));
    side.on('message', (message: FromThread) => void this.#hear(side, message));
    const aborted = new Promise<void>((resolve) => ending.addEventListener('abort', () => resolve()));
    await Promise.race([failed, aborted]);
    this.#wake = () => {};
    clearTimeout(timer);
    side.postMessage('end' satisfies ToThread);
    await Promise.race([failed, pause(ENDS_WITHIN_MS, undefined, { ref: false })]);
    await thread?.terminate();
    port.close();
  }

  async #hear(side: Port, message: FromThread): Promise<void> {
    const { log, onStatus, onFailure } = this.options;
    if ('status' in message) {
      this.#status = message.status;
      onStatus?.(message.status);
    } else if ('error' in message) onFailure?.(message.error);
    else {
      const { call, stream, expected, events } = message.append;
      const error = await reasonOfFailure(async () => log.append(stream, expected, events));
      side.postMessage({ appended: call, ...(error !== undefined && { error }) } satisfies ToThread);
    }
  }
}

/** The work is an async function: a log that is known to be unavailable throws synchronously. */
async function reasonOfFailure(work: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return String(error);
  }
}

function workerUrl(): URL {
  return new URL(`./sealing.worker${extname(import.meta.url)}`, import.meta.url);
}
