import { Directory, IdSequence, type User } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { Injectable } from '@nestjs/common';
import { channelAggregate } from '../channel/channel.aggregate.js';
import type { ChannelPermissions } from '../channel/channel.events.js';
import { ChannelDescriptions } from '../descriptions/channel-descriptions.js';
import { type NewChannelOptions, sharesHistory } from '../parameters/new-channel-options.js';
import { subscriptionsAggregate } from '../subscriptions/subscriptions.aggregate.js';
import { type CreateChannelIntent, decideCreateChannel, decideSubscribe } from './subscribe-to-channels.decide.js';

export interface RequestedChannel {
  readonly name: string;
  readonly description?: string;
  readonly color?: string;
}

/** With more accounts than this, nobody is notified of the subscription. */
export const MAX_NOTICED_USERS = 500;

export interface Target {
  readonly channelId: number;
  readonly name: string;
  readonly color: string | undefined;
}

interface Request {
  readonly actorId: number;
  readonly options: NewChannelOptions;
  readonly cause: Cause;
}

@Injectable()
export class ChannelEntry {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly ids: IdSequence,
    private readonly descriptions: ChannelDescriptions,
  ) {}

  /** @param users the accounts that the request subscribes to it next */
  async create(
    { name, description = '', color }: RequestedChannel,
    permissions: ChannelPermissions,
    users: readonly User[],
    { actorId, options, cause }: Request,
  ): Promise<Target> {
    const intent: Omit<CreateChannelIntent, 'channelId'> = {
      ...options,
      name,
      ...(await this.descriptions.describe(actorId, description)),
      creatorId: actorId,
      historyPublicToSubscribers: sharesHistory(options),
      permissions,
      ...this.#announcement(options),
      ...(this.directory.realm.settings.send_channel_events_messages ? {} : { isQuiet: true }),
      subscribers: users.length,
    };
    return this.ids.assign('channel', async (channelId) => {
      await this.transactions.create(channelAggregate, channelId, cause, (state) =>
        decideCreateChannel(state, { ...intent, channelId }),
      );
      return { channelId, name, color };
    });
  }

  /** Names of private channels are hidden from other readers of the notice. */
  #announcement({ announce, inviteOnly }: NewChannelOptions): { readonly announcedIn?: number } {
    const channel = announce && !inviteOnly && this.directory.channelInUse('new_stream_announcements_stream_id');
    return channel ? { announcedIn: channel.id } : {};
  }

  /** @param noticed ids of the channels whose added people are notified */
  async subscribe(
    users: readonly User[],
    channels: readonly Target[],
    noticed: readonly number[],
    { actorId, cause }: Omit<Request, 'options'>,
  ) {
    const subscribed = new Map<number, string[]>();
    const alreadySubscribed = new Map<number, string[]>();
    const subscribeOne = async ({ id: userId, isBot }: User) => {
      const noticeChannelIds = userId === actorId || isBot ? [] : noticed;
      let added = new Set<number>();
      await this.transactions.transact(subscriptionsAggregate, userId, cause, (state) => {
        const events = decideSubscribe(state, { userId, channels, noticeChannelIds });
        added = new Set(events.flatMap((event) => event.data.subscriptions.map(({ channelId }) => channelId)));
        return events;
      });
      for (const { channelId, name } of channels) {
        const names = added.has(channelId) ? subscribed : alreadySubscribed;
        names.getOrInsertComputed(userId, () => []).push(name);
      }
    };
    await Promise.all(users.map(subscribeOne));
    return { subscribed, alreadySubscribed };
  }
}
