import type { ChannelsSubscribed } from '@chat/channels';
import { type Directory, NOTIFICATION_BOT_ID, type Site } from '@chat/directory';
import { notice, withChannelReader } from '@chat/messages';
import { type Process, reactingBeforeAnswer } from '@chat/processes';
import { channelLink, mentionSilently } from '../words/markdown-source.js';

const NAME = 'notify-added-subscribers';

export function notifyAddedSubscribers(directory: Directory, site: Site): Process {
  return reactingBeforeAnswer<ChannelsSubscribed>(NAME, ['ChannelsSubscribed'], (event) => {
    const { data, metadata } = event;
    const actor = metadata.actorId === null ? undefined : directory.user(metadata.actorId);
    const channels = (data.noticeChannelIds ?? []).flatMap((id) => directory.channel(id) ?? []);
    if (!actor || channels.length === 0 || !directory.user(data.userId)?.isActive) return [];
    const links = channels.map((channel) => channelLink(channel, site));
    const content =
      links.length === 1
        ? `${mentionSilently(actor)} subscribed you to the channel ${links[0]}.`
        : `${mentionSilently(actor)} subscribed you to the following channels:\n${links.map((link) => `* ${link}`).join('\n')}`;
    const conversation = { kind: 'direct', userIds: [NOTIFICATION_BOT_ID, data.userId] } as const;
    return [withChannelReader(actor, notice(NAME, event, conversation, content))];
  });
}
