import type { Channel } from '../records/channel.js';
import type { Directory } from './directory.js';
import { InvalidChannelId } from './directory.errors.js';

/** The channel, if it is not archived and the account may read it. @throws InvalidChannelId */
export function readableChannel(directory: Directory, userId: number, channelId: number): Channel {
  const channel = directory.channel(channelId);
  if (!channel || channel.isArchived || !directory.canReadChannel(userId, channel)) throw new InvalidChannelId();
  return channel;
}
