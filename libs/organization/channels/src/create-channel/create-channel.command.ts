import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';
import type { NewChannelOptions } from '../parameters/new-channel-options.js';

export interface CreateChannelData {
  readonly actorId: number;
  readonly name: string;
  readonly description: string;
  /** Ids of the accounts that are subscribed to it; the actor is not one of them unless it is named. */
  readonly subscriberIds: readonly number[];
  readonly options: NewChannelOptions;
  readonly cause: Cause;
}

/** Create one channel, which must not exist. */
export class CreateChannel extends Command<{ channelId: number }> {
  constructor(readonly data: CreateChannelData) {
    super();
  }
}
