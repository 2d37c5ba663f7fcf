import type { Meanings } from '@chat/http';

export const messagesMeanings: Meanings = {
  automatic_new_visibility_policy: 'What the topic became for the sender by this message; missing when nothing.',
  detached_uploads: 'Files that no message links any more.',
  edit_timestamp: 'When it was changed: UNIX seconds.',
  local_id: 'Id that the client has given to the message.',
  local_message_id: 'Id that the sending client has given to the message.',
  message_type: 'Whether it is of a channel or direct.',
  new_stream_id: 'Id of the channel that the messages are in from now on.',
  orig_content: 'Content before the change.',
  orig_rendered_content: 'Content before the change, as HTML.',
  orig_subject: 'Topic before the change.',
  prev_content_sha256: 'SHA-256, in hex, of the content that the client has edited.',
  propagate_mode: 'Whether one message is moved, the later ones of its topic, too, or all of them.',
  recipient: 'Where somebody types.',
  rendered: 'The content as HTML.',
  rendering_only: 'Whether only the HTML is another one, and nobody edited the message.',
  report_type: 'Why the message is reported.',
  send_notification_to_new_thread: 'Whether the service says in the new topic that messages were moved.',
  send_notification_to_old_thread: 'Whether the service says in the old topic that messages were moved.',
  submessage_id: 'Id of what was added to the message.',
  widget_content: 'Buttons that clients show in place of the content, for bots; JSON.',
};
