import { setTimeout as pause } from 'node:timers/promises';
import type { DirectoryFollower } from '@chat/directory';
import { type EventLog, newestPosition } from '@chat/event-log';
import type { ReadModels } from '@chat/projections';

/** Milliseconds that a request waits at most for what other servers have acknowledged; then it is answered all the same. */
const CURRENT_WITHIN_MS = 5_000;

/** Milliseconds that a command waits at most; the write stands even if the wait ends. */
const READABLE_WITHIN_MS = 5_000;

/**
 * Every command is answered when its effects can be read: when the directory and the clients' queues of this process, and
 * the read models wherever they are made, have passed what it stored (docs/adr/0007).
 */
export class ReadYourWrites {
  constructor(
    private readonly log: EventLog,
    private readonly follower: DirectoryFollower,
    private readonly projections: ReadModels,
  ) {}

  /** False when the wait ended before. */
  async readable(position: number): Promise<boolean> {
    const isProjected = await this.projections.waitFor(position, { timeoutMs: READABLE_WITHIN_MS });
    return (await this.follower.waitFor(position, READABLE_WITHIN_MS)) && isProjected;
  }

  /** Resolves when this process knows of everything that any server has acknowledged before; soon, if that cannot be. */
  async current(): Promise<void> {
    const known = newestPosition(this.log).then((position) => this.follower.waitFor(position, CURRENT_WITHIN_MS));
    await Promise.race([known.catch(() => {}), pause(CURRENT_WITHIN_MS, undefined, { ref: false })]);
  }
}
