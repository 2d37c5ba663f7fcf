import { type NamedPlace, placeName } from '../replayed/shown.js';
import type { EvidenceFile, EvidenceMessage, Person } from './evidence-message.fold.js';
import type { PackageMessages, SelectedMessage } from './package-messages.js';
import { bytesOf, type EntryBytes, ZipStream } from './zip-stream.js';
import { type ChannelMembers, type EvidenceMembership, membersAt } from './members.js';

/** Relativity Short Message Format 2.0: the written parts of its manifest. */
export interface RsmfManifest {
  readonly version: '2.0.0';
  readonly participants: readonly { readonly id: string; readonly display: string; readonly email?: string }[];
  readonly conversations: readonly {
    readonly id: string;
    readonly platform: string;
    readonly display: string;
    readonly type: 'direct' | 'channel';
    readonly participants: readonly string[];
    readonly custom?: Custom;
  }[];
  readonly events: readonly RsmfEvent[];
}

type Custom = readonly { readonly name: string; readonly value: string }[];

export interface RsmfEvent {
  readonly id?: string;
  readonly type: 'message' | 'join' | 'leave';
  readonly participant: string;
  readonly conversation: string;
  readonly timestamp: string;
  readonly body?: string;
  readonly deleted?: true;
  readonly edits?: readonly {
    readonly participant: string;
    readonly timestamp: string;
    readonly previous: string;
    readonly new: string;
  }[];
  readonly reactions?: readonly {
    readonly value: string;
    readonly count: number;
    readonly participants: readonly string[];
  }[];
  readonly attachments?: readonly { readonly id: string; readonly display: string; readonly size: number }[];
  readonly read_receipts?: readonly {
    readonly participant: string;
    readonly timestamp: string;
    readonly action: 'read';
  }[];
  readonly custom: Custom;
}

export interface RsmfContent {
  readonly messages: PackageMessages;
  /** By id of the channel. */
  readonly members: ReadonlyMap<number, ChannelMembers>;
  /** Files whose bytes exist. */
  readonly files: ReadonlyMap<number, EvidenceFile>;
  /** UNIX milliseconds. */
  readonly now: number;
}

/** A message, or an arrival or departure, in a channel or between people. */
type Entry = { readonly time: number; readonly place: NamedPlace } & (
  { readonly message: SelectedMessage } | { readonly membership: EvidenceMembership }
);

export interface RsmfFile {
  readonly name: string;
  readonly content: EntryBytes;
  /** Number of entries before it. */
  readonly at: number;
  readonly total: number;
}

const MOST_EVENTS = 10_000;
/** Most members of a channel that a file lists from its beginning. */
const MOST_MEMBERS = 1_000;
const READ_RECEIPTS =
  'When an account first marked the message as read. That is no proof that anybody read it; who did not mark it may have read it.';
/** Names of custom emoji may be longer. */
const LONGEST_REACTION = 30;

/** One file for each conversation and day. @param open reads an existing file */
export function* rsmfFiles(content: RsmfContent, open: (file: EvidenceFile) => EntryBytes): Generator<RsmfFile> {
  const entries = entriesOf(content);
  let done = 0;
  const byDay = Map.groupBy(entries, (entry) => `${keyOf(entry)}-${dayOf(entry)}`);
  for (const [name, all] of byDay) {
    for (let at = 0; at < all.length; at += MOST_EVENTS) {
      const own = all.slice(at, at + MOST_EVENTS);
      const part = at === 0 ? '' : `-${at / MOST_EVENTS + 1}`;
      yield {
        name: `${name}${part}.rsmf`,
        content: mailOf(name, partOf(own, content), open),
        at: done,
        total: entries.length,
      };
      done += own.length;
    }
  }
}

/** The entries of one file, read twice: for the text, and for the manifest. */
interface Part extends Pick<RsmfContent, 'files' | 'now'> {
  readonly entries: readonly Entry[];
  readonly head: Omit<RsmfManifest, 'events'>;
  readonly attached: readonly EvidenceFile[];
  readonly events: () => AsyncIterable<RsmfEvent>;
}

/** @param entries in order, of one conversation */
function partOf(entries: readonly Entry[], content: RsmfContent): Part {
  const { files, now, messages } = content;
  const ids = new Set(entries.flatMap((entry) => ('message' in entry ? entry.message.attachmentIds : [])));
  const events = async function* () {
    for (const entry of entries)
      yield 'message' in entry ? eventOf(await messages.read(entry.message), files) : membershipEventOf(entry);
  };
  const attached = [...ids].flatMap((id) => files.get(id) ?? []);
  return { entries, head: headOf(entries, content), attached, events, files, now };
}

