import { hash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventLog } from '@chat/event-log';
import { newSalt } from '@chat/event-log';
import { openMemoryEventLog } from '@chat/event-log/memory';
import { TemporarilyUnavailable } from '@chat/kernel';
import { assertSigned, verifyInclusion } from '@chat/testing';
import {
  inclusionProof,
  leafHash,
  parseCheckpoint,
  parseNote,
  parsePolicy,
  parseVerifierKey,
  rootOf,
  verifiedSignatures,
} from '@chat/transparency';
import fc from 'fast-check';
import {
  bytesOf,
  entryOf,
  FolderTileStore,
  hashesIn,
  MemoryTileStore,
  readCheckpoint,
  readLateSalt,
  readSealingFacts,
  Sealer,
  SealingKeys,
  type TileStore,
} from '../index.js';
import { leafAt, LeafFinder } from '../tree/find-leaf.js';
import type { SealerOptions } from './sealer.js';

const keys = SealingKeys.generate();
const ORIGIN = 'chat.example.com/team-00112233';
const T0 = 1_800_000_000_000;
let log: EventLog;
let store: MemoryTileStore;
let time: number;
beforeEach(() => {
  log = openMemoryEventLog();
  store = new MemoryTileStore();
  time = T0;
});

const optionsOf = (tiles: TileStore = store): SealerOptions => ({
  log,
  store: tiles,
  append: (stream, expected, events) => log.append(stream, expected, events),
  keys,
  subjectsOf: () => [],
  origin: ORIGIN,
  realmId: 1,
  now: () => (time += 1_000),
});

async function opened(options = optionsOf()): Promise<Sealer> {
  const sealer = new Sealer(options);
  await sealer.open();
  return sealer;
}

async function post(stream: string, count = 1, salted = true): Promise<void> {
  const events = Array.from({ length: count }, (_, at) => ({
    id: randomUUID(),
    type: 'Said',
    data: { said: `${stream} ${at}` },
    metadata: {
      actorId: 7,
      realmId: 1,
      correlationId: 'a',
      causationId: 'b',
      time: T0,
      ...(salted && { salt: newSalt() }),
    },
  }));
  await log.append(stream, 'any', events);
}

const published = async (tiles: TileStore = store) => (await readCheckpoint(tiles))!;

