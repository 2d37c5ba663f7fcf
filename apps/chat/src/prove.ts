import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sharedStreams } from '@chat/composition';
import { REALM_ID } from '@chat/directory';
import { messageAggregate } from '@chat/messages';
import { proveStream } from '@chat/sealing';
import { type NotRecorded, sayNotRecorded } from './inspecting.js';
import type { Report } from './output.js';
import type { SealedLog } from './sealed-log.js';

/** Writes proofs of everything that happened to a message, for recipients without access to the server. */
export async function prove(
  sealed: SealedLog,
  messageId: number,
  folder: string | undefined,
  recorded: NotRecorded = {},
): Promise<Report> {
  const subject = messageAggregate.streamName(messageId);
  const disclosure = await proveStream(subject, { ...sealed, sharedStreams: sharedStreams(REALM_ID) });
  const { events } = disclosure;
  if (events.length === 0)
    return { ok: false, data: disclosure, lines: [`The sealed log knows no message ${messageId}.`] };
  if (folder !== undefined) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const { index, proof } of events) await writeFile(join(folder, `${index}.tlog-proof`), proof, { mode: 0o600 });
    await sayNotRecorded(folder, recorded);
    await writeFile(join(folder, 'disclosure.json'), `${JSON.stringify(disclosure, null, 2)}\n`, { mode: 0o600 });
  }
  return {
    ok: true,
    data: disclosure,
    lines: [
      ...events.map(({ index, entry, content, erased }) => {
        const { type, revision, stream } = JSON.parse(entry) as { type: string; revision: number; stream: string };
        const state = content ? 'opened' : erased ? `erased by ${erased.by}` : 'not opened: it names other messages';
        return `leaf ${index}: ${type}, revision ${revision} of ${stream}: ${state}`;
      }),
      folder === undefined
        ? 'With --out FOLDER the proofs are written there; with --json they are shown.'
        : `The proofs are in ${folder}. To check them: node tools/verify-proof.mjs ${join(folder, 'disclosure.json')} --key KEY`,
      ...sealed.facts.keys.map((key) => (key.length < 200 ? `KEY is ${key}` : '')).filter((line) => line !== ''),
    ],
  };
}
