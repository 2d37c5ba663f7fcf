import type { Directory } from '@chat/directory';
import type { InitialState } from '@chat/event-queues';
import type { MessageFlags } from '../message-flags/message-flags.js';
import { recentDirectConversations } from '../unread-messages/recent-direct-conversations.js';
import { unreadMessages } from '../unread-messages/unread-messages.js';

/** What a registering client learns about messages: the newest, the unread and the starred ones, and who wrote to whom. */
export function messagesInitialStates(directory: Directory, flags: MessageFlags): InitialState[] {
  return [
    { fetchTypes: ['message'], state: ({ user }) => ({ max_message_id: flags.newestDelivered(user.id) }) },
    {
      fetchTypes: ['message', 'update_message_flags'],
      needs: 'all',
      state: ({ user, capabilities }) => ({
        unread_msgs: unreadMessages(user.id, capabilities.has('empty_topic_name'), flags, directory),
      }),
    },
    { fetchTypes: ['starred_messages'], state: ({ user }) => ({ starred_messages: flags.starredIds(user.id) }) },
    {
      fetchTypes: ['recent_private_conversations'],
      state: ({ user }) => ({ recent_private_conversations: recentDirectConversations(user.id, flags, directory) }),
    },
  ];
}
