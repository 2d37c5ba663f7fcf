import { integer, listOf, boolean, object, text } from '@chat/http';
import type { Directory } from '@chat/directory';
import type { InitialState } from '@chat/event-queues';
import type { MessageFlags } from '@chat/message-index';
import { recentDirectConversations } from '../unread-messages/recent-direct-conversations.js';
import { unreadMessages } from '../unread-messages/unread-messages.js';

const ids = { unread_message_ids: listOf(integer()) };

const unreadMessagesShape = object({
  count: integer(),
  pms: listOf(object({ other_user_id: integer(), sender_id: integer(), ...ids })),
  streams: listOf(object({ stream_id: integer(), topic: text(), ...ids })),
  huddles: listOf(object({ user_ids_string: text(), ...ids })),
  mentions: listOf(integer()),
  old_unreads_missing: boolean(),
});

const recentConversationShape = object({ max_message_id: integer(), user_ids: listOf(integer()) });

export function messageFlagsInitialStates(directory: Directory, flags: MessageFlags): InitialState[] {
  return [
    {
      fetchTypes: ['message'],
      describes: { max_message_id: integer() },
      state: ({ user }) => ({ max_message_id: flags.newestDelivered(user.id) }),
    },
    {
      fetchTypes: ['message', 'update_message_flags'],
      needs: 'all',
      describes: { unread_msgs: unreadMessagesShape },
      state: ({ user, capabilities }) => ({
        unread_msgs: unreadMessages(user.id, capabilities.has('empty_topic_name'), flags),
      }),
    },
    {
      fetchTypes: ['starred_messages'],
      describes: { starred_messages: listOf(integer()) },
      state: ({ user }) => ({ starred_messages: flags.allStarredIds(user.id) }),
    },
    {
      fetchTypes: ['recent_private_conversations'],
      describes: { recent_private_conversations: listOf(recentConversationShape) },
      state: ({ user }) => ({ recent_private_conversations: recentDirectConversations(user.id, flags, directory) }),
    },
  ];
}
