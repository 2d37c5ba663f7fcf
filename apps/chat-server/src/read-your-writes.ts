import type { DirectoryFollower } from '@chat/directory';
import type { Projections } from '@chat/projections';

/** Milliseconds that a command waits at most; the write stands even if the wait ends. */
const READABLE_WITHIN_MS = 5_000;

/**
 * Every command is answered when its effects can be read in this process: when the directory, the clients' queues and the
 * read models have passed what it stored (docs/adr/0007).
 */
export class ReadYourWrites {
  constructor(
    private readonly follower: DirectoryFollower,
    private readonly projections: Projections,
  ) {}

  async readable(position: number): Promise<void> {
    await this.follower.waitFor(position, READABLE_WITHIN_MS);
    await this.projections.waitFor(position, { timeoutMs: READABLE_WITHIN_MS });
  }
}
