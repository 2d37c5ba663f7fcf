import {
  type UserVisibility,
  userVisibility,
  type Directory,
  type Site,
  type User,
  userByAddress,
} from '@chat/directory';
import { type AnnouncedMessage, type Announcement, announcement } from '@chat/event-queues';
import type { RecordedEvent } from '@chat/kernel';
import { type Flagged, type MessageFlags, recipientsOf } from '@chat/message-index';
import { type Attached, callsByName, type MessageDocument, messageObject } from '@chat/message-reading';
import type { Echo, MessagePosted } from '../message/message.events.js';
import { documentOf } from '../read-models/messages.projection.js';

export function announcePosted(
  event: RecordedEvent<MessagePosted>,
  directory: Directory,
  site: Site,
  flags: MessageFlags,
): Announcement {
  return announceMessage(documentOf(event), directory, site, flags, { echo: event.data.echo });
}

/** @param attached additions since, or its local name, if known */
export function announceMessage(
  document: MessageDocument,
  directory: Directory,
  site: Site,
  flags: MessageFlags,
  { echo, ...attached }: Attached & { readonly echo?: Echo | undefined },
): Announcement {
  const { senderId, conversation, mentions } = document;
  const message = { messageId: document._id, conversation, mentions };
  const sender = directory.user(senderId) as User;
  return announcement({
    type: 'message',
    audience: recipientsOf(conversation, mentions, directory),
    message: announcedMessage(document, directory, site, flags),
    formFor: ({ userId, queueId, applyMarkdown, clientGravatar, capabilities }) => ({
      applyMarkdown,
      clientGravatar,
      allowEmptyTopicName: capabilities.has('empty_topic_name'),
      sender: senderShown(userVisibility(directory, directory.user(userId) as User, sender), clientGravatar),
      flags: flagsOfNewMessage(userId, message, flags),
      isEcho: userId === senderId && echo?.queueId === queueId,
    }),
    eventFor: (form) => ({
      type: 'message',
      message: messageObject(document, form, directory, site, attached),
      flags: form.flags,
      ...(form.isEcho ? { local_message_id: echo?.localId } : {}),
    }),
  });
}

/** Only clients that compute the picture need the address. */
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
