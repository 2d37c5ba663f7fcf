import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';
import type { Principals } from '../subscriptions/principals.js';

export interface UnsubscribeFromChannelsData {
  readonly actorId: number;
  /** Names, ignoring case. */
  readonly channels: readonly string[];
  /** Empty: the actor. */
  readonly principals: Principals;
  readonly cause: Cause;
}

/** Names of channels, one for each account. */
export interface UnsubscribeFromChannelsResult {
  readonly removed: readonly string[];
  readonly notRemoved: readonly string[];
}

/** End subscriptions of accounts; their settings are kept for a return. */
export class UnsubscribeFromChannels extends Command<UnsubscribeFromChannelsResult> {
  constructor(readonly data: UnsubscribeFromChannelsData) {
    super();
  }
}
