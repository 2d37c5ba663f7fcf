import { type Channel, type Directory, displayTopic, type Site } from '@chat/directory';
import { type Announcement, announcement } from '@chat/event-queues';
import type { RecordedEvent } from '@chat/kernel';
import { type MessageFlags, watchersOf } from '@chat/message-index';
import { type Attached, reactionObject, submessageObject } from '@chat/message-reading';
import type { MessageRestored } from '../message/message.events.js';
import { pastOf } from '../message/past.js';
import { restoredDocument } from '../read-models/messages.projection.js';
import { reactionsLeft } from '../read-models/reactions.projection.js';
import { announceMessage } from './posted-message.announce.js';

/** Channels: a move event, after which clients fetch the message (ADR 15). Direct messages: sent again as read. */
export function* announceRestored(
  event: RecordedEvent<MessageRestored>,
  directory: Directory,
  site: Site,
  flags: MessageFlags,
): Generator<Announcement> {
  const { messageId } = event.data;
  const document = restoredDocument(event);
  const location = document && flags.posted.locationOf({ messageId, conversation: document.conversation });
  if (!location) return;
  const { conversation, arrivedAt } = location;
  if (conversation.kind === 'direct') return yield announceMessage(document, directory, site, flags, addedTo(event));
  const message = { messageId, conversation, mentions: document.mentions };
  const { id, name } = directory.channel(conversation.channelId) as Channel;
  yield announcement({
    type: 'update_message',
    audience: watchersOf(message, arrivedAt, directory, flags),
    formFor: ({ userId, capabilities }) => ({
      flags: flags.isKnown(userId, message) ? flags.flagsFor(userId, message) : ['read'],
      allowEmptyTopicName: capabilities.has('empty_topic_name'),
    }),
    eventFor: (form) => ({
      type: 'update_message',
      user_id: event.metadata.actorId,
      edit_timestamp: Math.floor(event.metadata.time / 1000),
      message_id: messageId,
      message_ids: [messageId],
      rendering_only: false,
      flags: form.flags,
      stream_id: id,
      stream_name: name,
      orig_subject: displayTopic(conversation.topic, form.allowEmptyTopicName),
    }),
  });
}

function addedTo(event: RecordedEvent<MessageRestored>): Attached {
  const parts = pastOf(event).flatMap(({ type, data }) => (type === 'SubmessageAdded' ? [submessageObject(data)] : []));
  return { reactions: [...reactionsLeft(event).values()].map((each) => reactionObject(each)), submessages: parts };
}
