import { DirectoryFollower } from '@chat/directory';
import { EVENT_QUEUES_LIMITS } from '@chat/event-queues';
import { NotReadableYet } from '@chat/kernel';
import { MessageFlags } from '@chat/message-index';
import { ReadModels } from '@chat/projections';
import { ReadStoreUnavailable } from '@chat/read-store';
import { Injectable } from '@nestjs/common';

const ATTEMPTS = 10;
const WAIT = { timeoutMs: EVENT_QUEUES_LIMITS.waits.readableMs };

/**
 * Makes several reads of one request consistent about moves, although read models and memory follow the log at different speeds.
 */
@Injectable()
export class SteadyReads {
  constructor(
    private readonly follower: DirectoryFollower,
    private readonly models: ReadModels,
    private readonly flags: MessageFlags,
  ) {}

  /**
   * @param read called again when messages moved in between
   * @throws NotReadableYet when read models or memory lag too far behind, ReadStoreUnavailable when messages kept moving
   */
  async take<Result>(read: () => Promise<Result>): Promise<Result> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const { newestMove } = this.flags.posted;
      if (!(await this.models.waitFor(newestMove, WAIT))) throw new NotReadableYet(newestMove);
      const result = await read();
      const reaching = await this.models.reaching();
      if (!(await this.follower.waitFor(reaching, WAIT.timeoutMs))) throw new NotReadableYet(reaching);
      if (this.flags.posted.newestMove === newestMove) return result;
    }
    throw new ReadStoreUnavailable('Messages moved all the time while they were read.');
  }
}
