import { boolean, integer, listOf, object, text } from '@chat/http';

const ids = { unread_message_ids: listOf(integer()) };

export const unreadMessagesShape = object({
  count: integer(),
  pms: listOf(object({ other_user_id: integer(), sender_id: integer(), ...ids })),
  streams: listOf(object({ stream_id: integer(), topic: text(), ...ids })),
  huddles: listOf(object({ user_ids_string: text(), ...ids })),
  mentions: listOf(integer()),
  old_unreads_missing: boolean(),
});

export const recentConversationShape = object({ max_message_id: integer(), user_ids: listOf(integer()) });
