import type { Directory, User } from '@chat/directory';
import type { ChannelFinder } from './named-channel.js';

export function channelsSeenBy(directory: Directory, user: User): ChannelFinder {
  return (name) => {
    const channel = directory.channelByName(name);
    return channel && !channel.isArchived && directory.canSeeChannel(user, channel) ? channel.id : undefined;
  };
}
