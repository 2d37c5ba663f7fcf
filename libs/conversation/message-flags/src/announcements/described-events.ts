import { boolean, choice, constant, dictOf, event, integer, listOf, object, optional, text } from '@chat/http';

const flagged = { flag: text(), messages: listOf(integer()), all: boolean() };

/** Facts by which a client counts a message as unread again. */
const details = object({
  type: choice(['private', 'stream']),
  mentioned: optional(constant(true)),
  user_ids: optional(listOf(integer())),
  stream_id: optional(integer()),
  topic: optional(text()),
  unmuted_stream_msg: optional(boolean()),
});

export const messageFlagsEvents = [
  event('update_message_flags/add', 'The account flagged messages.', { operation: constant('add'), ...flagged }),
  event('update_message_flags/remove', 'The account removed a flag from messages.', {
    operation: constant('remove'),
    ...flagged,
    message_details: optional(dictOf(details)),
  }),
];
