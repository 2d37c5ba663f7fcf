import {
  type UserVisibility,
  apiEmail,
  avatarUrl,
  type Channel,
  type Conversation,
  type Directory,
  displayTopic,
  namesShown,
  type Site,
  type User,
} from '@chat/directory';
import type { MessageDocument } from './message-document.js';
import { shownHtml } from './names-of-deleted.js';
import type { ShownReaction } from './reaction-document.js';
import { type ShownSubmessage, widgetObject } from './submessage-document.js';

/** The requested form of messages. */
export interface RequestedForm {
  /** HTML, else the raw Markdown. */
  readonly applyMarkdown: boolean;
  readonly clientGravatar: boolean;
  readonly allowEmptyTopicName: boolean;
  /** Whether reactions name the people, for clients that do not resolve ids. */
  readonly reactingUsers?: boolean;
}

export interface MessageForm extends RequestedForm {
  /** The reader's view of the sender. */
  readonly sender: UserVisibility;
}

/** Additions to a message since it was posted. */
export interface Attached {
  readonly reactions?: readonly ShownReaction[] | undefined;
  readonly submessages?: readonly ShownSubmessage[] | undefined;
}

/**
 * The message object of the API (contract, messages: Message object), without the fields that depend on the reader: flags and
 * history.
 */
export function messageObject(
  document: MessageDocument,
  form: MessageForm,
  directory: Directory,
  site: Site,
  { reactions = [], submessages = [] }: Attached = {},
) {
  const sender = directory.user(document.senderId) as User;
  const { fullName, email } = namesShown(sender, site, form.sender);
  const { conversation, lastEditTime, lastMoveTime } = document;
  return {
    id: document._id,
    sender_id: sender.id,
    sender_email: email,
    sender_full_name: fullName,
    sender_realm_str: '',
    avatar_url: avatarUrl(sender, form.clientGravatar, form.sender),
    client: document.client,
    content: form.applyMarkdown ? shownHtml(document.renderedContent, directory) : document.content,
    content_type: form.applyMarkdown ? 'text/html' : 'text/x-markdown',
    timestamp: Math.floor(document.time / 1000),
    ...placeOf(conversation, form.allowEmptyTopicName, directory, site),
    topic_links: document.topicLinks,
    is_me_message: isMeMessage(document.content),
    reactions,
    submessages: [...widgetObject(document), ...submessages],
    ...(lastEditTime === null ? {} : { last_edit_timestamp: Math.floor(lastEditTime / 1000) }),
    ...(lastMoveTime === null ? {} : { last_moved_timestamp: Math.floor(lastMoveTime / 1000) }),
  };
}

/** Characters of JSON of a message object besides its content, and for each participant of a direct message. */
const FRAME = 800;
const PARTICIPANT = 150;

/** Approximate characters of JSON of a message object, without the fields that depend on the reader. */
export function answerSize(document: MessageDocument, { applyMarkdown }: Pick<MessageForm, 'applyMarkdown'>): number {
  const { conversation, content, renderedContent, topicLinks } = document;
  const participants = conversation.kind === 'direct' ? conversation.userIds.length : 0;
  const text = applyMarkdown ? renderedContent.length : content.length;
  return FRAME + text + participants * PARTICIPANT + topicLinks.length * FRAME;
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
