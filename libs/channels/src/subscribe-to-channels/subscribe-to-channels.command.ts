import type { TopicsPolicy } from '@chat/directory';
import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';
import type { PermissionValues } from '../channel/permission-changes.js';
import type { Principals } from '../subscriptions/principals.js';

export interface RequestedChannel {
  readonly name: string;
  readonly description?: string;
  readonly color?: string;
}

/** Settings of the channels that the request creates. */
export interface NewChannelOptions {
  readonly inviteOnly: boolean;
  readonly isWebPublic: boolean;
  /** Null: as the other settings suggest. */
  readonly historyPublicToSubscribers: boolean | null;
  readonly topicsPolicy: TopicsPolicy;
  /** Days; -1 for ever; null as the organization says. */
  readonly messageRetentionDays: number | null;
  readonly folderId: number | null;
  readonly permissions: PermissionValues;
  /** Whether new people are subscribed to it. */
  readonly isDefault: boolean;
  readonly announce: boolean;
}

/** An ordinary public channel. */
export const DEFAULT_CHANNEL_OPTIONS: NewChannelOptions = {
  inviteOnly: false,
  isWebPublic: false,
  historyPublicToSubscribers: null,
  topicsPolicy: 'inherit',
  messageRetentionDays: null,
  folderId: null,
  permissions: {},
  isDefault: false,
  announce: false,
};

export interface SubscribeToChannelsData {
  readonly actorId: number;
  readonly channels: readonly RequestedChannel[];
  /** Empty: the actor. */
  readonly principals: Principals;
  readonly options: NewChannelOptions;
  /** False: leave out existing channels that the actor may not enter, and list them in the result. */
  readonly authorizationErrorsFatal: boolean;
  /** Whether people added to existing channels are told. */
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
