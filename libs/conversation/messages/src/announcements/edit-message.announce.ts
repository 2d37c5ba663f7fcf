import type { Directory } from '@chat/directory';
import { type Announcement, announcement } from '@chat/event-queues';
import type { RecordedEvent } from '@chat/kernel';
import { type MessageFlags, watchersOf } from '@chat/message-index';
import { isMeMessage } from '@chat/message-reading';
import type { MessageContentEdited, MessageNamesReplaced, MessageRerendered } from '../message/message.events.js';
import { contentWithoutNames } from '../message/past.js';

interface Updated extends Pick<RecordedEvent, 'metadata'> {
  readonly data: Pick<MessageContentEdited['data'], 'messageId' | 'conversation' | 'mentions'>;
}

type Edit = Pick<RecordedEvent<MessageContentEdited>, 'data' | 'metadata'>;

export function announceEdited(edit: Edit, directory: Directory, flags: MessageFlags): Generator<Announcement> {
  const fields = { user_id: edit.metadata.actorId, rendering_only: false, ...contentChange(edit.data) };
  return announceUpdated(edit, fields, directory, flags);
}

/** The server shows more of the message; its content is unchanged. */
export function announceRerendered(
  event: RecordedEvent<MessageRerendered>,
  directory: Directory,
  flags: MessageFlags,
): Generator<Announcement> {
  const { content, renderedContent } = event.data;
  const fields = { user_id: null, rendering_only: true, content, rendered_content: renderedContent };
  return announceUpdated(event, fields, directory, flags);
}

/** The previous content is unknown. */
export function announceWithoutNames(
  event: RecordedEvent<MessageNamesReplaced>,
  directory: Directory,
  flags: MessageFlags,
): Generator<Announcement> {
  const { data, metadata } = event;
  const said = contentWithoutNames(event);
  const change = contentChange({ ...said, previous: said });
  const fields = { user_id: metadata.actorId, rendering_only: false, ...change };
  return announceUpdated({ data: { ...data, mentions: said.mentions }, metadata }, fields, directory, flags);
}

/** The editor may have seen the message at its place before another account moved it, or deleted it with its topic. */
function* announceUpdated(
  { data, metadata }: Updated,
  fields: object,
  directory: Directory,
  flags: MessageFlags,
): Generator<Announcement> {
  const { messageId, mentions } = data;
  const found = flags.posted.locationOf(data);
  if (!found) return;
  const { conversation, arrivedAt } = found;
  const place =
    conversation.kind === 'channel'
      ? { stream_id: conversation.channelId, stream_name: directory.channel(conversation.channelId)?.name }
      : {};
  const common = {
    type: 'update_message',
    edit_timestamp: Math.floor(metadata.time / 1000),
    message_id: messageId,
    message_ids: [messageId],
    ...place,
    ...fields,
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

export function contentChange({
  content,
  renderedContent,
  previous,
}: Pick<MessageContentEdited['data'], 'content' | 'renderedContent' | 'previous'>) {
  return {
    orig_content: previous.content,
    orig_rendered_content: previous.renderedContent,
    content,
    rendered_content: renderedContent,
    is_me_message: isMeMessage(content),
  };
}
