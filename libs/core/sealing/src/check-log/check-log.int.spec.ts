import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type EventLog, type EventToAppend, newSalt } from '@chat/event-log';
import { openMemoryEventLog } from '@chat/event-log/memory';
import { type RecordedEvent } from '@chat/kernel';
import type { Checkpoint } from '@chat/transparency';
import {
  checkLog,
  type CheckState,
  type Disclosure,
  FolderTileStore,
  KeptEntries,
  proveStream,
  readCheckpoint,
  Sealer,
  SealingKeys,
} from '../index.js';

const keys = SealingKeys.generate();
const ORIGIN = 'chat.example.com/team-00112233';
const T0 = 1_800_000_000_000;
const MOVES = 'moves-1';
let folder: string;
let store: FolderTileStore;
let log: EventLog;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'check-log-'));
  store = new FolderTileStore(folder);
  log = openMemoryEventLog();
});
afterEach(() => rm(folder, { recursive: true }));

const subjectsOf = ({ data }: RecordedEvent) => (data as { moves?: string[] }).moves ?? [];

function newEvent(data: object, actorId = 7): EventToAppend {
  const metadata = { actorId, realmId: 1, correlationId: 'a', causationId: 'b', time: T0, salt: newSalt() };
  return { id: randomUUID(), type: 'Said', data, metadata };
}

async function post(stream: string, data: object): Promise<void> {
  await log.append(stream, 'any', [newEvent(data)]);
}

async function seal(): Promise<Checkpoint> {
  const append: EventLog['append'] = (stream, expected, events) => log.append(stream, expected, events);
  const sealer = new Sealer({ log, store, append, keys, subjectsOf, origin: ORIGIN, realmId: 1, now: Date.now });
  await sealer.open();
  await sealer.seal();
  expect(sealer.status.fault).toBeNull();
  return (await readCheckpoint(store))!.checkpoint;
}

async function erase(stream: string, before: number): Promise<void> {
  await new KeptEntries({ log, store, realmId: 1, now: Date.now }).keep([{ stream, before }]);
  await log.truncate(stream, before);
}

/** Another log with the same positions, except for what the change does. */
async function rewrite(change: (events: RecordedEvent[]) => RecordedEvent[]): Promise<void> {
  const events = change((await Array.fromAsync(log.readAll())).flat());
  log = openMemoryEventLog();
  for (const { stream, id, type, data, metadata } of events)
    await log.append(stream, 'any', [{ id, type, data, metadata }]);
}

const changed = (at: number, change: Partial<RecordedEvent>) => (events: RecordedEvent[]) =>
  events.with(at, { ...events[at]!, ...change } as RecordedEvent);

