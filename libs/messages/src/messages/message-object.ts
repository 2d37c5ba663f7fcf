import {
  apiEmail,
  avatarUrl,
  type Channel,
  type Conversation,
  type Directory,
  type Site,
  type User,
} from '@chat/directory';
import { displayTopic } from '../message/topic.js';
import type { MessageDocument } from './message-document.js';

export interface MessageForm {
  /** HTML, else the raw Markdown. */
  readonly applyMarkdown: boolean;
  readonly clientGravatar: boolean;
  readonly allowEmptyTopicName: boolean;
}

/** The message object of the API (contract, message object), without what differs from reader to reader: flags and history. */
export function messageObject(
  document: MessageDocument,
  viewer: User,
  form: MessageForm,
  directory: Directory,
  site: Site,
) {
  const sender = directory.user(document.senderId) as User;
  const { conversation, lastEditTime, lastMoveTime } = document;
  return {
    id: document._id,
    sender_id: sender.id,
    sender_email: apiEmail(sender, site),
    sender_full_name: sender.fullName,
    sender_realm_str: '',
    avatar_url: avatarUrl(viewer, sender, form.clientGravatar),
    client: document.client,
    content: form.applyMarkdown ? document.renderedContent : document.content,
    content_type: form.applyMarkdown ? 'text/html' : 'text/x-markdown',
    timestamp: Math.floor(document.time / 1000),
    ...placeOf(conversation, form.allowEmptyTopicName, directory, site),
    topic_links: document.topicLinks,
    is_me_message: isMeMessage(document.content),
    reactions: [],
    submessages: [],
    ...(lastEditTime === null ? {} : { last_edit_timestamp: Math.floor(lastEditTime / 1000) }),
    ...(lastMoveTime === null ? {} : { last_moved_timestamp: Math.floor(lastMoveTime / 1000) }),
  };
}

export function isMeMessage(content: string): boolean {
  return content.startsWith('/me ');
}

function placeOf(conversation: Conversation, allowEmptyTopicName: boolean, directory: Directory, site: Site) {
  if (conversation.kind === 'channel') {
    const channel = directory.channel(conversation.channelId) as Channel;
    return {
      type: 'stream',
      stream_id: channel.id,
      display_recipient: channel.name,
      recipient_id: channel.id * 2,
      subject: displayTopic(conversation.topic, allowEmptyTopicName),
    };
  }
  const people = conversation.userIds.map((id) => directory.user(id) as User);
  return {
    type: 'private',
    display_recipient: people.map((user) => ({
      id: user.id,
      email: apiEmail(user, site),
      full_name: user.fullName,
      is_mirror_dummy: false,
    })),
    recipient_id: (directory.direct(conversation.userIds)?.firstMessageId ?? 0) * 2 + 1,
    subject: '',
  };
}
