import { fenced } from '@chat/markdown';
import { setTimeout as pause } from 'node:timers/promises';
import type { ChannelCreated } from '@chat/channels';
import { channelEventsTopic, type Directory } from '@chat/directory';
import type { Recorded } from '@chat/kernel';
import { notice } from '@chat/messages';
import { type Process, reactingBeforeAnswer } from '@chat/processes';
import { mentionSilently } from '../words/markdown-source.js';
import { privacyInWords } from '../words/privacy-in-words.js';

const NAME = 'welcome-channel';

/** Longest wait for the people of a new channel: the request that subscribes them may have failed. */
const PATIENCE_MS = 5_000;
const LOOK_EVERY_MS = 10;

/** Posts when the creating request has subscribed its people, since they receive no earlier messages. The creator has read it. */
export function welcomeChannel(directory: Directory, patienceMs = PATIENCE_MS): Process {
  const commands = (event: Recorded<ChannelCreated>) => {
    const { data, metadata } = event;
    const creator = metadata.actorId === null ? undefined : directory.user(metadata.actorId);
    if (!creator || data.isQuiet) return [];
    const headline = `**${privacyInWords(data)}** channel created by ${mentionSilently(creator)}.`;
    const content = data.description === '' ? headline : `${headline}\n\n${fenced('quote', data.description)}`;
    const topic = channelEventsTopic(data.topicsPolicy);
    const conversation = { kind: 'channel', channelId: data.channelId, topic } as const;
    return [notice(NAME, event, conversation, content, { userIds: [creator.id] })];
  };
  const ready = async ({ data }: Recorded<ChannelCreated>, signal: AbortSignal) => {
    const deadline = performance.now() + patienceMs;
    while (everSubscribed(directory, data.channelId) < (data.subscribers ?? 0) && performance.now() < deadline) {
      await pause(LOOK_EVERY_MS, undefined, { signal });
    }
  };
  return reactingBeforeAnswer(NAME, ['ChannelCreated'], commands, ready);
}

function everSubscribed(directory: Directory, channelId: number): number {
  return directory.subscribers(channelId).size + directory.formerSubscribers(channelId).size;
}
