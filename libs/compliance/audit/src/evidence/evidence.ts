import type { Readable } from 'node:stream';
import type { Directory, Mandate } from '@chat/directory';
import type { EventLogReader } from '@chat/event-log';
import { FileNotFound, type FileStore } from '@chat/file-store';
import { DAY_MS, refusal } from '@chat/kernel';
import { type Search, searchMessages } from '../search-messages/search-messages.js';
import type { SearchedLog } from '../shown-log/searched-log.js';
import { Bag } from './bag.js';
import { csvOf } from './csv.js';
import {
  type EvidenceEvent,
  type EvidenceFile,
  type Person,
  personOf,
  readEvidence,
  readFileFacts,
} from './evidence-message.fold.js';
import { type Bounds, type ChannelMembers, membersIn } from './members.js';
import { namesOfPackage, PackageMessages, type SelectedMessage, selectedOf } from './package-messages.js';
import { type EvidenceReaders, readerLines, readersShown } from './readers.js';
import type { MarkableMessage, ReadersAndMembers, ReadersAndMembersQuestion } from './readers-and-members.fold.js';
import { howToCheck, readVerifier, VERIFIER } from './how-to-check.js';
import { extractsInWords, type HtmlFacts, htmlOf } from './html.js';
import { type Omission, withholding } from '../leaving-out/extract.js';
import { Others } from '../leaving-out/others.js';
import type { Advance, Step } from './packages-in-progress.js';
import { type Pieces, proofFileOf, type Prove, type Proven, provenCount, provenInWords } from './proofs.js';
import { attachmentName, rsmfFiles } from './rsmf.js';

export class EvidenceTooLarge extends refusal(
  (most: number) => `The package would have more than ${most} messages. Search for fewer.`,
) {}

/** Leaving out others needs named accounts. */
export class NobodyNamed extends refusal('Name the accounts whose messages and names are to stay.') {}

export const MOST_MESSAGES = 10_000;
/** Most bytes of all files of one package. */
export const MOST_BYTES = 1_000_000_000;

/** The log, and a function that replays it. */
export interface Selectable extends SearchedLog {
  readonly readersAndMembers: (question: ReadersAndMembersQuestion) => Promise<ReadersAndMembers>;
}

export interface EvidenceSource {
  readonly log: EventLogReader;
  readonly files: FileStore;
  /** Undefined: nothing can be proven. */
  readonly prove: Prove | undefined;
  readonly keys: readonly string[];
  readonly pieces?: Pieces | undefined;
  readonly onProgress?: ((advance: Advance) => void) | undefined;
}

export interface EvidenceRequest {
  readonly caseName: string;
  readonly mandate: Mandate;
  readonly search: Omit<Search, 'before' | 'limit'>;
  /** Leaves out messages and names of everybody except the accounts of the search. */
  readonly leavesOutOthers: boolean;
  /** UNIX milliseconds. */
  readonly now: number;
  /** States that the log does not record who made the package, and why. */
  readonly notRecorded?: string | undefined;
}

export interface Selected {
  readonly organization: string;
  readonly omission: Omission;
  /** Number of messages by others. */
  readonly leftOut: number;
  /** Ascending. */
  readonly messages: readonly SelectedMessage[];
  readonly names: Directory;
  readonly files: ReadonlyMap<number, EvidenceFile>;
  readonly members: ReadonlyMap<number, ChannelMembers>;
  readonly readers: readonly EvidenceReaders[];
}

