import { createWriteStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  evidence,
  type EvidenceSource,
  type Prove,
  type Proven,
  previewOf,
  provenInWords,
  readersAndMembers,
  type Selected,
  selectEvidence,
} from '@chat/audit';
import { type Configuration, past, sharedStreams } from '@chat/composition';
import { type Directory, REALM_ID, UNRESTRICTED } from '@chat/directory';
import { keepingTiles, proveStream } from '@chat/sealing';
import { holdsIn, stateOf } from './directory-of.js';
import type { BesideServer } from './engines.js';
import type { NotRecorded } from './inspecting.js';
import { userNamed } from './names.js';
import { printable, type Report } from './output.js';
import { FolderPieces } from './evidence-pieces.js';
import { showingProgress } from './progress.js';
import { searchBounds, type SearchOptions } from './search.js';
import { type SealedLog, withSealedLog } from './sealed-log.js';

export interface EvidenceOptions extends Omit<SearchOptions, 'before' | 'limit'> {
  readonly case: string;
  /** Undefined: only a preview. */
  readonly out?: string;
  readonly leaveOutOthers?: true;
}

/** Writes a package of the results of a search, for recipients without access to the server. */
export async function writeEvidence(
  engines: BesideServer,
  configuration: Configuration,
  words: string,
  options: EvidenceOptions & NotRecorded,
): Promise<Report> {
  try {
    return await withSealedLog(configuration, engines.log, (sealed) => write(engines, words, options, sealed));
  } catch (error) {
    if (!(error instanceof Error) || !error.message.startsWith('No checkpoint of this log')) throw error;
    return write(engines, words, options, undefined);
  }
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

async function write(
  { log, store, files }: BesideServer,
  words: string,
  options: EvidenceOptions & NotRecorded,
  sealed: SealedLog | undefined,
): Promise<Report> {
  const { out } = options;
  if (out !== undefined && (await isThere(out))) throw new Error(`${out} is there already: name a new file.`);
  const state = await stateOf(log);
  const { directory } = state;
  const search = searchBounds(directory, words, options);
  const request = {
    caseName: options.case,
    mandate: UNRESTRICTED,
    search,
    leavesOutOthers: options.leaveOutOthers === true,
    now: Date.now(),
    notRecorded: options.notRecorded,
  };
  const selected = await selectEvidence(
    {
      log,
      store,
      directory,
      isHeld: holdsIn(state),
      readersAndMembers: (question) => readersAndMembers(log, past.newState, question),
    },
    request,
  );
  if (out === undefined) return previewed(selected, directory);
  const streams = sharedStreams(REALM_ID);
  const proving = sealed && keepingTiles({ ...sealed, sharedStreams: streams });
  const prove: Prove | undefined = proving && ((subject, withheld) => proveStream(subject, proving, withheld));
  const { caseName, leavesOutOthers } = request;
  const pieces = await FolderPieces.open(`${out}.making`, { case: caseName, ...search, leavesOutOthers });
  const source = { log, files, prove, keys: sealed?.facts.keys ?? [], pieces };
  let proven!: Proven;
  await showingProgress('Proving', async (advance) => {
    const onProgress: EvidenceSource['onProgress'] = ({ step, done, total }) =>
      step === 'proofs' && advance(done, total);
    const making = async function* () {
      proven = yield* evidence({ ...source, onProgress }, request, selected);
    };
    const zip = createWriteStream(pieces.package, { mode: 0o600 });
    await pipeline(Readable.from(making(), { objectMode: false }), zip);
  });
  await pieces.finish(out);
  const { messages, files: own, omission, leftOut } = selected;
  const { isSealed, failures } = proven;
  return {
    ok: failures.length === 0,
    data: { file: out, messages: messages.length, files: own.size, proven: isSealed, not_proven: failures },
    lines: [
      `${out} has ${messages.length} messages and ${own.size} files.`,
      ...(pieces.reused > 0 ? [`Of the proofs, ${pieces.reused} are those of an interrupted run.`] : []),
      ...(omission.others ? [`Messages and names of others are left out: ${leftOut} messages.`] : []),
      ...provenInWords(proven).split('\n').map(printable),
      'To check it: unzip it, then read data/how-to-check.txt; the program that checks the proofs is beside it.',
    ],
  };
}

function previewed(selected: Selected, directory: Directory): Report {
  const preview = previewOf(selected);
  const { message_ids: ids, people, files, messages_left_out: leftOut, extracts } = preview;
  return {
    ok: true,
    data: preview,
    lines: [
      `Messages: ${ids.join(', ') || 'none'}`,
      `Accounts whose names go out: ${people.map((id) => printable(userNamed(id, directory))).join(', ') || 'none'}`,
      `Files: ${files.map(({ name, size }) => `${printable(name)} (${size} bytes)`).join(', ') || 'none'}`,
      `Messages left out: ${leftOut}`,
      `Events left out in part: ${extracts}`,
      'Nothing is written: name a new file with --out.',
    ],
  };
}
