import { createWriteStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  evidence,
  type EvidenceSource,
  type Prove,
  type Proven,
  provenInWords,
  readersAndMembers,
  selectEvidence,
} from '@chat/audit';
import { type Configuration, FoldedState, sharedStreams } from '@chat/composition';
import { REALM_ID, UNRESTRICTED } from '@chat/directory';
import { proveStream } from '@chat/sealing';
import type { BesideServer } from './engines.js';
import { printable, type Report } from './output.js';
import { FolderPieces } from './evidence-pieces.js';
import { showingProgress } from './progress.js';
import { boundsOf, type SearchOptions } from './search.js';
import { type SealedLog, withSealedLog } from './sealed-log.js';

export interface EvidenceOptions extends Omit<SearchOptions, 'before' | 'limit'> {
  readonly case: string;
  readonly out: string;
  readonly leaveOutOthers?: true;
}

/** Writes a package of what a search finds, for somebody who has no access to the server. */
export async function writeEvidence(
  engines: BesideServer,
  configuration: Configuration,
  words: string,
  options: EvidenceOptions,
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
  options: EvidenceOptions,
  sealed: SealedLog | undefined,
): Promise<Report> {
  if (await isThere(options.out)) throw new Error(`${options.out} is there already: name a new file.`);
  const { directory, fold } = new FoldedState();
  for await (const events of log.readAll()) for (const event of events) fold(event);
  const search = boundsOf(directory, words, options);
  const request = {
    caseName: options.case,
    mandate: UNRESTRICTED,
    search,
    leavesOutOthers: options.leaveOutOthers === true,
    now: Date.now(),
  };
  const selected = await selectEvidence(
    { log, store, directory, readersAndMembers: (question) => readersAndMembers(log, question) },
    request,
  );
  const streams = sharedStreams(REALM_ID);
  const proving = sealed && { ...sealed, sharedStreams: streams };
  const prove: Prove | undefined = proving && ((subject, withheld) => proveStream(subject, proving, withheld));
  const { out } = options;
  const { caseName, leavesOutOthers } = request;
  const pieces = await FolderPieces.open(`${out}.making`, { case: caseName, ...search, leavesOutOthers });
  const source = { log, store, directory, files, prove, keys: sealed?.facts.keys ?? [], pieces };
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
    data: { file: options.out, messages: messages.length, files: own.size, proven: isSealed, not_proven: failures },
    lines: [
      `${options.out} has ${messages.length} messages and ${own.size} files.`,
      ...(pieces.reused > 0 ? [`Of the proofs, ${pieces.reused} are those of an interrupted run.`] : []),
      ...(omission.others ? [`Messages and names of others are left out: ${leftOut} messages.`] : []),
      ...provenInWords(proven).split('\n').map(printable),
      'To check it: unzip it, then bagit.py --validate FOLDER; index.html says how to check the proofs.',
    ],
  };
}
