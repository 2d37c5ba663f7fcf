import type { Conversation, Directory } from '@chat/directory';
import { LIMITS } from '@chat/kernel';
import { fenceAround } from '@chat/markdown';
import { ReminderNoteTooLong } from '../reminder/reminder.errors.js';

/** The note as it is kept. @throws ReminderNoteTooLong */
export function acceptNote(given: string): string {
  const note = given.trim();
  if ([...note].length > LIMITS.reminders.noteCharacters) throw new ReminderNoteTooLong();
  return note;
}

/** Which message it is about, and the note; not what the message says. */
export function reminderContent(
  directory: Directory,
  message: { readonly _id: number; readonly conversation: Conversation },
  note: string,
): string {
  const about = `You asked to be reminded of ${placeOf(directory, message)}.`;
  return note === '' ? about : `${about} Note:\n\n${quoted(note)}`;
}

function placeOf(
  directory: Directory,
  { _id, conversation }: { readonly _id: number; readonly conversation: Conversation },
): string {
  if (conversation.kind === 'direct') return 'a direct message';
  const channel = directory.channel(conversation.channelId);
  return `this message: #**${channel?.name ?? ''}>${conversation.topic}@${_id}**`;
}

/** With what the message says now, as far as a message has room for it. */
export function withQuotation(content: string, said: string): string {
  const fence = fenceAround(said);
  const frame = (text: string) => `${content}\n\n${fence}quote\n${text}\n${fence}`;
  const room = MAX_MESSAGE_CHARACTERS - [...frame('')].length;
  const characters = [...said];
  return frame(characters.length <= room ? said : `${characters.slice(0, room - CUT.length).join('')}${CUT}`);
}

const MAX_MESSAGE_CHARACTERS = 10_000;
const CUT = '\n[message truncated]';

function quoted(note: string): string {
  return note.replaceAll(/^/gm, '> ');
}
