import type { Fields } from '@chat/chat-testing';
import type { Settings } from './stage.js';
import type { Kind } from './words.js';

const WEEK = 604_800;

/** One thing that is wrong with a request to change an own message in a channel. */
export interface Fault {
  readonly says: string;
  /**
   * @param topic of the message
   * @param elsewhere id of another channel
   */
  readonly fields: (topic: string, elsewhere: number) => Fields;
  readonly by?: Kind;
  readonly message?: 'poll' | 'general chat' | 'direct' | 'none';
  readonly secondsOld?: number;
  readonly organization?: Settings;
  readonly target?: Settings;
}

export const rewrite = () => ({ content: 'Actions.' });
export const rename = (topic: string) => ({ topic: `${topic}, renamed` });
const resolve = (topic: string) => ({ topic: `✔ ${topic}` });
const transfer = (_topic: string, elsewhere: number) => ({ stream_id: elsewhere });

/** By what is wrong, in the order in which it is checked. */
export const FAULTS = {
  'no such message': { message: 'none', fields: rewrite, says: 'Invalid message(s)' },
  'editing is off': {
    organization: { allow_message_editing: false },
    fields: rewrite,
    says: 'Your organization has turned off message editing',
  },
  'not the sender': { by: 'guest', fields: rewrite, says: "You don't have permission to edit this message" },
  'too late to edit': {
    organization: { message_content_edit_limit_seconds: 600 },
    secondsOld: 621,
    fields: rewrite,
    says: 'The time limit for editing this message has passed',
  },
  'nothing to change': { fields: () => ({}), says: 'Nothing to change' },
  'direct, to a channel': { message: 'direct', fields: transfer, says: 'Direct messages cannot be moved to channels.' },
  'direct, with a topic': { message: 'direct', fields: rename, says: 'Direct messages cannot have topics.' },
  'only content, but later ones': {
    fields: () => ({ ...rewrite(), propagate_mode: 'change_later' }),
    says: 'Invalid propagate_mode without topic edit',
  },
  'resolves general chat': { fields: () => ({ topic: ' ✔ ' }), says: 'General chat cannot be marked as resolved' },
  'resolves its display name': {
    fields: () => ({ topic: '✔ general chat' }),
    says: 'General chat cannot be marked as resolved',
  },
  unprintable: { fields: () => ({ topic: ' lun\u0007ch' }), says: 'Invalid character in topic, at position 4!' },
  'content and channel': {
    fields: (topic, elsewhere) => ({ ...rewrite(), ...transfer(topic, elsewhere) }),
    says: 'Cannot change message content while changing channel',
  },
  'a widget': { message: 'poll', fields: rewrite, says: 'Widgets cannot be edited.' },
  'changed meanwhile': {
    fields: () => ({ prev_content_sha256: '0'.repeat(64), ...rewrite() }),
    says: "EXPECTATION_MISMATCH: 'prev_content_sha256' value does not match the expected value.",
  },
  'changed meanwhile, moved': {
    fields: (topic) => ({ prev_content_sha256: '0'.repeat(64), ...rename(topic) }),
    says: "EXPECTATION_MISMATCH: 'prev_content_sha256' value does not match the expected value.",
  },
  'null bytes': { fields: () => ({ content: 'Acti\0ns.' }), says: 'Message must not contain null bytes' },
  'no such channel': { fields: () => ({ stream_id: 999_999 }), says: 'Invalid channel ID' },
  'topic required': {
    organization: { topics_policy: 'disable_empty_topic' },
    fields: () => ({ topic: '(no topic)' }),
    says: 'Sending messages to the general chat is not allowed in this channel.',
  },
  'no topics': {
    message: 'general chat',
    fields: rename,
    says: 'Only the general chat topic is allowed in this channel.',
  },
  'no resolving': {
    organization: { can_resolve_topics_group: 'role:nobody' },
    fields: resolve,
    says: "You don't have permission to resolve topics in this channel.",
  },
  'no renaming': {
    organization: { can_move_messages_between_topics_group: 'role:nobody' },
    fields: rename,
    says: "You don't have permission to edit this message",
  },
  'too late to rename': {
    secondsOld: WEEK + 21,
    fields: rename,
    says: "The time limit for editing this message's topic has passed.",
  },
  'calls the channel': {
    fields: () => ({ content: '@**all** hear!' }),
    says: 'STREAM_WILDCARD_MENTION_NOT_ALLOWED: You do not have permission to use channel wildcard mentions in this channel.',
  },
  'calls a closed group': {
    fields: () => ({ content: '@*cooks* hear!' }),
    says: "You are not allowed to mention user group 'cooks'.",
  },
  'no moving': {
    organization: { can_move_messages_between_channels_group: 'role:nobody' },
    fields: transfer,
    says: "You don't have permission to move this message",
  },
  'no posting': {
    target: { can_send_message_group: 'role:nobody' },
    fields: transfer,
    says: 'You do not have permission to post in this channel.',
  },
  'too late to transfer': {
    secondsOld: WEEK + 21,
    fields: transfer,
    says: "The time limit for editing this message's channel has passed",
  },
  'too late for the whole': {
    secondsOld: WEEK + 21,
    fields: (topic, elsewhere) => ({ ...transfer(topic, elsewhere), propagate_mode: 'change_all' }),
    says: 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED: The time limit for moving this topic has passed.',
  },
  'no new topics': {
    target: { can_create_topic_group: 'role:nobody' },
    fields: transfer,
    says: 'You do not have permission to create new topics in this channel.',
  },
} satisfies Readonly<Record<string, Fault>>;