describe('a check of the whole log', () => {
  let signed: Checkpoint;
  beforeEach(async () => {
    for (const round of [1, 2, 3]) for (const id of [1, 2]) await post(`message-${id}`, { said: `${id} ${round}` });
    await post(MOVES, { moves: ['message-1', 'message-2'] });
    signed = await seal();
  });

  const check = (since?: Checkpoint) => checkLog({ log, store, subjectsOf, signed, ...(since && { since }) });

  it('finds nothing in a log that is as it was sealed, whatever was erased', async () => {
    expect(await check(signed)).toEqual([]);
    await erase('message-1', 2);
    const old = signed;
    signed = await seal();
    expect(await check(old)).toEqual([]);
  });

  it('finds nothing in a log of which something is erased while it is read', async () => {
    const end = await log.head();
    let isRead = false;
    const readAll: EventLog['readAll'] = async function* (options) {
      if (isRead) return yield* log.readAll(options);
      isRead = true;
      await erase('message-1', 2);
      for await (const events of log.readAll(options)) yield events.filter(({ position }) => position <= end);
    };
    expect(await checkLog({ log: { readAll } as EventLog, store, subjectsOf, signed })).toEqual([]);
  });

  it.each<[string, (events: RecordedEvent[]) => RecordedEvent[], RegExp]>([
    [
      'changes a text',
      changed(2, { data: { said: 'other' } }),
      /Event 1 of the stream message-1 says other .* its content is another one/,
    ],
    [
      'changes a time',
      (events) => changed(2, { metadata: { ...events[2]!.metadata, time: 5 } })(events),
      /Event 1 of the stream message-1 .* time is 5, sealed was 1800000000000/,
    ],
    [
      'changes an actor',
      (events) => changed(3, { metadata: { ...events[3]!.metadata, actorId: 9 } })(events),
      /Event 1 of the stream message-2 .* actor is 9, sealed was 7/,
    ],
    ['swaps two', (events) => events.with(2, events[3]!).with(3, events[2]!), /says other than what was sealed/],
    ['deletes an event', (events) => events.toSpliced(2, 1), /says other than what was sealed/],
    ['cuts the tail off', (events) => events.slice(0, -2), /is missing, and nobody has erased it/],
  ])('notices an operator who %s', async (_what, change, expected) => {
    await rewrite(change);
    const differences = await check(signed);
    expect(differences[0]).toMatch(expected);
    expect(differences).toContainEqual(expect.stringContaining('are not those of the signed checkpoint'));
    expect(differences).toContainEqual(expect.stringContaining('are not those of the checkpoint that was kept'));
  });

  describe('that was interrupted', () => {
    const resumed = async (since?: Checkpoint) => {
      const [state] = states;
      const read: (number | undefined)[] = [];
      const readAll: EventLog['readAll'] = (options) => {
        read.push(options?.from);
        return log.readAll(options);
      };
      const watched = { readAll } as EventLog;
      const resume = structuredClone(state);
      const found = await checkLog({ log: watched, store, subjectsOf, signed, resume, ...(since && { since }) });
      return { found, from: read[0] };
    };
    let states: CheckState[];
    const interrupt = async (since?: Checkpoint) => {
      states = [];
      const parts = { log, store, subjectsOf, signed, ...(since && { since }) };
      await checkLog(parts, (_position, state) => void states.push(JSON.parse(JSON.stringify(state())) as CheckState));
    };

    it('goes on where it was', async () => {
      const kept = signed;
      await interrupt(kept);
      for (let at = 0; at < 300; at++) await post('message-3', { at });
      signed = await seal();
      expect(await resumed(kept)).toEqual({ found: [], from: states[0]!.position });
      await rewrite(changed(kept.size + 4, { data: { said: 'other' } }));
      expect((await resumed(kept)).found[0]).toMatch(/of the stream message-3 says other than what was sealed/);
    });

    it('still knows what it has found', async () => {
      const kept = signed;
      await log.truncate('message-2', 1);
      await rewrite(changed(0, { data: { said: 'other' } }));
      await interrupt(kept);
      const { found } = await resumed(kept);
      expect(found[0]).toMatch(/Event 0 of the stream message-1 says other than what was sealed/);
      expect(found).toContainEqual(expect.stringContaining('are not those of the checkpoint that was kept'));
    });

    it('takes for erased what was erased afterwards, and kept', async () => {
      await interrupt();
      const [state] = states;
      await erase('message-1', 2);
      signed = await seal();
      expect(await resumed()).toEqual({ found: [], from: state!.position });
    });

    it('begins at the first event when the tree, or the checkpoint to compare with, is another one', async () => {
      const kept = signed;
      await interrupt();
      expect(await resumed(kept)).toEqual({ found: [], from: 0 });
      states = [{ ...states[0]!, subtrees: [Buffer.alloc(32).toString('base64')] }];
      expect(await resumed()).toEqual({ found: [], from: 0 });
    });
  });

  it('notices an event that is blanked without an erasure', async () => {
    await log.truncate('message-2', 1);
    expect((await check())[0]).toBe('Event 0 of the stream message-2 is missing, and nobody has erased it.');
  });

  it('notices, by a checkpoint that somebody kept, a tree that was made again with the keys', async () => {
    const kept = signed;
    await rewrite(changed(2, { data: { said: 'other' } }));
    store = new FolderTileStore(join(folder, 'again'));
    signed = await seal();
    expect(await check()).toEqual([]);
    expect(await check(kept)).toEqual([`The first ${kept.size} events are not those of the checkpoint that was kept.`]);
  });
});

