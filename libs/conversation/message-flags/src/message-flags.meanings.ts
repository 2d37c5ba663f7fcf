import type { Meanings } from '@chat/http';

export const messageFlagsMeanings: Meanings = {
  all: 'Whether every message is meant.',
  first_processed_id: 'Id of the first message that was looked at; null: none.',
  flag: '`read`, `starred` or `collapsed`; events also name flags that only the server sets.',
  huddles: 'Unread messages of direct conversations of more than two people.',
  ignored_because_not_subscribed_channels:
    'Ids of the channels whose messages stay as they are, because the account is not subscribed.',
  last_processed_id: 'Id of the last message that was looked at; null: none.',
  mentions: 'Ids of the unread messages that mention the account.',
  message_details: 'What clients need to know of each message to count it as unread, by its id.',
  old_unreads_missing: 'Whether older unread messages are left out.',
  other_user_id: "Id of the other account; one's own in notes to oneself.",
  pms: 'Unread direct messages between two people.',
  processed_count: 'How many messages were looked at.',
  recent_private_conversations: 'Direct conversations, with their newest messages.',
  starred_messages: 'Ids of starred messages that the account may read, ascending.',
  unmuted_stream_msg: 'Whether the channel is not muted.',
  unread_message_ids: 'Ids of unread messages of this topic or conversation, ascending.',
  unread_msgs: 'What is unread.',
  updated_count: 'How many messages were changed.',
  user_ids_string: 'Ids of all people of the conversation, ascending, divided by commas.',
};
