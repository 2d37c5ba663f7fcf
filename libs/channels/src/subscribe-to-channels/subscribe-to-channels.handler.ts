import { Directory, GROUP_REFERENCES_CLAIM, IdSequence, Site, type User } from '@chat/directory';
import { Claims, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { channelNameClaim } from '../channel/channel-name.js';
import { channelAggregate } from '../channel/channel.aggregate.js';
import { channelDescription } from '../descriptions/channel-description.js';
import { subscriptionsAggregate } from '../subscriptions/subscriptions.aggregate.js';
import { planSubscribing, type SubscribingPlan } from './plan-subscribing.js';
import {
  type RequestedChannel,
  SubscribeToChannels,
  type SubscribeToChannelsData,
  type SubscribeToChannelsResult,
} from './subscribe-to-channels.command.js';
import { type CreateChannelIntent, decideCreateChannel, decideSubscribe } from './subscribe-to-channels.decide.js';

/** Above this many accounts nobody is told about the subscription. */
const MAX_NOTICED_USERS = 500;

interface Target {
  readonly channelId: number;
  readonly name: string;
  readonly color: string | undefined;
}

@CommandHandler(SubscribeToChannels)
export class SubscribeToChannelsHandler implements ICommandHandler<SubscribeToChannels> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly ids: IdSequence,
    private readonly site: Site,
    private readonly claims: Claims,
  ) {}

  async execute({ data }: SubscribeToChannels): Promise<SubscribeToChannelsResult> {
    const missing = data.channels.map(({ name }) => name).filter((name) => !this.directory.channelByName(name));
    const claims = missing.map(channelNameClaim);
    if (Object.keys(data.options.permissions).length > 0) claims.push(GROUP_REFERENCES_CLAIM);
    const { plan, created } = await this.claims.holding(claims, async () => {
      const plan = planSubscribing(this.directory, this.site, data);
      return { plan, created: await Promise.all(plan.toCreate.map((each) => this.#create(each, plan, data))) };
    });
    const existing = plan.toEnter.map(({ channel, color }) => ({ channelId: channel.id, name: channel.name, color }));
    const noticesSent = data.sendNotices && plan.users.length <= MAX_NOTICED_USERS;
    const noticed = noticesSent ? existing.map(({ channelId }) => channelId) : [];
    const subscribed = await this.#subscribe(plan, [...existing, ...created], noticed, data);
    return { ...subscribed, unauthorized: plan.unauthorized, noticesSent };
  }

  async #create(
    { name, description = '', color }: RequestedChannel,
    plan: SubscribingPlan,
    data: SubscribeToChannelsData,
  ) {
    const { actorId, options, cause } = data;
    const intent: Omit<CreateChannelIntent, 'channelId'> = {
      ...options,
      name,
      ...channelDescription(this.directory, this.site, actorId, description),
      creatorId: actorId,
      historyPublicToSubscribers: !options.inviteOnly || (options.historyPublicToSubscribers ?? false),
      permissions: plan.permissions,
    };
    return this.ids.assign('channel', async (channelId) => {
      await this.transactions.create(channelAggregate, channelId, cause, (state) =>
        decideCreateChannel(state, { ...intent, channelId }),
      );
      return { channelId, name, color };
    });
  }

  async #subscribe(
    plan: SubscribingPlan,
    channels: readonly Target[],
    noticed: number[],
    data: SubscribeToChannelsData,
  ) {
    const subscribed = new Map<number, string[]>();
    const alreadySubscribed = new Map<number, string[]>();
    const subscribeOne = async ({ id: userId, isBot }: User) => {
      const noticeChannelIds = userId === data.actorId || isBot ? [] : noticed;
      let added = new Set<number>();
      await this.transactions.transact(subscriptionsAggregate, userId, data.cause, (state) => {
        const events = decideSubscribe(state, { userId, channels, noticeChannelIds });
        added = new Set(events.flatMap((event) => event.data.subscriptions.map(({ channelId }) => channelId)));
        return events;
      });
      for (const { channelId, name } of channels) {
        const names = added.has(channelId) ? subscribed : alreadySubscribed;
        names.getOrInsertComputed(userId, () => []).push(name);
      }
    };
    await Promise.all(plan.users.map(subscribeOne));
    return { subscribed, alreadySubscribed };
  }
}
