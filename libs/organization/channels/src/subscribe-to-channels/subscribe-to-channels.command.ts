import { CommandWith } from '@chat/cqrs';
import { Directory, GROUP_REFERENCES_CLAIM, Site, type User } from '@chat/directory';
import { Claims } from '@chat/event-log';
import { CHANNEL_FOLDERS_CLAIM, ChannelFolderUse, NoticePace } from '@chat/ports';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { channelNameClaim } from '../channel/channel-name.js';
import type { NewChannelOptions } from '../parameters/new-channel-options.js';
import { ChannelEntry, MAX_NOTICED_USERS } from './channel-entry.js';
import { planSubscribing, type SubscribeToChannelsData } from './plan-subscribing.js';

export interface SubscribeToChannelsResult {
  readonly subscribed: ReadonlyMap<number, readonly string[]>;
  readonly alreadySubscribed: ReadonlyMap<number, readonly string[]>;
  readonly unauthorized: readonly string[];
  readonly noticesSent: boolean;
}

export class SubscribeToChannels extends CommandWith<SubscribeToChannelsData, SubscribeToChannelsResult> {}

@CommandHandler(SubscribeToChannels)
export class SubscribeToChannelsHandler implements ICommandHandler<SubscribeToChannels> {
  constructor(
    private readonly entry: ChannelEntry,
    private readonly directory: Directory,
    private readonly site: Site,
    private readonly claims: Claims,
    private readonly pace: NoticePace,
    private readonly folders: ChannelFolderUse,
  ) {}

  async execute({ data }: SubscribeToChannels): Promise<SubscribeToChannelsResult> {
    const missing = data.channels.map(({ name }) => name).filter((name) => !this.directory.channelByName(name));
    const { plan, created } = await this.claims.holding(creationClaims(missing, data.options), async () => {
      const plan = planSubscribing(this.directory, this.site, this.folders, data);
      const creations = plan.toCreate.map((each) => this.entry.create(each, plan.permissions, plan.users, data));
      return { plan, created: await Promise.all(creations) };
    });
    const existing = plan.toEnter.map(({ channel, color }) => ({ channelId: channel.id, name: channel.name, color }));
    const isAdded = ({ id, isBot }: User) =>
      id !== data.actorId && !isBot && existing.some(({ channelId }) => !this.directory.isSubscribed(id, channelId));
    const noticesSent =
      data.sendNotices &&
      plan.users.length <= MAX_NOTICED_USERS &&
      this.pace.take(data.actorId, plan.users.filter(isAdded).length);
    const noticed = noticesSent ? existing.map(({ channelId }) => channelId) : [];
    const subscribed = await this.entry.subscribe(plan.users, [...existing, ...created], noticed, data);
    return { ...subscribed, unauthorized: plan.unauthorized, noticesSent };
  }
}

/** Claims that are held from the check to the append of created channels. */
export function creationClaims(names: readonly string[], { permissions, folderId }: NewChannelOptions): string[] {
  const claims = names.map(channelNameClaim);
  if (Object.keys(permissions).length > 0) claims.push(GROUP_REFERENCES_CLAIM);
  if (folderId !== null) claims.push(CHANNEL_FOLDERS_CLAIM);
  return claims;
}
