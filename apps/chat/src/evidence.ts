import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { evidence, type Proven, provenInWords, selectEvidence } from '@chat/audit';
import { type Configuration, FoldedState, sharedStreams } from '@chat/composition';
import { REALM_ID, UNRESTRICTED } from '@chat/directory';
import { proveStream } from '@chat/sealing';
import type { BesideServer } from './engines.js';
import { printable, type Report } from './output.js';
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

async function write(
  { log, store, files }: BesideServer,
  words: string,
  options: EvidenceOptions,
  sealed: SealedLog | undefined,
): Promise<Report> {
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
  const selected = await selectEvidence({ log, store, directory }, request);
  const streams = sharedStreams(REALM_ID);
  const prove = sealed && ((subject: string) => proveStream(subject, { ...sealed, sharedStreams: streams }));
  const source = { log, store, directory, files, prove, keys: sealed?.facts.keys ?? [] };
  const out = createWriteStream(options.out, { flags: 'wx', mode: 0o600 });
  let proven!: Proven;
  const making = async function* () {
    proven = yield* evidence(source, request, selected);
  };
  await pipeline(Readable.from(making(), { objectMode: false }), out);
  const { messages, files: own, omission, leftOut } = selected;
  const { isSealed, failures } = proven;
  return {
    ok: failures.length === 0,
    data: { file: options.out, messages: messages.length, files: own.size, proven: isSealed, not_proven: failures },
    lines: [
      `${options.out} has ${messages.length} messages and ${own.size} files.`,
      ...(omission.others ? [`Messages and names of others are left out: ${leftOut} messages.`] : []),
      ...provenInWords(proven).split('\n').map(printable),
      'To check it: unzip it, then bagit.py --validate FOLDER; index.html says how to check the proofs.',
    ],
  };
}