describe('the sealer', () => {
  it('begins a tree, names it and its keys in the log, and signs with both of them', async () => {
    await post('message-1', 3);
    const sealer = await opened();
    await sealer.seal();
    const facts = (await readSealingFacts(log, 1))!;
    expect(facts).toMatchObject({ origin: ORIGIN, keys: keys.verifierKeys(ORIGIN), erasedBefore: 0 });
    const { note, checkpoint } = await published();
    expect(checkpoint).toMatchObject({ origin: ORIGIN, size: 4 });
    expect(verifiedSignatures(parseNote(note), facts.keys.map(parseVerifierKey))).toHaveLength(2);
    assertSigned(parseNote(note), ORIGIN, parsePolicy(`log ${facts.keys[1]}\nquorum none`));
    expect(sealer.status).toMatchObject({ size: 4, signed: 4, fault: null });
  });

  it('seals each durable event in its order, with an entry that its salt opens', async () => {
    await post('message-1', 2);
    await post('ephemeral-1', 2);
    await post('message-2', 300);
    await (await opened()).seal();
    const { checkpoint } = await published();
    expect(checkpoint.size).toBe(303);
    const events = (await Array.fromAsync(log.readAll())).flat().filter(({ stream }) => stream !== 'ephemeral-1');
    for (const [index, event] of events.entries()) {
      expect(await leafAt(store, checkpoint.size, event.position)).toBe(index);
      const leaf = leafHash(bytesOf(entryOf(event, event.metadata.salt!, () => [])));
      const proof = await inclusionProof(index, checkpoint.size, hashesIn(store, checkpoint.size));
      expect(verifyInclusion({ index, leaf, ...checkpoint }, proof)).toBe(true);
    }
    expect(await leafAt(store, checkpoint.size, 3)).toBeUndefined();
  });

  it('finds leaves also after another tree has taken the place of the one that was searched', async () => {
    const finder = new LeafFinder(store);
    const leafAfter = async (ephemeral: number, position: number) => {
      log = openMemoryEventLog();
      store.files.clear();
      await post('ephemeral-1', ephemeral);
      await post('message-1', 600);
      const sealer = await opened();
      await sealer.seal();
      return finder.leafAt(sealer.status.size, position);
    };
    expect(await leafAfter(1, 300)).toBe(298);
    expect(await leafAfter(400, 700)).toBe(299);
  });

  it('signs nothing without a new event', async () => {
    await post('message-1');
    const sealer = await opened();
    await sealer.seal();
    const { note } = await published();
    await sealer.seal();
    expect((await published()).note).toBe(note);
  });

  it('makes salts for events of former builds, and the same tree again from them', async () => {
    await post('message-1', 300, false);
    await (await opened()).seal();
    const { checkpoint } = await published();
    expect(await readLateSalt(store, 0)).toMatch(/^[\w+/]{43}=$/);
    for (const path of store.files.keys()) if (path.startsWith('tile/')) store.files.delete(path);
    const again = await opened();
    await post('message-2');
    await again.seal();
    expect(again.status).toMatchObject({ fault: null, size: checkpoint.size + 1, signed: checkpoint.size + 1 });
  });

  it('does not take tiles for damaged that cannot be reached', async () => {
    await post('message-1', 300);
    await (await opened()).seal();
    const files = new Map(store.files);
    const away = new MemoryTileStore();
    for (const [path, bytes] of files) away.files.set(path, bytes);
    away.read = (path) =>
      path === 'checkpoint' ? store.read(path) : Promise.reject(new TemporarilyUnavailable('The tiles are away.'));
    await expect(opened(optionsOf(away))).rejects.toBeInstanceOf(TemporarilyUnavailable);
    expect(away.files).toEqual(files);
  });

  it.each([1, 255, 256, 257, 700])('goes on after %i events as if it had never stopped', async (count) => {
    const folder = await mkdtemp(join(tmpdir(), 'tiles-'));
    const tiles = new FolderTileStore(folder);
    await post('message-1', count);
    await (await opened(optionsOf(tiles))).seal();
    await post('message-2', 40);
    await (await opened(optionsOf(tiles))).seal();
    await post('message-3', 230);
    const last = await opened(optionsOf(tiles));
    await last.seal();
    const whole = await opened();
    await whole.seal();
    expect((await published(tiles)).checkpoint).toEqual((await published()).checkpoint);
    expect(last.status.fault).toBeNull();
    await rm(folder, { recursive: true });
  });

  it('refuses to sign a log whose sealed past has changed', async () => {
    await post('message-1', 3);
    await (await opened()).seal();
    const events = (await Array.fromAsync(log.readAll())).flat();
    log = openMemoryEventLog();
    for (const { stream, id, type, metadata } of events)
      await log.append(stream, 'any', [{ id, type, data: { said: 'other' }, metadata }]);
    await post('message-2');
    const before = (await published()).note;
    const sealer = await opened();
    await sealer.seal();
    expect(sealer.status.fault).toMatch(/says other than what was sealed/);
    expect((await published()).note).toBe(before);
  });

  it('refuses to sign after an older backup was put back', async () => {
    await post('message-1', 10);
    await (await opened()).seal();
    const events = (await Array.fromAsync(log.readAll({ limit: 5 }))).flat();
    log = openMemoryEventLog();
    for (const { stream, id, type, data, metadata } of events)
      await log.append(stream, 'any', [{ id, type, data, metadata }]);
    const sealer = await opened();
    await sealer.seal();
    expect(sealer.status.fault).toMatch(/ends before position 11/);
  });

  it('refuses to sign a tree made again from a log that is another one', async () => {
    await post('message-1', 3);
    await (await opened()).seal();
    const events = (await Array.fromAsync(log.readAll())).flat();
    log = openMemoryEventLog();
    for (const { stream, id, type, data, metadata } of events)
      await log.append(stream, 'any', [{ id, type, data, metadata: { ...metadata, time: 1 } }]);
    await post('message-2');
    for (const path of store.files.keys()) if (path !== 'checkpoint') store.files.delete(path);
    const sealer = await opened();
    await sealer.seal();
    expect(sealer.status.fault).toMatch(/are not those of which a checkpoint was signed/);
  });

  it('leaves damaged tiles as they are when the log is not what was signed, since they tell which event has changed', async () => {
    await post('message-1', 300);
    await (await opened()).seal();
    const events = (await Array.fromAsync(log.readAll())).flat();
    log = openMemoryEventLog();
    for (const { stream, id, type, data, metadata } of events)
      await log.append(stream, 'any', [{ id, type, data: type === 'Said' ? { said: 'other' } : data, metadata }]);
    await post('message-2');
    store.files.get('tile/0/001.p/45')![0]! ^= 1;
    const sums = () => Array.from(store.files, ([path, bytes]) => `${hash('sha256', bytes)} ${path}`);
    const before = sums();
    const sealer = await opened();
    await sealer.seal();
    expect(sealer.status.fault).toMatch(/first 301 events of the log are not those of which a checkpoint was signed/);
    expect(sums()).toEqual(before);
  });

  it('without the keys that the log names makes the tree and signs nothing', async () => {
    await post('message-1', 3);
    await (await opened()).seal();
    await post('message-1', 3);
    for (const other of [SealingKeys.generate(), undefined]) {
      const sealer = await opened({ ...optionsOf(), keys: other });
      await sealer.seal();
      expect(sealer.status).toMatchObject({
        size: 7,
        signed: 4,
        fault: expect.stringContaining('does not have the keys'),
      });
    }
  });

  it('publishes nothing over what another server has published meanwhile', async () => {
    await post('message-1', 3);
    const [one, other] = [await opened(), await opened()];
    await one.seal();
    await post('message-2');
    await other.seal();
    const { note } = await published();
    await one.seal();
    expect((await published()).note).toBe(note);
  });

  it('killed at any write signs one history, and ends with the tree of a log that was sealed in one go', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 2, maxLength: 5 }),
        fc.nat(),
        async (counts, seed) => {
          log = openMemoryEventLog();
          const tiles = new MemoryTileStore();
          const signed: { size: number; root: string }[] = [];
          let left = 0;
          const killing: TileStore = Object.assign(Object.create(tiles) as TileStore, {
            async write(path: string, bytes: Uint8Array) {
              if (left-- === 0) throw new Error('killed');
              await tiles.write(path, bytes);
            },
            async replace(path: string, expected: string | undefined, text: string) {
              if (left-- === 0) throw new Error('killed');
              const isReplaced = await tiles.replace(path, expected, text);
              const { size, root } = parseCheckpoint(parseNote(text).text);
              if (isReplaced) signed.push({ size, root: root.toString('base64') });
              if (left-- === 0) throw new Error('killed');
              return isReplaced;
            },
          });
          for (const [round, count] of counts.entries()) {
            await post(`message-${round}`, count, round % 2 === 0);
            left = (seed * (round + 1) * 7919) % 9;
            await (async () => (await opened(optionsOf(killing))).seal())().catch((error: Error) => {
              if (error.message !== 'killed') throw error;
            });
          }
          left = -1;
          const last = await opened(optionsOf(killing));
          await last.seal();
          expect(last.status).toMatchObject({ fault: null, size: last.status.signed });
          expect(new Set(signed.map(({ size }) => size)).size).toBe(signed.length);
          for (const { size, root } of signed) {
            expect((await rootOf(size, hashesIn(tiles, size))).toString('base64')).toBe(root);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
