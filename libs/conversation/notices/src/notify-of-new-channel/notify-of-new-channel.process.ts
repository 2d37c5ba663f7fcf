import type { ChannelCreated } from '@chat/channels';
import type { Directory, Site } from '@chat/directory';
import { channelNotice } from '@chat/messages';
import { type Process, reactingBeforeAnswer } from '@chat/processes';
import { channelLink, mentionSilently } from '../words/markdown-source.js';

/** Stored, so the name stays. */
const NAME = 'announce-channel';

export function notifyOfNewChannel(directory: Directory, site: Site): Process {
  return reactingBeforeAnswer<ChannelCreated>(NAME, ['ChannelCreated'], (event) => {
    const { data, metadata } = event;
    const creator = metadata.actorId === null ? undefined : directory.user(metadata.actorId);
    const channel = directory.channel(data.channelId);
    if (!creator || !channel || channel.inviteOnly) return [];
    const content = `${mentionSilently(creator)} created a new channel ${channelLink(channel, site)}.`;
    const place = { channelId: data.announcedIn, topic: 'new channels' };
    return channelNotice(directory, NAME, event, place, content, { userIds: [creator.id] });
  });
}
