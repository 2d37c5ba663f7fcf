import { type ChannelConversation, channelKey } from '@chat/directory';
import { NO_MENTIONS } from './mentions.js';
import { PostedMessages } from './posted-messages.js';

const KITCHEN = 3;
const HALL = 4;
const inTopic = (topic: string, channelId = KITCHEN): ChannelConversation => ({ kind: 'channel', channelId, topic });

describe('posted messages', () => {
  let posted: PostedMessages;
  beforeEach(() => {
    posted = new PostedMessages();
  });

  const post = (messageId: number, conversation: ChannelConversation) => {
    posted.add(messageId, conversation, NO_MENTIONS);
    return posted.isKnownToFollow(messageId, conversation);
  };

  it('know that a message follows one of its topic, whatever lies between', () => {
    expect(post(5, inTopic('lunch'))).toBe(false);
    expect(post(6, inTopic('dinner'))).toBe(false);
    expect(post(7, inTopic('lunch', HALL))).toBe(false);
    expect(post(8, inTopic('lunch'))).toBe(true);
    expect(posted.isKnownToFollow(5, inTopic('lunch'))).toBe(false);
    expect(posted.isKnownToFollow(8, inTopic('lunch'), (id) => id !== 5)).toBe(false);
  });

  it('do not count what is in the topic any more', () => {
    post(5, inTopic('lunch'));
    post(6, inTopic('lunch'));
    posted.move({ messageId: 5, conversation: inTopic('lunch') }, { channelId: HALL, position: 9 }, null);
    expect(posted.isKnownToFollow(6, inTopic('lunch'))).toBe(false);
    expect(post(7, inTopic('lunch'))).toBe(true);
    posted.move({ messageId: 6, conversation: inTopic('lunch') }, null, 'dinner');
    expect(posted.isKnownToFollow(7, inTopic('lunch'))).toBe(false);
    expect(posted.isKnownToFollow(7, inTopic('dinner'))).toBe(true);
    posted.delete(posted.conversation(channelKey(KITCHEN))!, 6);
    expect(posted.isKnownToFollow(7, inTopic('dinner'))).toBe(false);
  });

  it('look at the newest messages of the channel only', () => {
    post(1, inTopic('lunch'));
    for (let id = 2; id <= 200; id++) post(id, inTopic('dinner'));
    expect(post(201, inTopic('lunch'))).toBe(false);
    expect(post(202, inTopic('lunch'))).toBe(true);
  });
});
