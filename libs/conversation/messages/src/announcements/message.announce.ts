import {
  type UserVisibility,
  userVisibility,
  type Directory,
  type Site,
  type User,
  userByAddress,
} from '@chat/directory';
import { type AnnouncedMessage, type Announcement, announcement, type Announcer } from '@chat/event-queues';
import type { RecordedEvent } from '@chat/kernel';
import { type Flagged, type MessageFlags, recipientsOf } from '@chat/message-index';
import { callsByName, type MessageDocument, messageObject } from '@chat/message-reading';
import type { MessageEvent, MessagePosted } from '../message/message.events.js';
import { documentOf } from '../read-models/messages.projection.js';
import { announceDeleted } from './delete-message.announce.js';
import { announceTopicDeleted } from './delete-topic.announce.js';
import { announceEdited, announceRerendered } from './edit-message.announce.js';
import { announceAwakening, announceFirstMessages } from './first-message.announce.js';
import { announceMoved } from './move-messages.announce.js';
import { announceReaction } from './reaction.announce.js';
import { announceSubmessage } from './submessage.announce.js';

export function messageAnnouncer(site: Site, flags: MessageFlags): Announcer<MessageEvent> {
  return {
    MessagePosted: (event, directory, effects) => [
      announcePosted(event, directory, site, flags),
      ...announceFirstMessages(directory, effects),
      ...announceAwakening(directory, effects),
    ],
    MessageContentEdited: (event, directory) => (event.data.move ? [] : announceEdited(event, directory, flags)),
    MessageRerendered: (event, directory) => announceRerendered(event, directory, flags),
    ReactionAdded: ({ data }, directory) => announceReaction('add', data, directory, site, flags),
    ReactionRemoved: ({ data }, directory) => announceReaction('remove', data, directory, site, flags),
    SubmessageAdded: ({ data }, directory) => announceSubmessage(data, directory, flags),
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
      sender: senderShown(userVisibility(directory, directory.user(userId) as User, sender), clientGravatar),
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
function senderShown(known: UserVisibility, clientGravatar: boolean): UserVisibility {
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
      return user !== undefined && callsByName(document, user.id);
    },
    flagsOf: (userId) => flagsOfNewMessage(userId, { ...document, messageId: document._id }, flags),
  };
}
