import { type NamedPlace, placeName } from '../replayed/shown.js';
import type { EvidenceFile, EvidenceMessage, Person } from './evidence-message.fold.js';
import { type Parts, ZipStream } from './zip-stream.js';
import { type ChannelMembers, type EvidenceMembership, membersAt } from './members.js';

/** Relativity Short Message Format 2.0: the parts of its manifest that are written. */
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
  /** Ascending. */
  readonly messages: readonly EvidenceMessage[];
  /** By id of the channel. */
  readonly members: ReadonlyMap<number, ChannelMembers>;
  /** Files whose bytes are there. */
  readonly files: ReadonlyMap<number, EvidenceFile>;
  /** UNIX milliseconds. */
  readonly now: number;
}

/** A message, or who came or went, in a channel or between people. */
type Entry = { readonly time: number; readonly place: NamedPlace } & (
  { readonly message: EvidenceMessage } | { readonly membership: EvidenceMembership }
);

export interface RsmfFile {
  readonly name: string;
  readonly content: Parts;
  /** Entries before it, among all. */
  readonly at: number;
  readonly total: number;
}

const MOST_EVENTS = 10_000;
/** Members of a channel that a file lists as there from its beginning. */
const MOST_MEMBERS = 1_000;
const READ_RECEIPTS =
  'When an account first marked the message as read. That is no proof that anybody read it; who did not mark it may have read it.';
/** Names of own emojis may be longer. */
const LONGEST_REACTION = 30;

/** One file for each conversation and day. @param open reads a file that is there */
export function* rsmfFiles(content: RsmfContent, open: (file: EvidenceFile) => Parts): Generator<RsmfFile> {
  const entries = entriesOf(content);
  let done = 0;
  const byDay = Map.groupBy(entries, (entry) => `${keyOf(entry)}-${dayOf(entry)}`);
  for (const [name, all] of byDay) {
    for (let at = 0; at < all.length; at += MOST_EVENTS) {
      const manifest = manifestOf(all.slice(at, at + MOST_EVENTS), content);
      const part = at === 0 ? '' : `-${at / MOST_EVENTS + 1}`;
      const mail = mailOf(name, manifest, archiveOf(manifest, content, open));
      yield { name: `${name}${part}.rsmf`, content: mail, at: done, total: entries.length };
      done += manifest.events.length;
    }
  }
}

async function* archiveOf(
  manifest: RsmfManifest,
  { files, now }: RsmfContent,
  open: (file: EvidenceFile) => Parts,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipStream(now);
  yield* zip.add('rsmf_manifest.json', [JSON.stringify(manifest, null, 2)]);
  const ids = new Set(manifest.events.flatMap(({ attachments = [] }) => attachments.map(({ id }) => id)));
  for (const id of ids) yield* zip.add(id, open(files.get(Number(id.split('-', 1)[0]))!), true);
  yield* zip.end();
}

function entriesOf({ messages, members }: RsmfContent): Entry[] {
  const entries = messages.map((message): Entry => ({ time: message.posted, place: message.place, message }));
  const placeOf = new Map(messages.map(({ place }) => [place.type === 'stream' ? place.stream_id : null, place]));
  for (const [channelId, { changes }] of members)
    for (const membership of changes)
      entries.push({ time: membership.time, place: placeOf.get(channelId)!, membership });
  return entries.toSorted((one, other) => one.time - other.time);
}

/** @param entries in order, of one conversation */
function manifestOf(entries: readonly Entry[], { members, files }: RsmfContent): RsmfManifest {
  const people = new Map<number, Person>();
  const refer = (person: Person) => {
    people.set(person.id, person);
    return `P${person.id}`;
  };
  const [{ place, time }] = entries as [Entry];
  const inChannel = place.type === 'stream' ? membersAt(members.get(place.stream_id)!, time) : [];
  const before = inChannel.slice(0, MOST_MEMBERS).map(refer);
  const inDirect = entries.flatMap((entry) => ('message' in entry ? entry.message.people.map(refer) : []));
  const events = entries.map((entry) =>
    'message' in entry ? eventOf(entry.message, files, refer) : membershipEventOf(entry, refer),
  );
  const joining = new Set(events.filter(({ type }) => type === 'join').map(({ participant }) => participant));
  const writing = events.filter(({ type, participant }) => type === 'message' && !joining.has(participant));
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
    participants: [...new Set([...before, ...inDirect, ...writing.map(({ participant }) => participant)])],
    custom,
  };
  const participants = Array.from(people.values(), ({ id, name, email }) => ({
    id: `P${id}`,
    display: name,
    ...(email !== '' && { email }),
  }));
  return { version: '2.0.0', participants, conversations: [conversation], events };
}

