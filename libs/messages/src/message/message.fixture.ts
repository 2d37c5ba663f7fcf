import type { MentionFacts } from './mentions.js';
import type { MessagePosted } from './message.events.js';

export const NO_MENTIONS: MentionFacts['mentions'] = { userIds: [], everyone: false, topicParticipantIds: [] };

/** Facts of a content that calls nobody. */
export const CALLS_NOBODY: MentionFacts = {
  mentions: NO_MENTIONS,
  subscriberCount: 100,
  mayMentionMany: false,
  forbiddenGroup: null,
};

/** Message 7 of account 11 in channel 3, by default. */
export function posted(changes: Partial<MessagePosted['data']> = {}): MessagePosted {
  return {
    type: 'MessagePosted',
    data: {
      messageId: 7,
      senderId: 11,
      client: 'test',
      conversation: { kind: 'channel', channelId: 3, topic: 'lunch' },
      content: 'Soup',
      renderedContent: '<p>Soup</p>',
      mentions: NO_MENTIONS,
      topicLinks: [],
      readBySender: false,
      ...changes,
    },
  };
}
