import type { DirectoryFollower } from '@chat/directory';
import type { ReadModels } from '@chat/projections';

/** Milliseconds that a command waits at most; the write stands even if the wait ends. */
const READABLE_WITHIN_MS = 5_000;

/**
 * Every command is answered when its effects can be read: when the directory and the clients' queues of this process, and the
 * read models wherever they are made, have passed what it stored (docs/adr/0007).
 */
export class ReadYourWrites {
  constructor(
    private readonly follower: DirectoryFollower,
    private readonly projections: ReadModels,
  ) {}

  async readable(position: number): Promise<void> {
    await this.follower.waitFor(position, READABLE_WITHIN_MS);
    await this.projections.waitFor(position, { timeoutMs: READABLE_WITHIN_MS });
  }
}