/** Finds the contents of a package. @throws EvidenceTooLarge */
export async function selectEvidence(
  source: Selectable,
  { mandate, search, leavesOutOthers }: Pick<EvidenceRequest, 'mandate' | 'search' | 'leavesOutOthers'>,
): Promise<Selected> {
  if (leavesOutOthers && !search.userIds?.length) throw new NobodyNamed();
  const others = leavesOutOthers ? new Others(source.directory, search.userIds!) : undefined;
  const [omission, names] = [{ mandate, others }, namesOfPackage(source.directory)];
  let leftOut = 0;
  const messages: Unmarked[] = [];
  const markable: MarkableMessage[] = [];
  const files = new Map<number, EvidenceFile>();
  for (let before: number | null = null; ;) {
    const page = await searchMessages(source, mandate, { ...search, before, limit: 100 });
    for (const found of page.messages) {
      const message = await readEvidence(source.log, names, found, omission);
      if (!message) continue;
      if (others?.has(message.author.id)) leftOut++;
      else {
        messages.push(selectedOf(message));
        if (message.markable) markable.push(message.markable);
      }
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
  const organization = source.directory.realm.name;
  const selectable = { directory: names, readersAndMembers: source.readersAndMembers };
  const found = await withReadersAndMembers(
    selectable,
    { messages: ascending, markable: markable.toReversed() },
    search,
    omission,
  );
  return { organization, ...found, names, files, omission, leftOut };
}

type Unmarked = ReturnType<typeof selectedOf>;

async function withReadersAndMembers(
  { directory, readersAndMembers }: Pick<Selectable, 'directory' | 'readersAndMembers'>,
  { messages, markable }: { readonly messages: readonly Unmarked[]; readonly markable: readonly MarkableMessage[] },
  { from, to }: EvidenceRequest['search'],
  { mandate, others }: Omission,
): Promise<Pick<Selected, 'messages' | 'members' | 'readers'>> {
  const byChannel = Map.groupBy(messages, ({ place }) => (place.type === 'stream' ? place.stream_id : null));
  const channelIds = [...byChannel.keys()].filter((id) => id !== null);
  const { marks, changes, readers } = await readersAndMembers({ messages: markable, channelIds });
  const marksOf = new Map(marks.map((own) => [own.messageId, own]));
  const marked = messages.map((message): SelectedMessage => {
    const own = marksOf.get(message.id);
    const others = own?.marks.filter(({ userId }) => userId !== message.author.id) ?? [];
    return { ...message, marks: others, marksOmitted: own?.omitted ?? 0 };
  });
  const person = (id: number): Person | undefined =>
    others?.has(id) || mandate.accountIds?.includes(id) === false ? undefined : personOf(directory, id, others);
  const changesOf = Map.groupBy(changes, ({ channelId }) => channelId);
  const members = channelIds.map((id) => {
    const bounds = boundsOf(byChannel.get(id)!, from, to);
    return [id, membersIn(changesOf.get(id) ?? [], bounds, person)] as const;
  });
  return { messages: marked, members: new Map(members), readers: readers.map((list) => readersShown(list, person)) };
}

/** Whole days (UTC) of the messages, where the request has no bound. */
const boundsOf = (messages: readonly Unmarked[], from: number | null, to: number | null): Bounds => ({
  from: from ?? Math.floor(messages[0]!.posted / DAY_MS) * DAY_MS,
  to: to ?? (Math.floor(messages.at(-1)!.posted / DAY_MS) + 1) * DAY_MS,
});

/** A package for recipients without access to the server: one ZIP. @returns the proven messages */
export async function* evidence(
  source: EvidenceSource,
  { caseName, now, notRecorded = '' }: EvidenceRequest,
  { organization, messages: selected, names, files, members, readers, omission, leftOut }: Selected,
): AsyncGenerator<Uint8Array, Proven> {
  const messages = new PackageMessages(selected, source.log, names, omission);
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
  for (const message of source.prove ? selected : []) {
    const { text, failure } = await proofFileOf(message, source.prove!, withholding(omission), source.pieces);
    if (failure !== null) failures.push({ id: message.id, reason: failure });
    if (text !== null) yield* bag.add(`proofs/message-${message.id}.json`, text);
    advance('proofs', ++done, selected.length);
  }
  const proven = { isSealed: source.prove !== undefined, messages: selected.length, failures };
  const leftOutWords = omission.others ? withoutOthers(leftOut) : '';
  const without = [leftOutWords, notRecorded].filter((words) => words !== '').join('\n');
  const shown = { caseName, organization, now, messages, members, readers, files: shownFiles };
  const facts = { ...shown, keys: source.keys, proven, without };
  yield* bag.add('index.html', htmlOf(facts));
  yield* bag.add('messages.csv', csvOf({ messages, members, files }));
  yield* bag.add(
    'events.jsonl',
    linesOf(messages, (event) => (isPart(event) ? '' : lineOf(event))),
  );
  if (selected.some(({ extracts }) => extracts > 0))
    yield* bag.add(
      'extracts.jsonl',
      linesOf(messages, (event) => (isPart(event) ? extractLineOf(event) : '')),
    );
  yield* bag.add('readers.jsonl', readerLines(readers));
  const there = new Map([...shownFiles].filter(([, { path }]) => path !== null));
  for (const { name, content, at, total } of rsmfFiles({ messages, members, files: there, now }, (file) =>
    read(source.files, file),
  )) {
    advance('formats', at, total);
    yield* bag.add(`rsmf/${name}`, content);
  }
  yield* bag.add('certificate.txt', certificate(facts));
  yield* bag.add('how-to-check.txt', howToCheck(facts));
  if (proven.isSealed) yield* bag.add(VERIFIER, [await readVerifier()]);
  yield* bag.finish({
    'Proven-Messages': provenCount(proven),
    ...(leftOutWords !== '' && { 'Left-Out': leftOutWords }),
    ...(notRecorded !== '' && { 'Not-Recorded': notRecorded.replaceAll(/\s+/g, ' ') }),
  });
  return proven;
}

const withoutOthers = (messages: number): string =>
  `Messages and names of others are left out, as was asked for: ${messages} messages; names in mentions and lists of people are numbers of accounts. Names that texts and files spell otherwise are not recognized.`;

const isPart = ({ extract }: EvidenceEvent) => extract.leftOut.length > 0;

async function* linesOf(messages: PackageMessages, line: (event: EvidenceEvent) => string): AsyncGenerator<string> {
  for await (const { events } of messages.each()) for (const event of events) yield line(event);
}

const lineOf = ({ id, stream, revision, type, data, metadata }: EvidenceEvent) =>
  `${JSON.stringify({ id, stream, revision, type, data, metadata })}\n`;

/** The salt would confirm a guess of the omitted text. */
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
Contents: ${messages.selected.length} messages, as of the files in this folder${without === '' ? '' : `\n${without}`}

Each file of this package has its SHA-256 digest in manifest-sha256.txt, made at collection. The records were made at or near the time by an
electronic process that produces an accurate result: an append-only log of events${proven.isSealed ? ', sealed as a transparency log' : ''}.
${[provenInWords(proven), extractsInWords(messages)].filter((words) => words !== '').join('\n')}

I declare under penalty of perjury that the foregoing is true and correct.

Name: ______________________________   Position: ______________________________

Date: ______________________________   Signature: _____________________________
`;
}
