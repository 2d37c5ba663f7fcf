import { type Acquaintance, acquaintance, type Directory, type Site, type User, userByAddress } from '@chat/directory';
import { type AnnouncedMessage, type Announcement, announcement, type Announcer } from '@chat/event-queues';
import type { RecordedEvent } from '@chat/kernel';
import { type Flagged, type MessageFlags, recipientsOf, watchersOf } from '@chat/message-index';
import { isMeMessage, type MessageDocument, messageObject } from '@chat/message-reading';
import type { MessageContentEdited, MessageEvent, MessagePosted } from '../message/message.events.js';
import { documentOf } from '../read-models/messages.projection.js';
import { announceDeleted } from './delete-message.announce.js';
import { announceTopicDeleted } from './delete-topic.announce.js';
import { announceAwakening, announceFirstMessages } from './first-message.announce.js';
import { announceReaction } from './reaction.announce.js';
import { announceMoved } from './move-messages.announce.js';

/** Tells clients about new and changed messages (contract, events: Messages). */
export function messageAnnouncer(site: Site, flags: MessageFlags): Announcer<MessageEvent> {
  return {
    MessagePosted: (event, directory, effects) => [
      announcePosted(event, directory, site, flags),
      ...announceFirstMessages(directory, effects),
      ...announceAwakening(directory, effects),
    ],
    MessageContentEdited: (event, directory) => announceEdited(event, directory, flags),
    ReactionAdded: ({ data }, directory) => announceReaction('add', data, directory, flags),
    ReactionRemoved: ({ data }, directory) => announceReaction('remove', data, directory, flags),
    *MessagesMoved(event, directory, effects) {
      yield* announceMoved({ event, directory, effects }, flags);
      yield* announceFirstMessages(directory, effects);
      yield* announceAwakening(directory, effects);
    },
    MessageDeleted: announceDeleted,
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
  return announcement({
    type: 'message',
    audience: recipientsOf(data.conversation, data.mentions, directory),
    message: announcedMessage(document, directory, site, flags),
    formFor: ({ userId, queueId, applyMarkdown, clientGravatar, capabilities }) => ({
      applyMarkdown,
      clientGravatar,
      allowEmptyTopicName: capabilities.has('empty_topic_name'),
      sender: senderShown(acquaintance(directory, directory.user(userId) as User, sender), clientGravatar),
      flags: flagsOfNewMessage(userId, data, flags),
      isEcho: userId === data.senderId && data.echo?.queueId === queueId,
    }),
    eventFor: (form) => ({
      type: 'message',
      message: messageObject(document, form, directory, site),
      flags: form.flags,
      ...(form.isEcho ? { local_message_id: data.echo?.localId } : {}),
    }),
  });
}

/** Only clients that compute the picture need to know the address. */
function senderShown(known: Acquaintance, clientGravatar: boolean): Acquaintance {
  return known === 'address' && !clientGravatar ? 'name' : known;
}

/** A queue of all public channels also shows messages that were not sent to its owner; those carry no flags. */
function flagsOfNewMessage(userId: number, message: Flagged, flags: MessageFlags): string[] {
  const own = flags.flagsFor(userId, message);
  return own.includes('historical') ? [] : own;
}

function announcedMessage(
  document: MessageDocument,
  directory: Directory,
  site: Site,
  flags: MessageFlags,
): AnnouncedMessage {
  const { conversation } = document;
  const channel = conversation.kind === 'channel' ? directory.channel(conversation.channelId) : undefined;
  const named = (address: string, userId: number) =>
    userByAddress(directory, site, directory.user(userId) as User, address);
  return {
    isPublic: channel !== undefined && !channel.inviteOnly,
    channelName: channel?.name ?? null,
    topic: conversation.kind === 'channel' ? conversation.topic : '',
    isFrom: (address, userId) => named(address, userId)?.id === document.senderId,
    mentions: (address, userId) => {
      const user = named(address, userId);
      return user !== undefined && document.mentions.userIds.includes(user.id);
    },
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
  yield announcement({
    type: 'update_message',
    audience: watchersOf(message, arrivedAt, directory, flags),
    formFor: ({ userId }) => flagsOf(userId),
    eventFor: (own) => ({ ...common, flags: own }),
  });
}
