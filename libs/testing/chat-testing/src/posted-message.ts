import { NO_MENTIONS } from '@chat/message-index';
import type { MessagePosted } from '@chat/messages';

/** Message 7 of account 11 in channel 3, by default. */
export function postedMessage(changes: Partial<MessagePosted['data']> = {}): MessagePosted {
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
