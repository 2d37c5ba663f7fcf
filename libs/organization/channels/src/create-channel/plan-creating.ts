import { type Directory, isGuest, type Site, type User } from '@chat/directory';
import type { Cause } from '@chat/event-log';
import { refusal } from '@chat/kernel';
import type { ChannelFolderUse } from '@chat/ports';
import { channelName } from '../channel/channel-name.js';
import type { ChannelPermissions } from '../channel/channel.events.js';
import type { NewChannelOptions } from '../parameters/new-channel-options.js';
import { newPermissions, refuseForbiddenCreation } from '../subscribe-to-channels/plan-subscribing.js';
import { NotAllowedForGuests } from '../subscribe-to-channels/subscribe-to-channels.errors.js';
import { usersNamed } from '../subscriptions/principals.js';

export class ChannelAlreadyExists extends refusal((name: string) => `Channel '${name}' already exists`, {
  code: 'CHANNEL_ALREADY_EXISTS',
  httpStatus: 409,
}) {}

export interface CreateChannelData {
  readonly actorId: number;
  readonly name: string;
  readonly description: string;
  readonly subscriberIds: readonly number[];
  readonly options: NewChannelOptions;
  readonly cause: Cause;
}

export interface CreatingPlan {
  readonly name: string;
  readonly permissions: ChannelPermissions;
  readonly users: readonly User[];
}

export function planCreating(
  directory: Directory,
  site: Site,
  folders: ChannelFolderUse,
  { actorId, name: given, subscriberIds, options }: Omit<CreateChannelData, 'cause'>,
): CreatingPlan {
  const actor = directory.user(actorId) as User;
  if (isGuest(actor)) throw new NotAllowedForGuests();
  const permissions = newPermissions(directory, folders, actor, options);
  const name = channelName(given);
  if (directory.channelByName(name)) throw new ChannelAlreadyExists(name);
  refuseForbiddenCreation(directory, actor, options, 1);
  const users = subscriberIds.length === 0 ? [] : usersNamed(directory, site, actorId, subscriberIds);
  return { name, permissions, users };
}
