import { randomUUID } from 'node:crypto';
import { type EventLog, type EventLogReader, newSalt } from '@chat/event-log';
import { openMemoryEventLog } from '@chat/event-log/memory';
import { KeptEntries, MemoryTileStore, Sealer, SealingKeys } from '@chat/sealing';
import { eventually } from '@chat/testing';
import { subjectsOf } from './subjects-of.js';
import { readLastPass, TreePasses } from './tree-pass.js';

const EVENTS = 20;
let log: EventLog;
let store: MemoryTileStore;
let froms: (number | undefined)[];

beforeEach(async () => {
  log = openMemoryEventLog();
  store = new MemoryTileStore();
  froms = [];
  for (let at = 0; at < EVENTS; at++) {
    const metadata = { actorId: 7, realmId: 1, correlationId: 'a', causationId: 'b', time: 1e12 + at, salt: newSalt() };
    await log.append('message-1', 'any', [{ id: randomUUID(), type: 'Said', data: { at }, metadata }]);
  }
  const append: EventLog['append'] = (stream, expected, events) => log.append(stream, expected, events);
  const keys = SealingKeys.generate();
  const sealer = new Sealer({ log, store, append, keys, subjectsOf, origin: 'o', realmId: 1, now: Date.now });
  await sealer.open();
  await sealer.seal();
});

function onFailure(error: unknown): never {
  throw error;
}

async function keepForgotten(): Promise<number> {
  return 0;
}

/** @param onComparing called before events are compared with their leaves */
function passesOver(isLogAsLeft: boolean, onComparing = () => {}): TreePasses {
  const readAll: EventLogReader['readAll'] = async function* (options = {}) {
    froms.push(options.from);
    for await (const events of log.readAll(options)) {
      if (froms.length === PASS_READS) onComparing();
      yield events.slice(0, EVENTS / 2);
      yield events.slice(EVENTS / 2);
    }
  };
  const reader = { readAll, watchDamage: () => {}, erasures: () => log.erasures() } as unknown as EventLogReader;
  return new TreePasses({ log: reader, store, isLogAsLeft, keepForgotten, onPass: () => {}, onFailure });
}

/** A pass looks for kept entries, rebuilds tiles, and compares. */
const PASS_READS = 3;

it('a pass that a stop has interrupted goes on at the next start, unless somebody may have changed the log', async () => {
  const passes: TreePasses = passesOver(true, () => void passes.close());
  passes.start();
  await eventually(() => expect(froms).toHaveLength(PASS_READS));
  await passes.close();
  expect(await readLastPass(store)).toBeUndefined();

  for (const [isLogAsLeft, expected] of [
    [true, EVENTS / 2],
    [false, undefined],
  ] as const) {
    froms = [];
    const next = passesOver(isLogAsLeft);
    next.start();
    await eventually(async () => expect([(await readLastPass(store))?.differences, froms[0]]).toEqual([[], expected]));
    await next.close();
  }
});

it('takes no tile for damaged when a sealed event was erased since', async () => {
  const sealed = new Map(store.files);
  await new KeptEntries({ log, store, realmId: 1, now: Date.now }).keep([{ stream: 'message-1', before: 3 }]);
  await log.truncate('message-1', 3);
  const passes = passesOver(false);
  passes.start();
  await eventually(async () => expect(await readLastPass(store)).toMatchObject({ differences: [], rebuiltTiles: [] }));
  await passes.close();
  for (const [path, bytes] of sealed) expect(store.files.get(path)).toEqual(bytes);
});

it('makes a damaged or missing tile again, of the signed tree and of smaller ones', async () => {
  const [path] = [...store.files.keys()].filter((each) => each.startsWith('tile/0/'));
  const narrower = path!.replace(/\d+$/, '3');
  const bytes = store.files.get(path!)!;
  store.files.set(narrower, Buffer.alloc(96));
  store.files.delete(path!);
  const passes = passesOver(false);
  passes.start();
  const rebuiltTiles = expect.arrayContaining([path, narrower]) as unknown;
  await eventually(async () => expect(await readLastPass(store)).toMatchObject({ differences: [], rebuiltTiles }));
  await passes.close();
  expect(store.files.get(path!)).toEqual(bytes);
  expect(store.files.get(narrower)).toEqual(bytes.subarray(0, 96));
});
