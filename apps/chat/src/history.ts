import { type LifeEntry, messageLife, type ShownLife, type ShownPlace } from '@chat/audit';
import { FoldedState } from '@chat/composition';
import { type Conversation, UNRESTRICTED } from '@chat/directory';
import type { EventLogReader } from '@chat/event-log';
import { holdsIn } from './directory-of.js';
import { byName, byWhom, placed } from './names.js';
import { difference, printable, type Report, table } from './output.js';

/** Shows the life of a message from the log alone: the read store may be gone. */
export async function history(log: EventLogReader, messageId: number): Promise<Report> {
  let state!: FoldedState;
  const newState = (now: () => number) => (state = new FoldedState(now));
  const life = await messageLife(log, newState, { messageId, mandate: UNRESTRICTED, now: Date.now() });
  if (!life)
    return {
      ok: false,
      data: { message_id: messageId, erased_events: 0, history: [] },
      lines: [`The log knows no message ${messageId}.`],
    };
  const held = isHeld(life, state);
  const heldLines = held ? ['A legal hold covers it.'] : [];
  const lines = [...heldLines, ...erasedLines(life), ...historyLines(life), ...readerLines(life)];
  return { ok: true, data: { ...life, held }, lines };
}

function isHeld({ message_id: messageId, state: is, author, posted, place }: ShownLife, state: FoldedState): boolean {
  if (is === 'erased' || !author || posted === null || !place || place.type === 'outside') return false;
  const conversation: Conversation =
    place.type === 'stream'
      ? { kind: 'channel', channelId: place.stream_id, topic: place.topic }
      : { kind: 'direct', userIds: place.people.map(({ user_id: id }) => id) };
  return holdsIn(state)({ messageId, senderId: author.user_id, conversation, postedAt: Date.parse(posted) });
}

function erasedLines({ erased_events: erased }: ShownLife): string[] {
  if (erased === 0) return [];
  return [`${erased === 'all' ? 'Everything' : `What happened before (${erased} events)`} is erased.`];
}

function historyLines({ history: entries }: ShownLife): string[] {
  const headlines = table(
    entries.map((entry) => [
      entry.time,
      byWhom(entry),
      entry.event,
      entry.client === null ? '' : `by ${printable(entry.client)}`,
    ]),
  );
  return entries.flatMap((entry, at) => [headlines[at]!, ...detailLines(entry)]);
}

const line = (name: string, value: string) => `    ${name}: ${printable(value)}`;
const content = (from: unknown, to: unknown) => difference(String(from ?? ''), String(to)).map((each) => `    ${each}`);

function detailLines({ event, details }: LifeEntry): string[] {
  switch (event) {
    case 'MessagePosted':
      return [line('place', placed(details['place'] as ShownPlace)), ...content('', details['content'])];
    case 'MessageContentEdited':
      return content(details['previous_content'], details['content']);
    case 'MessagesMoved': {
      const [from, to] = [details['from'], details['to']] as { stream_name: string; topic: string }[];
      return [
        ...(from!.stream_name === to!.stream_name
          ? []
          : [line('channel', `#${from!.stream_name} → #${to!.stream_name}`)]),
        ...(from!.topic === to!.topic ? [] : [line('topic', `${from!.topic} → ${to!.topic}`)]),
        line('messages', (details['message_ids'] as number[]).join(', ')),
      ];
    }
    case 'ReactionAdded':
    case 'ReactionRemoved':
      return [line('reaction', `:${String(details['emoji_name'])}: (${String(details['emoji_code'])})`)];
    case 'SubmessageAdded':
      return [line('submessage', String(details['content']))];
    case 'MessageReported':
      return [
        line(
          'report',
          [details['report_type'], details['description'], `version ${String(details['version'])}`].join(': '),
        ),
      ];
    case 'MessageDeleted':
      return [
        line('place', `${placed(details['place'] as ShownPlace)} → deleted`),
        line('ground', String(details['ground'])),
      ];
    default:
      return [];
  }
}

const section = (title: string, rows: readonly string[][]) =>
  rows.length === 0 ? [] : [title, ...table(rows).map((row) => `    ${row}`)];

function readerLines(life: ShownLife): string[] {
  const { author, posted, state, files, access, access_omitted: omitted, marks, recipients } = life;
  return [
    ...(state === 'visible' || !author ? [] : [`Author: ${byName(author)}, posted ${posted ?? '?'}`]),
    ...section(
      'Files:',
      files.map(({ name, size, sha256 }) => [printable(name), `${size} bytes`, sha256 ?? 'no SHA-256 recorded']),
    ),
    ...section(
      'Who could read it, which is no proof that anybody did:',
      (access ?? []).map(({ right, from, to, ...person }) => [byName(person), right, from, to ?? 'until now']),
    ),
    ...(omitted > 0 ? [`    and ${omitted} more`] : []),
    ...section(
      'Who marked it:',
      marks.map(({ mark, time, ...person }) => [byName(person), mark, time]),
    ),
    ...section(
      'To whom it was sent:',
      recipients.map(({ is_mentioned: isMentioned, is_unread: isUnread, ...person }) => [
        byName(person),
        isMentioned ? 'mentioned' : '',
        isUnread ? 'unread' : 'read',
      ]),
    ),
  ];
}
