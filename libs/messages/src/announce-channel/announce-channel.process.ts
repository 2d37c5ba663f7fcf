import type { ChannelCreated } from '@chat/channels';
import type { Directory, Site } from '@chat/directory';
import type { RecordedEvent } from '@chat/kernel';
import type { Process } from '@chat/processes';
import { announcement } from '../notices/announcement.js';
import { channelLink, mentionSilently } from '../notices/markdown-source.js';

/** When somebody creates a channel and wants it to be known, the Notification Bot announces it. */
export function announceChannel(directory: Directory, site: Site): Process {
  return {
    name: 'announce-channel',
    types: ['ChannelCreated'],
    commands(event) {
      if (event.type !== 'ChannelCreated') return [];
      const { data, metadata } = event as RecordedEvent<ChannelCreated>;
      const creator = metadata.actorId === null ? undefined : directory.user(metadata.actorId);
      const channel = directory.channel(data.channelId);
      if (!creator || !channel || channel.inviteOnly) return [];
      const content = `${mentionSilently(creator)} created a new channel ${channelLink(channel, site)}.`;
      return announcement(directory, this.name, event, { channelId: data.announcedIn, topic: 'new channels' }, content);
    },
  };
}
