import {
  type Channel,
  type Directory,
  InsufficientPermission,
  isAdministrator,
  type Site,
  type User,
} from '@chat/directory';
import type { Cause } from '@chat/event-log';
import { refusal } from '@chat/kernel';
import { channelName, channelNameKey } from '../channel/channel-name.js';
import { type Principals, usersNamed } from '../subscriptions/principals.js';

export class ChannelsDoNotExist extends refusal(
  (names: readonly string[]) => `Channel(s) (${names.join(', ')}) do not exist`,
) {}

export interface UnsubscribeFromChannelsData {
  readonly actorId: number;
  readonly channels: readonly string[];
  readonly principals: Principals;
  readonly cause: Cause;
}

export interface UnsubscribingPlan {
  readonly channels: readonly Channel[];
  readonly users: readonly User[];
}

/**
 * Checks the whole request and plans it.
 * @throws DomainError the first broken rule, in order (contract, channels: Unsubscribing)
 */
export function planUnsubscribing(
  directory: Directory,
  site: Site,
  data: Pick<UnsubscribeFromChannelsData, 'actorId' | 'channels' | 'principals'>,
): UnsubscribingPlan {
  const { actorId } = data;
  const users = usersNamed(directory, site, actorId, data.principals);
  const names = new Map(data.channels.map((name) => [channelNameKey(name), channelName(name)]));
  const channels = [...names.values()].flatMap((name) => visibleChannelNamed(directory, actorId, name) ?? []);
  if (channels.length < names.size) {
    if (!directory.permits(actorId, 'can_create_public_channel_group')) throw new InsufficientPermission();
    const known = new Set(channels.map((channel) => channelNameKey(channel.name)));
    throw new ChannelsDoNotExist([...names].filter(([key]) => !known.has(key)).map(([, name]) => name));
  }
  const mayRemoveAll = users.every((user) => channels.every((channel) => mayRemove(directory, actorId, user, channel)));
  if (!mayRemoveAll) throw new InsufficientPermission();
  return { channels, users };
}

function visibleChannelNamed(directory: Directory, actorId: number, name: string): Channel | undefined {
  const channel = directory.channelByName(name);
  return channel && directory.canSeeChannel(actorId, channel) ? channel : undefined;
}

function mayRemove(directory: Directory, actorId: number, user: User, channel: Channel): boolean {
  if (user.id === actorId || user.botOwnerId === actorId) return true;
  return (
    isAdministrator(directory.user(actorId) as User) ||
    directory.canAdministerChannel(actorId, channel) ||
    directory.belongs(actorId, channel.permissions.can_remove_subscribers_group)
  );
}