const prove = () => proveStream('message-1', { log, store, subjectsOf, sharedStreams: [MOVES] });

describe('what is disclosed of a message', () => {
  const verifier = resolve(import.meta.dirname, '../../../../../tools/verify-proof.mjs');

  async function verified(disclosure: Disclosure, ...args: string[]) {
    const file = join(folder, 'disclosure.json');
    await writeFile(file, JSON.stringify(disclosure));
    const key = keys.verifierKeys(ORIGIN)[0]!;
    const run = promisify(execFile)(process.execPath, [verifier, file, '--key', key, ...args]);
    return run.then(
      ({ stdout }) => stdout,
      ({ stderr }: { stderr: string }) => stderr,
    );
  }

  beforeEach(async () => {
    await post('message-1', { said: 'torn' });
    await post('message-2', { said: 'whole' });
    await post('message-1', { said: 'torn apart' });
    await post(MOVES, { moves: ['message-1'] });
    await post(MOVES, { moves: ['message-1', 'message-2'] });
    for (let at = 0; at < 300; at++) await post('message-3', { at });
    await seal();
  });

  it('is verified by a program that has nothing of ours', async () => {
    const disclosure = await prove();
    expect(disclosure.events.map(({ index, withheld }) => [index, withheld])).toEqual([
      [0, undefined],
      [2, undefined],
      [3, undefined],
      [4, 'names other messages'],
    ]);
    const output = await verified(disclosure);
    expect(output).toMatch(
      /leaf 0: Said, revision 0 of message-1, by 7, 2027-01-15T08:00:00.000Z: opened\n {2}{"said":"torn"}/,
    );
    expect(output).toMatch(
      /revisions 0 to 1 of message-1, which this program has checked.\nAbout events elsewhere: the server's statement/,
    );
    expect(output).toMatch(/Proven\.\n$/);
    expect(await verified(disclosure, '--entries', folder)).toMatch(/none of the other 302 entries names message-1/);
  });

  it('shows what was erased, and by what', async () => {
    await post('message-1', { deleted: true });
    await seal();
    await erase('message-1', 2);
    await seal();
    const output = await verified(await prove());
    expect(output).toMatch(/leaf 0: Said, revision 0 of message-1.*: erased by Said/);
    expect(output).toMatch(/revisions 0 to 2 of message-1, which this program has checked/);
    expect(output).not.toContain('torn');
  });

  it.each<[string, (disclosure: Disclosure) => unknown, string]>([
    [
      'with another text',
      ({ events }) => ((events[0] as { content: object }).content = { data: { said: 'uorn' } }),
      'is not what was sealed',
    ],
    [
      'without one of its events',
      ({ events }) => (events as unknown[]).splice(1, 1),
      'Revision 1 of message-1 is left out',
    ],
    [
      'with an entry of another actor',
      ({ events }) => ((events[0] as { entry: string }).entry = events[0]!.entry.replace('"actor":7', '"actor":8')),
      'does not hold this entry',
    ],
    [
      'with the proof of another event',
      ({ events }) => ((events[0] as { proof: string }).proof = events[1]!.proof),
      'does not hold this entry',
    ],
  ])('%s is refused', async (_what, forge, reason) => {
    const disclosure = structuredClone(await prove());
    forge(disclosure);
    expect(await verified(disclosure)).toContain(`Not proven: `);
    expect(await verified(disclosure)).toContain(reason);
  });

  it('is refused when the key is another one, a move is left out, or the entries are not all there', async () => {
    const disclosure = await prove();
    expect(await verified(disclosure, '--key', 'nonsense')).toContain('Not proven');
    const withoutMove = { ...disclosure, events: disclosure.events.slice(0, -1) };
    expect(await verified(withoutMove)).toContain('Proven');
    expect(await verified(withoutMove, '--entries', folder)).toContain('Leaf 4 concerns message-1, and is left out');
  });

  it('is not given of an event that says other than what was sealed', async () => {
    await rewrite(changed(0, { data: { said: 'uorn' } }));
    await expect(prove()).rejects.toThrow('Event 0 of the stream message-1 says other than what was sealed');
  });
});
