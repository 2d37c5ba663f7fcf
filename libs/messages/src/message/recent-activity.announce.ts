import { type Directory, isRecentlyActive } from '@chat/directory';
import type { Announcement, Announcer } from '@chat/event-queues';
import { channelChanged } from './channel-changed.announce.js';
import type { MessagePosted, MessagesMoved } from './message.events.js';

/** Tells clients of a channel in which something is said, or to which something is moved, after a long silence. */
export const recentActivityAnnouncer: Announcer<MessagePosted | MessagesMoved> = {
  MessagePosted: ({ data: { conversation }, metadata }, directory) =>
    conversation.kind === 'channel' ? awakening(directory, conversation.channelId, metadata.time) : [],
  MessagesMoved: ({ data: { from, to }, metadata }, directory) =>
    from.channelId === to.channelId ? [] : awakening(directory, to.channelId, metadata.time),
};

function awakening(directory: Directory, channelId: number, time: number): Announcement[] {
  const channel = directory.channel(channelId)!;
  const isNewest = directory.activity(channelId).lastMessageTime === time;
  if (!isNewest || isRecentlyActive(channel, directory.previousMessageTime(channelId), time)) return [];
  return [channelChanged(directory, channelId, 'is_recently_active', true)];
}
