import type { MoveFacts } from './move-messages.rules.js';

export function moveFactsOf(changes: Partial<MoveFacts> = {}): MoveFacts {
  return {
    conversation: { kind: 'channel', channelId: 3, topic: 'lunch' },
    target: { channelId: 3, topicsPolicy: 'allow_empty_topic', mayPost: true, mayCreateTopic: true, hasTopic: false },
    mayResolve: true,
    mayMoveBetweenTopics: true,
    mayMoveBetweenChannels: true,
    hasTimeLimit: true,
    withinChannelLimit: 604_800,
    betweenChannelsLimit: 604_800,
    now: 1_010_000,
    time: 1_000_000,
    topicMessages: [{ id: 7, time: 1_000_000, isVisible: true, channelMoves: 0 }],
    topicLinks: () => [],
    ...changes,
  };
}
