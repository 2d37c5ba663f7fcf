import type { DirectoryFollower } from '@chat/directory';
import { type EventLog, newestPosition } from '@chat/event-log';
import { EVENT_QUEUES_LIMITS } from '@chat/event-queues';
import { Countdown, NotReadableYet } from '@chat/kernel';
import type { ReadModels } from '@chat/projections';

const CURRENT_WITHIN_MS = 5_000;

const READABLE_WITHIN_MS = EVENT_QUEUES_LIMITS.waits.readableMs;

/** Answers a command once its events have passed this process's directory and queues, and all read models (docs/adr/0007). */
export class ReadYourWrites {
  constructor(
    private readonly log: EventLog,
    private readonly follower: DirectoryFollower,
    private readonly projections: ReadModels,
  ) {}

  /** @throws NotReadableYet when the wait ends before */
  async readable(position: number): Promise<void> {
    const isProjected = await this.projections.waitFor(position, { timeoutMs: READABLE_WITHIN_MS });
    if (!isProjected) throw new NotReadableYet(position);
    await this.known(position);
  }

  /** Waits for this process's own memory, without the read models. @throws NotReadableYet */
  async known(position: number): Promise<void> {
    if (!(await this.follower.waitFor(position, READABLE_WITHIN_MS))) throw new NotReadableYet(position);
  }

  /** Resolves when this process has everything that any server acknowledged before. @throws TemporarilyUnavailable */
  async upToDate(): Promise<void> {
    await this.known(await newestPosition(this.log));
  }

  /** Like `upToDate`, but soon, if it is impossible. */
  async current(): Promise<void> {
    const known = newestPosition(this.log).then((position) => this.follower.waitFor(position, CURRENT_WITHIN_MS));
    await new Promise<void>((resolve) => {
      const countdown = new Countdown(CURRENT_WITHIN_MS, resolve);
      void known.catch(() => {}).then(() => (countdown.cancel(), resolve()));
    });
  }
}
