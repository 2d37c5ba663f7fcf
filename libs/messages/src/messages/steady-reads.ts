import { DirectoryFollower } from '@chat/directory';
import { ReadModels } from '@chat/projections';
import { ReadStoreUnavailable } from '@chat/read-store';
import { Injectable } from '@nestjs/common';
import { MessageFlags } from '../message-flags/message-flags.js';

const ATTEMPTS = 10;
const WAIT = { timeoutMs: 5_000 };

/**
 * Lets a request that reads more than once see every move either everywhere or nowhere, although read models and memory
 * follow the log each at its own pace.
 */
@Injectable()
export class SteadyReads {
  constructor(
    private readonly follower: DirectoryFollower,
    private readonly models: ReadModels,
    private readonly flags: MessageFlags,
  ) {}

  /**
   * @param read asked again when messages moved meanwhile
   * @throws ReadStoreUnavailable when they always did
   */
  async take<Result>(read: () => Promise<Result>): Promise<Result> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const { newestMove } = this.flags.posted;
      await this.models.waitFor(newestMove, WAIT);
      const result = await read();
      await this.follower.waitFor(await this.models.reaching(), WAIT.timeoutMs);
      if (this.flags.posted.newestMove === newestMove) return result;
    }
    throw new ReadStoreUnavailable('Messages moved all the time while they were read.');
  }
}
