import {
  about,
  boolean,
  choice,
  either,
  integer,
  listOf,
  named,
  nullable,
  object,
  optional,
  type Shape,
  text,
} from '@chat/http';

const previous = {
  prev_content: optional(text()),
  prev_rendered_content: optional(text()),
  topic: optional(text()),
  prev_topic: optional(text()),
  stream: optional(integer()),
  prev_stream: optional(integer()),
};

export const topicLinksShape = listOf(object({ text: text(), url: text() }));

export const reactingUserShape = about(
  'Who reacted, for zulip-terminal before 0.8 only.',
  object({ user_id: integer(), email: text(), full_name: text() }),
);

export const reactionShape = named(
  'Reaction',
  object({
    emoji_name: text(),
    emoji_code: text(),
    reaction_type: choice(['unicode_emoji', 'realm_emoji', 'zulip_extra_emoji']),
    user_id: integer(),
    user: optional(reactingUserShape),
  }),
);

export const submessageShape = named(
  'Submessage',
  object({ id: integer(), message_id: integer(), sender_id: integer(), msg_type: text(), content: text() }),
);

/** A message for its reader, without the fields that depend on the reader. */
const messageFields: Shape = {
  id: integer(),
  sender_id: integer(),
  sender_email: text(),
  sender_full_name: text(),
  sender_realm_str: text(),
  avatar_url: nullable(text()),
  client: text(),
  content: text(),
  content_type: choice(['text/html', 'text/x-markdown']),
  timestamp: integer(),
  type: choice(['stream', 'private']),
  stream_id: optional(integer()),
  display_recipient: either(
    text(),
    listOf(object({ id: integer(), email: text(), full_name: text(), is_mirror_dummy: boolean() })),
  ),
  recipient_id: integer(),
  subject: text(),
  topic_links: topicLinksShape,
  is_me_message: boolean(),
  reactions: listOf(reactionShape),
  submessages: listOf(submessageShape),
  last_edit_timestamp: optional(integer()),
  last_moved_timestamp: optional(integer()),
};

/** In the form of events. */
export const messageShape = named('Message', object(messageFields));

/** In the form of answers. */
export const readMessageShape = named(
  'ReadMessage',
  object({
    ...messageFields,
    flags: listOf(text()),
    match_content: optional(text()),
    match_subject: optional(text()),
    edit_history: optional(listOf(object({ user_id: nullable(integer()), timestamp: integer(), ...previous }))),
    edit_history_omitted: optional(integer()),
  }),
);

/** The state of a message after a change. */
export const snapshotShape = named(
  'MessageSnapshot',
  object({
    ...previous,
    topic: text(),
    content: text(),
    rendered_content: text(),
    timestamp: integer(),
    user_id: nullable(integer()),
    content_html_diff: optional(text()),
  }),
);
