import { placeName, type ShownPlace } from '../replayed/shown.js';
import type { EvidenceFile, EvidenceMessage, Person } from './evidence-message.fold.js';
import type { ChannelMembers } from './members.js';
import type { PackageMessages } from './package-messages.js';

/** The columns of Mattermost's compliance export, for which scripts exist. */
const COLUMNS = [
  'Post Creation Time',
  'Channel Id',
  'Channel Name',
  'Channel Type',
  'User Id',
  'User Email',
  'Username',
  'Post Id',
  'Edited By Post Id',
  'Replied to Post Id',
  'Post Message',
  'Post Type',
  'Update Time',
  'Update Type',
];

export interface CsvFacts {
  readonly messages: PackageMessages;
  /** By id of the channel. */
  readonly members: ReadonlyMap<number, ChannelMembers>;
  readonly files: ReadonlyMap<number, EvidenceFile>;
}

export async function* csvOf({ messages, members, files }: CsvFacts): AsyncGenerator<string> {
  const names = new Map(
    messages.selected.map(({ place }) => (place.type === 'stream' ? [place.stream_id, place.stream_name] : [0, ''])),
  );
  yield lineOf(COLUMNS);
  for (const [id, own] of members) yield* memberRows([id, names.get(id) ?? '', 'channel'], own).map(lineOf);
  for await (const message of messages.each())
    yield* [...versionRows(message), ...fileRows(message, files)].map(lineOf);
}

const lineOf = (row: readonly (string | number)[]): string => `${row.map(cell).join(',')}\r\n`;

function memberRows(
  channel: readonly [number, string, string],
  { from, before, changes }: ChannelMembers,
): (string | number)[][] {
  const row = ({ id, name, email }: Person, time: number, type: string) => [
    time,
    ...channel,
    id,
    email,
    name,
    '',
    '',
    '',
    '',
    type,
    '',
    '',
  ];
  return [
    ...before.map((person) => row(person, from, 'previously-joined')),
    ...changes.map(({ person, time, isMember }) => row(person, time, isMember ? 'enter' : 'leave')),
  ];
}

function versionRows(message: EvidenceMessage): (string | number)[][] {
  const { id, author, posted, versions, deletion } = message;
  const row = (content: string, time: number | '', update: string, by: Person, place: ShownPlace = message.place) => [
    posted,
    ...channelOf(place),
    by.id,
    by.email,
    by.name,
    id,
    '',
    '',
    content,
    'message',
    time,
    update,
  ];
  return [
    ...versions.map(({ content, time, by, place }, at) =>
      row(content, at === 0 ? '' : time, at === 0 ? '' : 'EditedNewMsg', by, place),
    ),
    ...(deletion ? [row('', deletion.time, 'Deleted', deletion.by ?? author)] : []),
  ];
}

function fileRows(message: EvidenceMessage, files: ReadonlyMap<number, EvidenceFile>): (string | number)[][] {
  const { id, author, posted, place, attachmentIds, deletion } = message;
  const type = deletion ? 'deleted attachment' : 'attachment';
  return attachmentIds.flatMap((attachmentId) => {
    const file = files.get(attachmentId);
    const who = [author.id, author.email, author.name];
    return file ? [[posted, ...channelOf(place), ...who, id, '', '', file.name, type, '', '']] : [];
  });
}

function channelOf(place: ShownPlace): [string | number, string, string] {
  if (place.type === 'outside') return ['', placeName(place), 'channel'];
  if (place.type === 'stream') return [place.stream_id, `${place.stream_name} > ${place.topic}`, 'channel'];
  return [
    place.people.map(({ user_id: id }) => id).join('_'),
    place.people.map(({ name }) => name).join(', '),
    'direct',
  ];
}

/** A cell that begins like a formula would be one in a spreadsheet. */
function cell(value: string | number): string {
  const text = String(value);
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
