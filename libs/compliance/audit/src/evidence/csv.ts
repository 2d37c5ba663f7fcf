import { placeName, type ShownPlace } from '../replayed/shown.js';
import type { EvidenceFile, EvidenceMessage, Person } from './evidence-message.fold.js';

/** The columns of Mattermost's compliance export, for which there are scripts. */
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

export function csvOf(messages: readonly EvidenceMessage[], files: ReadonlyMap<number, EvidenceFile>): string {
  const rows = messages.flatMap((message) => [...versionRows(message), ...fileRows(message, files)]);
  return [COLUMNS, ...rows].map((row) => row.map(cell).join(',')).join('\r\n') + '\r\n';
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

/** A cell that begins a formula would be one in a spreadsheet. */
function cell(value: string | number): string {
  const text = String(value);
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
