import type { Channel, Directory } from '@chat/directory';

export interface ChannelSelection {
  readonly includePublic: boolean;
  readonly includeWebPublic: boolean;
  readonly includeSubscribed: boolean;
  /** Includes the subscriptions of the bot's owner. */
  readonly includeOwnerSubscribed: boolean;
  readonly includeCanAccessContent: boolean;
  readonly includeAll: boolean;
  readonly excludeArchived: boolean;
}

export function selectChannels(directory: Directory, readerId: number, selection: ChannelSelection): Channel[] {
  const ownerId = directory.user(readerId)?.botOwnerId ?? null;
  const isWanted = (channel: Channel) =>
    selection.includeAll ||
    (selection.includePublic && !channel.inviteOnly && directory.canReadChannel(readerId, channel)) ||
    (selection.includeWebPublic && channel.isWebPublic) ||
    (selection.includeSubscribed && directory.isSubscribed(readerId, channel.id)) ||
    (selection.includeCanAccessContent && directory.canReadChannel(readerId, channel));
  const isOwners = (channel: Channel) =>
    selection.includeOwnerSubscribed && ownerId !== null && directory.isSubscribed(ownerId, channel.id);
  return [...directory.channels()].filter(
    (channel) =>
      !(selection.excludeArchived && channel.isArchived) &&
      (isOwners(channel) || (isWanted(channel) && directory.canSeeChannel(readerId, channel))),
  );
}
