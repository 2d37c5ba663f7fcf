import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';
import type { NewChannelOptions } from '../parameters/new-channel-options.js';
import type { Principals } from '../subscriptions/principals.js';

export interface RequestedChannel {
  readonly name: string;
  readonly description?: string;
  readonly color?: string;
}

export interface SubscribeToChannelsData {
  readonly actorId: number;
  readonly channels: readonly RequestedChannel[];
  /** Empty: the actor. */
  readonly principals: Principals;
  readonly options: NewChannelOptions;
  /** False: leave out existing channels that the actor may not enter, and list them in the result. */
  readonly authorizationErrorsFatal: boolean;
  /** Whether people added to existing channels are notified. */
  readonly sendNotices: boolean;
  readonly cause: Cause;
}

export interface SubscribeToChannelsResult {
  /** Names of channels by account id. */
  readonly subscribed: ReadonlyMap<number, readonly string[]>;
  readonly alreadySubscribed: ReadonlyMap<number, readonly string[]>;
  readonly unauthorized: readonly string[];
  readonly noticesSent: boolean;
}

/** Subscribe accounts to channels, and create those channels that do not exist. */
export class SubscribeToChannels extends Command<SubscribeToChannelsResult> {
  constructor(readonly data: SubscribeToChannelsData) {
    super();
  }
}
