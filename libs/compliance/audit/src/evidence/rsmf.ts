import { strToU8, zipSync } from 'fflate';
import { placeName } from '../replayed/shown.js';
import type { EvidenceFile, EvidenceMessage, Person } from './evidence-message.fold.js';

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
  }[];
  readonly events: readonly RsmfEvent[];
}

export interface RsmfEvent {
  readonly id: string;
  readonly type: 'message';
  readonly participant: string;
  readonly conversation: string;
  readonly timestamp: string;
  readonly body: string;
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
  readonly custom: readonly { readonly name: string; readonly value: string }[];
}

export interface RsmfFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const MOST_EVENTS = 10_000;
/** Names of own emojis may be longer. */
const LONGEST_REACTION = 30;

/** One file for each conversation and day. @param messages ascending @param bytesOf of a file that is there */
export function* rsmfFiles(
  messages: readonly EvidenceMessage[],
  files: ReadonlyMap<number, EvidenceFile>,
  bytesOf: (id: number) => Uint8Array | undefined,
): Generator<RsmfFile> {
  const byDay = Map.groupBy(messages, (message) => `${keyOf(message)}-${dayOf(message)}`);
  for (const [name, all] of byDay) {
    for (let at = 0; at < all.length; at += MOST_EVENTS) {
      const own = all.slice(at, at + MOST_EVENTS);
      const manifest = manifestOf(own, files);
      const attached: Record<string, Uint8Array> = {};
      for (const { attachments = [] } of manifest.events)
        for (const { id } of attachments) {
          const bytes = bytesOf(Number(id.split('-', 1)[0]));
          if (bytes) attached[id] = bytes;
        }
      const zip = zipSync({ ...attached, 'rsmf_manifest.json': strToU8(JSON.stringify(manifest, null, 2)) });
      const part = at === 0 ? '' : `-${at / MOST_EVENTS + 1}`;
      yield { name: `${name}${part}.rsmf`, bytes: Buffer.from(mailOf(name, manifest, zip)) };
    }
  }
}

export function manifestOf(
  messages: readonly EvidenceMessage[],
  files: ReadonlyMap<number, EvidenceFile>,
): RsmfManifest {
  const people = new Map<number, Person>();
  const refer = (person: Person) => {
    people.set(person.id, person);
    return `P${person.id}`;
  };
  const conversations = new Map<string, RsmfManifest['conversations'][number]>();
  const events = messages.map((message) => {
    const conversation = keyOf(message);
    const event = eventOf(message, files, refer);
    const { place } = message;
    const inDirect = message.people.map(refer);
    const before = conversations.get(conversation)?.participants ?? [];
    conversations.set(conversation, {
      id: conversation,
      platform: 'chat',
      display: place.type === 'stream' ? place.stream_name : place.people.map(({ name }) => name).join(', '),
      type: place.type === 'stream' ? 'channel' : 'direct',
      participants: [...new Set([...before, ...inDirect, event.participant])],
    });
    return event;
  });
  const participants = Array.from(people.values(), ({ id, name, email }) => ({
    id: `P${id}`,
    display: name,
    ...(email !== '' && { email }),
  }));
  return { version: '2.0.0', participants, conversations: [...conversations.values()], events };
}

function eventOf(
  { id, author, posted, place, versions, reactions, deletion, attachmentIds, events }: EvidenceMessage,
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
    custom: [...topic, ...postedIn, ...events.map((event) => ({ name: `event ${event.revision}`, value: event.id }))],
  };
}

export const attachmentName = ({ id, name }: Pick<EvidenceFile, 'id' | 'name'>): string =>
  `${id}-${name.replaceAll(/[^\p{L}\p{N}._-]/gu, '_')}`;

const keyOf = ({ place }: Pick<EvidenceMessage, 'place'>) =>
  place.type === 'stream'
    ? `channel-${place.stream_id}`
    : `direct-${place.people.map(({ user_id: id }) => id).join('-')}`.slice(0, 100);

const dayOf = ({ posted }: EvidenceMessage) => new Date(posted).toISOString().slice(0, 10);

const LINE = 76;
const NEWLINE = '\r\n';

/** RFC 5322, with exactly one attachment. */
function mailOf(name: string, { participants, events }: RsmfManifest, zip: Uint8Array): string {
  const boundary = `rsmf-${name}`;
  const encoded = Buffer.from(zip)
    .toString('base64')
    .replaceAll(new RegExp(`.{${LINE}}`, 'g'), `$&${NEWLINE}`);
  const attached = events.reduce((sum, { attachments = [] }) => sum + attachments.length, 0);
  return [
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
    Buffer.from(events.map(({ participant, timestamp, body }) => `${timestamp} ${participant}: ${body}`).join('\n'))
      .toString('base64')
      .replaceAll(new RegExp(`.{${LINE}}`, 'g'), `$&${NEWLINE}`),
    `--${boundary}`,
    'Content-Type: application/zip; name="rsmf.zip"',
    'Content-Disposition: attachment; filename="rsmf.zip"',
    'Content-Transfer-Encoding: base64',
    '',
    encoded,
    `--${boundary}--`,
    '',
  ].join(NEWLINE);
}
