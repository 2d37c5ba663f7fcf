import type { Conversation, Directory } from '@chat/directory';
import { strip } from '@chat/kernel';
import { fenceAround } from '@chat/markdown';
import { type MessageDocument, widgetTypeOf } from '@chat/message-reading';
import { ReminderNoteTooLong } from '../reminder/reminder.aggregate.js';
import { LIMITS } from '../scheduled-messages.limits.js';

export function acceptNote(given: string): string {
  const note = strip(given);
  if ([...note].length > LIMITS.reminders.noteCharacters) throw new ReminderNoteTooLong();
  return note;
}

/** Names the message and the note, without the message's content. @param place see `placeOf` */
export function reminderContent(place: string, note: string): string {
  const about = `You asked to be reminded of ${place}.`;
  return note === '' ? about : `${about} Note:\n\n${quoted(note)}`;
}

/** The place of a message that its reader can no longer read: only parts that the reader can see. */
export function placeOfLost(
  directory: Directory,
  readerId: number,
  message: { readonly _id: number; readonly conversation: Conversation },
): string {
  const { conversation } = message;
  const channel = conversation.kind === 'channel' ? directory.channel(conversation.channelId) : undefined;
  const isVisible = conversation.kind === 'direct' || (channel && directory.canReadChannel(readerId, channel));
  return isVisible ? placeOf(directory, message) : 'a message that you can no longer read';
}

/** Described in words, with a link to a message in a channel. */
export function placeOf(
  directory: Directory,
  { _id, conversation }: { readonly _id: number; readonly conversation: Conversation },
): string {
  if (conversation.kind === 'direct') return 'a direct message';
  const channel = directory.channel(conversation.channelId);
  return `this message: #**${channel?.name ?? ''}>${conversation.topic}@${_id}**`;
}

/** With the message's current content, within the length of a message; a poll or a to-do list is only named. */
export function withQuotation(
  content: string,
  { content: said, widget }: Pick<MessageDocument, 'content' | 'widget'>,
): string {
  const type = widget === undefined ? undefined : widgetTypeOf(widget);
  const named = type === undefined ? undefined : NAMES.get(type);
  if (named !== undefined) return `${content}\n\nThe message is a ${named}.`;
  const fence = fenceAround(said);
  const frame = (text: string) => `${content}\n\n${fence}quote\n${text}\n${fence}`;
  const room = MAX_MESSAGE_CHARACTERS - [...frame('')].length;
  const characters = [...said];
  return frame(characters.length <= room ? said : `${characters.slice(0, room - CUT.length).join('')}${CUT}`);
}

const NAMES: ReadonlyMap<string, string> = new Map([
  ['poll', 'poll'],
  ['todo', 'to-do list'],
]);

const MAX_MESSAGE_CHARACTERS = 10_000;
const CUT = '\n[message truncated]';

function quoted(note: string): string {
  return note.replaceAll(/^/gm, '> ');
}
