import type { ProjectionStatus, WaitOptions } from './projection-runner.js';

/** All read models, for code that waits for them; made in this process or in another one. */
export abstract class ReadModels {
  abstract start(): void;

  abstract stop(): Promise<void>;

  /** Resolves when each has reached the end of the log for the first time, or has ended. */
  abstract caughtUp(): Promise<void>;

  /** True once each has stored the effects up to the position; false when one ends or time runs out. */
  abstract waitFor(position: number, options?: WaitOptions): Promise<boolean>;

  /** No document that was read before the call shows an event after this position. */
  abstract reaching(): Promise<number>;

  abstract statuses(): ProjectionStatus[];
}
