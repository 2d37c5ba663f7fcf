import type { Readable } from 'node:stream';
import type { Mandate } from '@chat/directory';
import { FileNotFound, type FileStore } from '@chat/file-store';
import { DomainError } from '@chat/kernel';
import { type Search, type SearchedLog, searchMessages } from '../search-messages/search-messages.js';
import { Bag } from './bag.js';
import { csvOf } from './csv.js';
import {
  type EvidenceEvent,
  type EvidenceFile,
  type EvidenceMessage,
  type OwnEvidence,
  type Person,
  personOf,
  readEvidence,
  readFileFacts,
} from './evidence-message.fold.js';
import { type Bounds, type ChannelMembers, membersIn } from './members.js';
import type { ReadersAndMembers, ReadersAndMembersQuestion } from './readers-and-members.fold.js';
import { extractsInWords, type HtmlFacts, htmlOf } from './html.js';
import { type Omission, withholding } from '../leaving-out/extract.js';
import { Others } from '../leaving-out/others.js';
import type { Advance, Step } from './packages-in-progress.js';
import { type Pieces, proofFileOf, type Prove, type Proven, provenCount, provenInWords } from './proofs.js';
import { attachmentName, rsmfFiles } from './rsmf.js';

export class EvidenceTooLarge extends DomainError {
  constructor(most: number) {
    super(`The package would have more than ${most} messages. Search for fewer.`);
  }
}

/** It must be known who the others are. */
export class NobodyNamed extends DomainError {
  constructor() {
    super('Name the accounts whose messages and names are to stay.');
  }
}

export const MOST_MESSAGES = 10_000;
/** Bytes of all files of one package. */
export const MOST_BYTES = 1_000_000_000;

/** The log, and a reading of all of it. */
export interface Selectable extends SearchedLog {
  readonly readersAndMembers: (question: ReadersAndMembersQuestion) => Promise<ReadersAndMembers>;
}

export interface EvidenceSource extends SearchedLog {
  readonly files: FileStore;
  /** Undefined: nothing can be proven. */
  readonly prove: Prove | undefined;
  /** Verifier keys of the log. */
  readonly keys: readonly string[];
  readonly pieces?: Pieces | undefined;
  readonly onProgress?: ((advance: Advance) => void) | undefined;
}

export interface EvidenceRequest {
  readonly caseName: string;
  readonly mandate: Mandate;
  readonly search: Omit<Search, 'before' | 'limit'>;
  /** Leaves out messages and names of everybody but the accounts of the search. */
  readonly leavesOutOthers: boolean;
  /** UNIX milliseconds. */
  readonly now: number;
}

export interface Selected {
  readonly omission: Omission;
  /** Messages of others. */
  readonly leftOut: number;
  readonly messages: readonly EvidenceMessage[];
  readonly files: ReadonlyMap<number, EvidenceFile>;
  /** By id of the channel. */
  readonly members: ReadonlyMap<number, ChannelMembers>;
}

/** Finds what a package would have. @throws EvidenceTooLarge */
export async function selectEvidence(
  source: Selectable,
  { mandate, search, leavesOutOthers }: Pick<EvidenceRequest, 'mandate' | 'search' | 'leavesOutOthers'>,
): Promise<Selected> {
  if (leavesOutOthers && !search.userIds?.length) throw new NobodyNamed();
  const others = leavesOutOthers ? new Others(source.directory, search.userIds!) : undefined;
  const omission = { mandate, others };
  let leftOut = 0;
  const messages: OwnEvidence[] = [];
  const files = new Map<number, EvidenceFile>();
  for (let before: number | null = null; ;) {
    const page = await searchMessages(source, mandate, { ...search, before, limit: 100 });
    for (const found of page.messages) {
      const message = await readEvidence(source.log, source.directory, found, omission);
      if (message && others?.has(message.author.id)) leftOut++;
      else if (message) messages.push(message);
    }
    if (messages.length > MOST_MESSAGES) throw new EvidenceTooLarge(MOST_MESSAGES);
    if (page.next_before === null) break;
    before = page.next_before;
  }
  for (const { attachmentIds } of messages)
    for (const id of attachmentIds) {
      const file = files.get(id) ?? (await readFileFacts(source.log, id));
      if (file) files.set(id, file);
    }
  const ascending = messages.toReversed();
  return { ...(await withReadersAndMembers(source, ascending, search, omission)), files, omission, leftOut };
}

async function withReadersAndMembers(
  { directory, readersAndMembers }: Selectable,
  messages: readonly OwnEvidence[],
  { from, to }: EvidenceRequest['search'],
  { mandate, others }: Omission,
): Promise<Pick<Selected, 'messages' | 'members'>> {
  const byChannel = Map.groupBy(messages, ({ place }) => (place.type === 'stream' ? place.stream_id : null));
  const channelIds = [...byChannel.keys()].filter((id) => id !== null);
  const markable = messages.flatMap((message) => message.markable ?? []);
  const { marks, changes } = await readersAndMembers({ messages: markable, channelIds });
  const marksOf = new Map(marks.map((own) => [own.messageId, own]));
  const read = messages.map((message): EvidenceMessage => {
    const own = marksOf.get(message.id)?.marks.filter(({ userId }) => userId !== message.author.id) ?? [];
    const reads = own.map(({ userId, time }) => ({ time, by: personOf(directory, userId, others) }));
    return { ...message, reads, readsOmitted: marksOf.get(message.id)?.omitted ?? 0 };
  });
  const person = (id: number): Person | undefined => (others?.has(id) ? undefined : personOf(directory, id, others));
  const changesOf = Map.groupBy(changes, ({ channelId }) => channelId);
  const members = channelIds.map((id) => {
    const bounds = boundsOf(byChannel.get(id)!, from, to);
    return [id, membersIn(changesOf.get(id) ?? [], bounds, { mandate, person })] as const;
  });
  return { messages: read, members: new Map(members) };
}

