import type { ChannelCreated } from '@chat/channels';
import { channelEventsTopic, type Directory } from '@chat/directory';
import { type Process, reactingTo } from '@chat/processes';
import { fenced, mentionSilently } from '../notices/markdown-source.js';
import { notice } from '../notices/notice.js';
import { privacyInWords } from '../notices/privacy-in-words.js';

const NAME = 'welcome-channel';

/** When somebody creates a channel, the Notification Bot says so in it. */
export function welcomeChannel(directory: Directory): Process {
  return reactingTo<ChannelCreated>(NAME, ['ChannelCreated'], (event) => {
    const { data, metadata } = event;
    const creator = metadata.actorId === null ? undefined : directory.user(metadata.actorId);
    if (!creator || data.isQuiet) return [];
    const headline = `**${privacyInWords(data)}** channel created by ${mentionSilently(creator)}.`;
    const content = data.description === '' ? headline : `${headline}\n\n${fenced('quote', data.description)}`;
    const topic = channelEventsTopic(data.topicsPolicy);
    return [notice(NAME, event, { kind: 'channel', channelId: data.channelId, topic }, content)];
  });
}
