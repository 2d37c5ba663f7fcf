import { randomUUID } from 'node:crypto';
import { type EventLog, type EventLogReader, newSalt } from '@chat/event-log';
import { openMemoryEventLog } from '@chat/event-log/memory';
import { MemoryTileStore, Sealer, SealingKeys } from '@chat/sealing';
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
  return new TreePasses({ log: reader, store, isLogAsLeft, onPass: () => {}, onFailure });
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