async function* archiveOf({ head, attached, events, now }: Part, open: (file: EvidenceFile) => EntryBytes) {
  const zip = new ZipStream(now);
  yield* zip.add('rsmf_manifest.json', inJson(head, events()));
  for (const file of attached) yield* zip.add(attachmentName(file), open(file), true);
  yield* zip.end();
}

async function* inJson(head: Part['head'], events: AsyncIterable<RsmfEvent>): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"events":[`;
  let before = '\n';
  for await (const event of events) {
    yield `${before}${JSON.stringify(event)}`;
    before = ',\n';
  }
  yield '\n]}\n';
}

function entriesOf({ messages, members }: RsmfContent): Entry[] {
  const entries = messages.selected.map((message): Entry => ({ time: message.posted, place: message.place, message }));
  const placeOf = new Map(
    messages.selected.map(({ place }) => [place.type === 'stream' ? place.stream_id : null, place]),
  );
  for (const [channelId, { changes }] of members)
    for (const membership of changes)
      entries.push({ time: membership.time, place: placeOf.get(channelId)!, membership });
  return entries.toSorted((one, other) => one.time - other.time);
}

function headOf(entries: readonly Entry[], { members, messages }: RsmfContent): Part['head'] {
  const people = new Map<number, Person>();
  const refer = (person: Person) => {
    people.set(person.id, person);
    return nameOf(person);
  };
  const [{ place, time }] = entries as [Entry];
  const inChannel = place.type === 'stream' ? membersAt(members.get(place.stream_id)!, time) : [];
  const before = inChannel.slice(0, MOST_MEMBERS).map(refer);
  const inDirect = entries.flatMap((entry) => ('message' in entry ? entry.message.people.map(refer) : []));
  const joining = new Set<string>();
  const writing = new Set<string>();
  for (const entry of entries) {
    if ('message' in entry) {
      const { author, peopleIds, marks } = entry.message;
      writing.add(nameOf(author));
      for (const id of [...peopleIds, ...marks.map(({ userId }) => userId)]) refer(messages.person(id));
    } else {
      const name = refer(entry.membership.person);
      if (entry.membership.isMember) joining.add(name);
    }
  }
  const further = inChannel.length - before.length;
  const custom = [
    { name: 'read receipts', value: READ_RECEIPTS },
    ...(further > 0 ? [{ name: 'further members', value: String(further) }] : []),
  ];
  const conversation = {
    id: keyOf({ place }),
    platform: 'chat',
    display: place.type === 'stream' ? place.stream_name : place.people.map(({ name }) => name).join(', '),
    type: place.type === 'stream' ? ('channel' as const) : ('direct' as const),
    participants: [...new Set([...before, ...inDirect, ...writing.difference(joining)])],
    custom,
  };
  const participants = Array.from(people.values(), ({ id, name, email }) => ({
    id: `P${id}`,
    display: name,
    ...(email !== '' && { email }),
  }));
  return { version: '2.0.0', participants, conversations: [conversation] };
}

const nameOf = ({ id }: Person): string => `P${id}`;

const membershipEventOf = ({
  place,
  membership: { eventId, person, time, isMember },
}: Extract<Entry, { readonly membership: unknown }>): RsmfEvent => ({
  type: isMember ? 'join' : 'leave',
  participant: nameOf(person),
  conversation: keyOf({ place }),
  timestamp: timestampOf({ time }),
  custom: [{ name: 'event', value: eventId }],
});

function eventOf(
  { id, author, posted, place, versions, reactions, deletion, attachmentIds, events, ...message }: EvidenceMessage,
  files: ReadonlyMap<number, EvidenceFile>,
): RsmfEvent {
  const edits = versions.slice(1).map(({ time, by, content }, at) => ({
    participant: nameOf(by),
    timestamp: new Date(time).toISOString(),
    previous: versions[at]!.content,
    new: content,
  }));
  const attachments = attachmentIds.flatMap((each) => {
    const file = files.get(each);
    return file ? [{ id: attachmentName(file), display: file.name, size: file.size }] : [];
  });
  const { reads, readsOmitted } = message;
  const gone = attachmentIds.length - attachments.length;
  const withoutBytes = gone > 0 ? [{ name: 'files without bytes', value: String(gone) }] : [];
  const further = readsOmitted > 0 ? [{ name: 'further read marks', value: String(readsOmitted) }] : [];
  const byEmoji = Map.groupBy(reactions, ({ emoji }) => emoji);
  const [then] = versions.map((version) => placeName(version.place));
  const postedIn = then === undefined || then === placeName(place) ? [] : [{ name: 'posted in', value: then }];
  const topic = place.type === 'stream' && place.topic !== '' ? [{ name: 'topic', value: place.topic }] : [];
  return {
    id: String(id),
    type: 'message',
    participant: nameOf(author),
    conversation: keyOf({ place }),
    timestamp: new Date(posted).toISOString(),
    body: versions.at(-1)?.content ?? '',
    ...(deletion && { deleted: true as const }),
    ...(edits.length > 0 && { edits }),
    ...(reactions.length > 0 && {
      reactions: Array.from(byEmoji, ([emoji, own]) => ({
        value: emoji.slice(0, LONGEST_REACTION),
        count: own.length,
        participants: own.map(({ by }) => nameOf(by)),
      })),
    }),
    ...(attachments.length > 0 && { attachments }),
    ...(reads.length > 0 && {
      read_receipts: reads.map(({ time, by }) => ({
        participant: nameOf(by),
        timestamp: new Date(time).toISOString(),
        action: 'read' as const,
      })),
    }),
    custom: [
      ...topic,
      ...postedIn,
      ...further,
      ...withoutBytes,
      ...events.map((event) => ({ name: `event ${event.revision}`, value: event.id })),
    ],
  };
}

export const attachmentName = ({ id, name }: Pick<EvidenceFile, 'id' | 'name'>): string =>
  `${id}-${name.replaceAll(/[^\p{L}\p{N}._-]/gu, '_')}`;

const keyOf = ({ place }: Pick<EvidenceMessage, 'place'>) =>
  place.type === 'stream'
    ? `channel-${place.stream_id}`
    : `direct-${place.people.map(({ user_id: id }) => id).join('-')}`.slice(0, 100);

const timestampOf = ({ time }: Pick<Entry, 'time'>) => new Date(time).toISOString();

const dayOf = (entry: Entry) => timestampOf(entry).slice(0, 10);

/** Bytes of a line in base64. */
const LINE = 57;
const NEWLINE = '\r\n';

const lines = (...all: readonly string[]) => all.map((line) => `${line}${NEWLINE}`).join('');

/** RFC 5322, with exactly one attachment. */
async function* mailOf(name: string, part: Part, open: (file: EvidenceFile) => EntryBytes): AsyncGenerator<string> {
  const boundary = `rsmf-${name}`;
  const { entries, head, attached } = part;
  yield lines(
    'X-RSMF-Version: 2.0.0',
    'X-RSMF-Generator: chat-server',
    `X-RSMF-BeginDate: ${timestampOf(entries[0]!)}`,
    `X-RSMF-EndDate: ${timestampOf(entries.at(-1)!)}`,
    `X-RSMF-EventCount: ${entries.length}`,
    `X-RSMF-Participants: ${head.participants.map(({ id }) => id).join(',\r\n ')}`,
    `X-RSMF-AttachmentCount: ${attached.length}`,
    `X-RSMF-EventCollectionID: ${name}`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
  );
  yield* inBase64(inText(part.events()));
  yield lines(
    `--${boundary}`,
    'Content-Type: application/zip; name="rsmf.zip"',
    'Content-Disposition: attachment; filename="rsmf.zip"',
    'Content-Transfer-Encoding: base64',
    '',
  );
  yield* inBase64(archiveOf(part, open));
  yield lines(`--${boundary}--`);
}

async function* inText(events: AsyncIterable<RsmfEvent>): AsyncGenerator<string> {
  for await (const event of events) yield `${event.timestamp} ${event.participant}: ${event.body ?? event.type}\n`;
}

async function* inBase64(parts: EntryBytes): AsyncGenerator<string> {
  let rest = Buffer.alloc(0);
  for await (const part of parts) {
    const all = Buffer.concat([rest, bytesOf(part)]);
    const whole = all.length - (all.length % LINE);
    rest = all.subarray(whole);
    if (whole > 0) yield all.toString('base64', 0, whole).replaceAll(/.{76}/g, `$&${NEWLINE}`);
  }
  yield `${rest.toString('base64')}${NEWLINE}`;
}
