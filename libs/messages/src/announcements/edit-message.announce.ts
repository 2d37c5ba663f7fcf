import type { Directory } from '@chat/directory';
import { type Announcement, announcement } from '@chat/event-queues';
import type { RecordedEvent } from '@chat/kernel';
import { type MessageFlags, watchersOf } from '@chat/message-index';
import { isMeMessage } from '@chat/message-reading';
import type { MessageContentEdited } from '../message/message.events.js';

type Edit = Pick<RecordedEvent<MessageContentEdited>, 'data' | 'metadata'>;

/** The editor may have seen the message where it was before somebody moved it, or deleted it with its topic. */
export function* announceEdited(
  { data, metadata }: Edit,
  directory: Directory,
  flags: MessageFlags,
): Generator<Announcement> {
  const { messageId, mentions } = data;
  const found = flags.posted.whereabouts(data);
  if (!found) return;
  const { conversation, arrivedAt } = found;
  const place =
    conversation.kind === 'channel'
      ? { stream_id: conversation.channelId, stream_name: directory.channel(conversation.channelId)?.name }
      : {};
  const common = {
    type: 'update_message',
    user_id: metadata.actorId,
    edit_timestamp: Math.floor(metadata.time / 1000),
    message_id: messageId,
    message_ids: [messageId],
    rendering_only: false,
    ...place,
    ...contentChange(data),
  };
  const message = { messageId, conversation, mentions };
  const flagsOf = (userId: number) => (flags.isKnown(userId, message) ? flags.flagsFor(userId, message) : ['read']);
  yield announcement({
    type: 'update_message',
    audience: watchersOf(message, arrivedAt, directory, flags),
    formFor: ({ userId }) => flagsOf(userId),
    eventFor: (own) => ({ ...common, flags: own }),
  });
}

/** What a client event says about a changed content. */
export function contentChange({ content, renderedContent, previous }: MessageContentEdited['data']) {
  return {
    orig_content: previous.content,
    orig_rendered_content: previous.renderedContent,
    content,
    rendered_content: renderedContent,
    is_me_message: isMeMessage(content),
  };
}
