import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { sharedStreams, subjectsOf } from '@chat/composition';
import { REALM_ID } from '@chat/directory';
import { type EventLog, newSalt } from '@chat/event-log';
import { openSqliteEventLog } from '@chat/event-log/sqlite';
import { messageAggregate } from '@chat/messages';
import { checkLog, FolderTileStore, proveStream, readCheckpoint, Sealer, SealingKeys } from '@chat/sealing';
import { posted, toAppend } from './fill-log.js';
import { accounts } from './organization.js';

export interface SealingResults {
  readonly sealedEvents: number;
  /** Microseconds of processor time for an event. */
  readonly sealing: number;
  /** Events a second of a check of the whole log, the best of a few. */
  readonly checked: number;
  /** Milliseconds of a proof of one message, the median. */
  readonly proof: number;
  /** Bytes on the disk for an event: hashes, entries, positions. */
  readonly treeBytes: number;
}

const APPENDED_AT_ONCE = 200;
const CHECKS = 5;
const PROOFS = 25;

/** Seals a log of messages, checks it, and proves some of them, in this process. @param folder empty */
export async function measureSealing(folder: string, events: number): Promise<SealingResults> {
  const log = await openSqliteEventLog({ folder });
  await fill(log, events);
  const tiles = join(folder, 'transparency');
  const store = new FolderTileStore(tiles);
  const append: EventLog['append'] = (stream, expected, appended) => log.append(stream, expected, appended);
  const [keys, origin] = [SealingKeys.generate(), 'chat.example.com/bench'];
  const sealer = new Sealer({ log, store, append, keys, subjectsOf, origin, realmId: REALM_ID, now: Date.now });
  await sealer.open();
  const before = process.cpuUsage();
  await sealer.seal();
  const { user, system } = process.cpuUsage(before);
  const { checkpoint: signed } = (await readCheckpoint(store))!;
  const checks: number[] = [];
  for (let round = 0; round < CHECKS; round++) {
    const start = performance.now();
    const differences = await checkLog({ log, store, subjectsOf, signed });
    if (differences.length > 0) throw new Error(differences[0]);
    checks.push((signed.size / (performance.now() - start)) * 1_000);
  }
  const proofs: number[] = [];
  for (let round = 0; round < PROOFS; round++) {
    const start = performance.now();
    const stream = messageAggregate.streamName(1 + Math.floor((round * events) / PROOFS));
    await proveStream(stream, { log, store, subjectsOf, sharedStreams: sharedStreams(REALM_ID) });
    proofs.push(performance.now() - start);
  }
  await log.close();
  return {
    sealedEvents: signed.size,
    sealing: (user + system) / signed.size,
    checked: Math.max(...checks),
    proof: proofs.toSorted((one, other) => one - other)[Math.floor(PROOFS / 2)]!,
    treeBytes: bytesIn(tiles) / signed.size,
  };
}

async function fill(log: EventLog, events: number): Promise<void> {
  for (let first = 1; first <= events; first += APPENDED_AT_ONCE) {
    const ids = Array.from({ length: Math.min(APPENDED_AT_ONCE, events - first + 1) }, (_, at) => first + at);
    await Promise.all(
      ids.map((id) => {
        const { metadata, ...event } = toAppend(posted({ id, author: accounts[id % accounts.length]!, edits: 0 }));
        const salted = { ...event, metadata: { ...metadata, salt: newSalt() } };
        return log.append(messageAggregate.streamName(id), 'no_stream', [salted]);
      }),
    );
  }
}

function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
