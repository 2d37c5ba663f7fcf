import {
  boolean,
  choice,
  constant,
  event,
  integer,
  listOf,
  nullable,
  object,
  optional,
  type Shape,
  text,
} from '@chat/http';
import { messageShape, reactingUserShape, topicLinksShape } from '@chat/message-reading';

const person = object({ user_id: integer(), email: text() });

const typing: Shape = {
  sender: person,
  message_type: choice(['direct', 'stream']),
  recipients: optional(listOf(person)),
  stream_id: optional(integer()),
  topic: optional(text()),
};

const typingEdit: Shape = {
  sender_id: integer(),
  message_id: integer(),
  recipient: object({
    type: choice(['direct', 'channel']),
    user_ids: optional(listOf(integer())),
    channel_id: optional(integer()),
    topic: optional(text()),
  }),
};

const updated: Shape = {
  user_id: nullable(integer()),
  edit_timestamp: integer(),
  message_id: integer(),
  message_ids: listOf(integer()),
  rendering_only: boolean(),
  flags: listOf(text()),
  stream_id: optional(integer()),
  stream_name: optional(text()),
};

const reaction: Shape = {
  user_id: integer(),
  message_id: integer(),
  emoji_name: text(),
  emoji_code: text(),
  reaction_type: choice(['unicode_emoji', 'realm_emoji', 'zulip_extra_emoji']),
  user: optional(reactingUserShape),
};

const deleted: Shape = {
  message_type: choice(['private', 'stream']),
  stream_id: optional(integer()),
  topic: optional(text()),
};

const edited = {
  orig_content: text(),
  orig_rendered_content: text(),
  content: text(),
  rendered_content: text(),
  is_me_message: boolean(),
};

const moved = {
  propagate_mode: optional(choice(['change_one', 'change_later', 'change_all'])),
  orig_subject: text(),
};

export const messagesEvents = [
  event('message', 'A message was sent to the account.', {
    message: messageShape,
    flags: listOf(text()),
    local_message_id: optional(text()),
  }),
  event(
    'update_message',
    'A message was edited, or messages were moved, or both by one request.',
    { ...updated, ...edited },
    {
      ...updated,
      ...moved,
      subject: optional(text()),
      topic_links: optional(topicLinksShape),
      new_stream_id: optional(integer()),
    },
    { ...updated, ...edited, ...moved, subject: text(), topic_links: topicLinksShape },
    { ...updated, user_id: constant(null), rendering_only: constant(true), content: text(), rendered_content: text() },
  ),
  event(
    'delete_message',
    'Messages were deleted, or are out of sight for the account.',
    { ...deleted, message_ids: listOf(integer()) },
    { ...deleted, message_id: integer() },
  ),
  event('reaction/add', 'Somebody reacted to a message.', reaction),
  event('reaction/remove', 'Somebody took a reaction back.', reaction),
  event('submessage', 'Something was added to a message, such as a vote to a poll.', {
    msg_type: text(),
    message_id: integer(),
    submessage_id: integer(),
    sender_id: integer(),
    content: text(),
  }),
  event('typing/start', 'Somebody types a message.', typing),
  event('typing/stop', 'Somebody stopped typing a message.', typing),
  event('typing_edit_message/start', 'Somebody edits a message.', typingEdit),
  event('typing_edit_message/stop', 'Somebody stopped editing a message.', typingEdit),
];