const membershipEventOf = (
  { place, membership: { eventId, person, time, isMember } }: Extract<Entry, { readonly membership: unknown }>,
  refer: (person: Person) => string,
): RsmfEvent => ({
  type: isMember ? 'join' : 'leave',
  participant: refer(person),
  conversation: keyOf({ place }),
  timestamp: new Date(time).toISOString(),
  custom: [{ name: 'event', value: eventId }],
});

function eventOf(
  { id, author, posted, place, versions, reactions, deletion, attachmentIds, events, ...message }: EvidenceMessage,
  files: ReadonlyMap<number, EvidenceFile>,
  refer: (person: Person) => string,
): RsmfEvent {
  const edits = versions.slice(1).map(({ time, by, content }, at) => ({
    participant: refer(by),
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
    participant: refer(author),
    conversation: keyOf({ place }),
    timestamp: new Date(posted).toISOString(),
    body: versions.at(-1)?.content ?? '',
    ...(deletion && { deleted: true as const }),
    ...(edits.length > 0 && { edits }),
    ...(reactions.length > 0 && {
      reactions: Array.from(byEmoji, ([emoji, own]) => ({
        value: emoji.slice(0, LONGEST_REACTION),
        count: own.length,
        participants: own.map(({ by }) => refer(by)),
      })),
    }),
    ...(attachments.length > 0 && { attachments }),
    ...(reads.length > 0 && {
      read_receipts: reads.map(({ time, by }) => ({
        participant: refer(by),
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

const dayOf = ({ time }: Entry) => new Date(time).toISOString().slice(0, 10);

/** Bytes of a line in base64. */
const LINE = 57;
const NEWLINE = '\r\n';

const lines = (...all: readonly string[]) => all.map((line) => `${line}${NEWLINE}`).join('');

/** RFC 5322, with exactly one attachment. */
async function* mailOf(name: string, { participants, events }: RsmfManifest, zip: Parts): AsyncGenerator<string> {
  const boundary = `rsmf-${name}`;
  const attached = new Set(events.flatMap(({ attachments = [] }) => attachments.map(({ id }) => id))).size;
  yield lines(
    'X-RSMF-Version: 2.0.0',
    'X-RSMF-Generator: chat-server',
    `X-RSMF-BeginDate: ${events[0]!.timestamp}`,
    `X-RSMF-EndDate: ${events.at(-1)!.timestamp}`,
    `X-RSMF-EventCount: ${events.length}`,
    `X-RSMF-Participants: ${participants.map(({ id }) => id).join(',\r\n ')}`,
    `X-RSMF-AttachmentCount: ${attached}`,
    `X-RSMF-EventCollectionID: ${name}`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
  );
  const text = events.map((event) => `${event.timestamp} ${event.participant}: ${event.body ?? event.type}`);
  yield* inBase64([text.join('\n')]);
  yield lines(
    `--${boundary}`,
    'Content-Type: application/zip; name="rsmf.zip"',
    'Content-Disposition: attachment; filename="rsmf.zip"',
    'Content-Transfer-Encoding: base64',
    '',
  );
  yield* inBase64(zip);
  yield lines(`--${boundary}--`);
}

async function* inBase64(parts: Parts): AsyncGenerator<string> {
  let rest = Buffer.alloc(0);
  for await (const part of parts) {
    const all = Buffer.concat([rest, Buffer.from(part as Uint8Array)]);
    const whole = all.length - (all.length % LINE);
    rest = all.subarray(whole);
    if (whole > 0) yield all.toString('base64', 0, whole).replaceAll(/.{76}/g, `$&${NEWLINE}`);
  }
  yield `${rest.toString('base64')}${NEWLINE}`;
}
