import { type Conversation, WritableDirectory } from '@chat/directory';
import { MessageFlags } from '@chat/message-index';
import { recentDirectConversations } from './recent-direct-conversations.js';

it('No more conversations are recent than a thousand messages can be in, those of the newest', () => {
  const directory = new WritableDirectory();
  const flags = new MessageFlags(directory);
  for (let other = 2; other <= 1_102; other++) {
    const conversation: Conversation = { kind: 'direct', userIds: [1, other] };
    directory.putDirect({ userIds: conversation.userIds, firstMessageId: other });
    flags.posted.add(other, conversation, { userIds: [], everyone: false, topicParticipantIds: [] });
  }
  const recent = recentDirectConversations(1, flags, directory);
  expect([recent.length, recent[0]!.max_message_id, recent.at(-1)!.max_message_id]).toEqual([1_000, 1_102, 103]);
});
