import { apiEmail, type Directory, type Site, type User } from '@chat/directory';
import type { AnnouncedMessage, Announcement, Announcer, Reader } from '@chat/event-queues';
import type { RecordedEvent } from '@chat/kernel';
import { announceDeleted } from '../delete-message/delete-message.announce.js';
import { announceTopicDeleted } from '../delete-topic/delete-topic.announce.js';
import { announceMoved } from '../move-messages/move-messages.announce.js';
import type { Flagged, MessageFlags } from '../message-flags/message-flags.js';
import type { MessageDocument } from '../messages/message-document.js';
import { isMeMessage, messageObject } from '../messages/message-object.js';
import { documentOf } from '../messages/messages.projection.js';
import type { MessageContentEdited, MessageEvent, MessagePosted } from './message.events.js';
import { recipientsOf, watchersOf } from './audience.js';

/** Tells clients about new and changed messages (contract, event schemas: messages). */
export function messageAnnouncer(site: Site, flags: MessageFlags): Announcer<MessageEvent> {
  return {
    MessagePosted: (event, directory) => [announcePosted(event, directory, site, flags)],
    MessageContentEdited: (event, directory) => announceEdited(event, directory, flags),
    MessagesMoved: (event, directory) => announceMoved(event, directory, flags),
    MessageDeleted: (event, directory) => announceDeleted(event, directory, flags),
    TopicMessagesDeleted: announceTopicDeleted,
  };
}

function announcePosted(
  event: RecordedEvent<MessagePosted>,
  directory: Directory,
  site: Site,
  flags: MessageFlags,
): Announcement {
  const { data } = event;
  const document = documentOf(event);
  const sender = directory.user(data.senderId) as User;
  return {
    type: 'message',
    audience: recipientsOf(data.conversation, data.mentions, directory),
    message: announcedMessage(document, apiEmail(sender, site), directory, flags),
    variantFor: (reader) => variantOf(reader, data, directory, flags),
    eventFor(reader) {
      const form = { ...reader, allowEmptyTopicName: reader.capabilities.has('empty_topic_name') };
      const viewer = directory.user(reader.userId) as User;
      return {
        type: 'message',
        message: messageObject(document, viewer, form, directory, site),
        flags: flagsOfNewMessage(reader.userId, data, flags),
        ...(data.echo?.queueId === reader.queueId ? { local_message_id: data.echo.localId } : {}),
      };
    },
  };
}

function variantOf(reader: Reader, message: MessagePosted['data'], directory: Directory, flags: MessageFlags): string {
  const form = `${reader.applyMarkdown}${reader.clientGravatar}${reader.capabilities.has('empty_topic_name')}`;
  const echo = message.echo?.queueId === reader.queueId ? 'echo' : '';
  const role = reader.clientGravatar ? directory.user(reader.userId)?.role : '';
  const own = reader.userId === message.senderId ? 'own' : '';
  return `${form}${echo}${role}${own}${flagsOfNewMessage(reader.userId, message, flags).join()}`;
}

/** A queue of all public channels also shows messages that were not sent to its owner; those carry no flags. */
function flagsOfNewMessage(userId: number, message: Flagged, flags: MessageFlags): string[] {
  const own = flags.flagsFor(userId, message);
  return own.includes('historical') ? [] : own;
}

function announcedMessage(
  document: MessageDocument,
  senderEmail: string,
  directory: Directory,
  flags: MessageFlags,
): AnnouncedMessage {
  const { conversation } = document;
  const channel = conversation.kind === 'channel' ? directory.channel(conversation.channelId) : undefined;
  return {
    isPublic: channel !== undefined && !channel.inviteOnly,
    channelName: channel?.name ?? null,
    topic: conversation.kind === 'channel' ? conversation.topic : '',
    senderEmail,
    flagsOf: (userId) => flagsOfNewMessage(userId, { ...document, messageId: document._id }, flags),
  };
}

/** The editor may have seen the message where it was before somebody moved it, or deleted it with its topic. */
function* announceEdited(
  event: RecordedEvent<MessageContentEdited>,
  directory: Directory,
  flags: MessageFlags,
): Generator<Announcement> {
  const { data, metadata } = event;
  const { messageId, mentions, previous } = data;
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
    orig_content: previous.content,
    orig_rendered_content: previous.renderedContent,
    content: data.content,
    rendered_content: data.renderedContent,
    is_me_message: isMeMessage(data.content),
  };
  const message = { messageId, conversation, mentions };
  const flagsOf = (userId: number) => (flags.isKnown(userId, message) ? flags.flagsFor(userId, message) : ['read']);
  yield {
    type: 'update_message',
    audience: watchersOf(message, arrivedAt, directory, flags),
    variantFor: (reader) => flagsOf(reader.userId).join(),
    eventFor: (reader) => ({ ...common, flags: flagsOf(reader.userId) }),
  };
}
