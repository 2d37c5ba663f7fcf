import type { ChannelCreated } from '@chat/channels';
import { channelEventsTopic, type Directory } from '@chat/directory';
import { type Process, reactingTo } from '@chat/processes';
import { fenced, mentionSilently } from '../notices/markdown-source.js';
import { notice } from '../notices/notice.js';

const NAME = 'welcome-channel';

/** When somebody creates a channel, the Notification Bot says so in it. */
export function welcomeChannel(directory: Directory): Process {
  return reactingTo<ChannelCreated>(NAME, ['ChannelCreated'], (event) => {
    const { data, metadata } = event;
    const creator = metadata.actorId === null ? undefined : directory.user(metadata.actorId);
    if (!creator) return [];
    const headline = `**${policyOf(data)}** channel created by ${mentionSilently(creator)}.`;
    const content = data.description === '' ? headline : `${headline}\n\n${fenced('quote', data.description)}`;
    const topic = channelEventsTopic(data.topicsPolicy);
    return [notice(NAME, event, { kind: 'channel', channelId: data.channelId, topic }, content)];
  });
}

/** Who can read the channel, in words (contract, channels: Creating and subscribing). */
function policyOf({ inviteOnly, isWebPublic, historyPublicToSubscribers }: ChannelCreated['data']): string {
  if (isWebPublic) return 'Web-public';
  if (!inviteOnly) return 'Public';
  return historyPublicToSubscribers ? 'Private, shared history' : 'Private, protected history';
}