const DAY_MS = 86_400_000;

/** Whole days (UTC) of the messages, where the request has no bound. */
const boundsOf = (messages: readonly OwnEvidence[], from: number | null, to: number | null): Bounds => ({
  from: from ?? Math.floor(messages[0]!.posted / DAY_MS) * DAY_MS,
  to: to ?? (Math.floor(messages.at(-1)!.posted / DAY_MS) + 1) * DAY_MS,
});

/** A package for somebody who has no access to the server: one ZIP. @returns what is proven */
export async function* evidence(
  source: EvidenceSource,
  { caseName, now }: EvidenceRequest,
  { messages, files, members, omission, leftOut }: Selected,
): AsyncGenerator<Uint8Array, Proven> {
  const folder = `evidence-${caseName.replaceAll(/[^\w-]+/g, '-')}`;
  const bag = new Bag(folder, { identifier: caseName, now });
  const shownFiles = new Map<number, EvidenceFile & { readonly path: string | null }>();
  const advance = (step: Step, at: number, total: number) => source.onProgress?.({ step, done: at, total });
  let room = MOST_BYTES;
  for (const file of files.values()) {
    advance('files', shownFiles.size, files.size);
    const content = file.size <= room ? await opened(source.files, file) : undefined;
    const path = content ? `files/${attachmentName(file)}` : null;
    shownFiles.set(file.id, { ...file, path });
    if (!content) continue;
    room -= file.size;
    yield* bag.add(path!, content);
  }
  const failures: { id: number; reason: string }[] = [];
  let done = 0;
  for (const message of source.prove ? messages : []) {
    const { text, failure } = await proofFileOf(message, source.prove!, withholding(omission), source.pieces);
    if (failure !== null) failures.push({ id: message.id, reason: failure });
    if (text !== null) yield* bag.add(`proofs/message-${message.id}.json`, text);
    advance('proofs', ++done, messages.length);
  }
  const proven = { isSealed: source.prove !== undefined, messages: messages.length, failures };
  const organization = source.directory.realm.name;
  const without = omission.others ? withoutOthers(leftOut) : '';
  const facts = { caseName, organization, now, messages, files: shownFiles, keys: source.keys, proven, without };
  yield* bag.add('index.html', htmlOf(facts));
  yield* bag.add('messages.csv', csvOf(messages, files));
  const events = messages.flatMap((message) => message.events);
  const [parts, whole] = [events.filter(isPart), events.filter((event) => !isPart(event))];
  yield* bag.add('events.jsonl', linesOf(whole, lineOf));
  if (parts.length > 0) yield* bag.add('extracts.jsonl', linesOf(parts, extractLineOf));
  const there = new Map([...shownFiles].filter(([, { path }]) => path !== null));
  for (const { name, content, at, total } of rsmfFiles({ messages, members, files: there, now }, (file) =>
    read(source.files, file),
  )) {
    advance('formats', at, total);
    yield* bag.add(`rsmf/${name}`, content);
  }
  yield* bag.add('certificate.txt', certificate(facts));
  yield* bag.finish({ 'Proven-Messages': provenCount(proven), ...(without !== '' && { 'Left-Out': without }) });
  return proven;
}

const withoutOthers = (messages: number): string =>
  `Messages and names of others are left out, as was asked for: ${messages} messages; names in mentions and lists of people are numbers of accounts. Names that texts and files spell otherwise are not recognized.`;

const isPart = ({ extract }: EvidenceEvent) => extract.leftOut.length > 0;

function* linesOf(events: readonly EvidenceEvent[], line: (event: EvidenceEvent) => string): Generator<string> {
  for (const event of events) yield line(event);
}

const lineOf = ({ id, stream, revision, type, data, metadata }: EvidenceEvent) =>
  `${JSON.stringify({ id, stream, revision, type, data, metadata })}\n`;

/** With its salt it would tell whether a guess at what is left out is right. */
function extractLineOf({ id, stream, revision, type, metadata, extract: { data, leftOut } }: EvidenceEvent): string {
  const { salt: _salt, ...rest } = metadata;
  return `${JSON.stringify({ not_provable: true, left_out: leftOut, id, stream, revision, type, data, metadata: rest })}\n`;
}

async function opened(store: FileStore, { fileKey }: EvidenceFile): Promise<Readable | undefined> {
  try {
    return await store.read(fileKey);
  } catch (error) {
    if (error instanceof FileNotFound) return undefined;
    throw error;
  }
}

async function* read(store: FileStore, { fileKey }: EvidenceFile): AsyncGenerator<Uint8Array> {
  yield* (await store.read(fileKey)) as AsyncIterable<Uint8Array>;
}

function certificate({ caseName, organization, now, messages, proven, without }: HtmlFacts): string {
  return `CERTIFICATE (draft for a qualified person; Federal Rules of Evidence 902(13), 902(14))

Case: ${caseName}
Records of: ${organization}
Collected: ${new Date(now).toISOString()} by chat-server
Contents: ${messages.length} messages, as of the files in this folder${without === '' ? '' : `\n${without}`}

Each file of this package has its SHA-256 digest in manifest-sha256.txt, made at collection. The records were made at or near the time by an
electronic process that produces an accurate result: an append-only log of events${proven.isSealed ? ', sealed as a transparency log' : ''}.
${[provenInWords(proven), extractsInWords(messages)].filter((words) => words !== '').join('\n')}

I declare under penalty of perjury that the foregoing is true and correct.

Name: ______________________________   Position: ______________________________

Date: ______________________________   Signature: _____________________________
`;
}
