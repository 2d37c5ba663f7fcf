import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openLocalCoordination } from '@chat/coordination/local';
import type { EventLog } from '@chat/event-log';
import { openMemoryEventLog } from '@chat/event-log/memory';
import { DamagedReadModel, type Document, GenerationalReadStore } from '@chat/read-store';
import { sqliteGenerations } from '@chat/read-store/sqlite';
import { eventually } from '@chat/testing';
import { append, fold, marked, notes, written } from './notes.fixture.js';
import type { Projection } from './projection.js';
import { Projections } from './projections.js';
import { RepairDamaged } from './repair-damaged.js';

const projection = notes as unknown as Projection<Document>;
const heard: string[] = [];

let folder: string;
let log: EventLog;
let store: GenerationalReadStore;
let models: Projections;
let repairs: RepairDamaged;

beforeEach(async () => {
  heard.length = 0;
  folder = mkdtempSync(join(tmpdir(), 'repair-'));
  log = openMemoryEventLog();
  await open();
  await append(log, written(1), written(2), marked([1, 2], 'first'));
  await models.waitFor(await log.head());
  await close();
  const database = new DatabaseSync(join(folder, 'read-store.db'));
  database.exec(`UPDATE notes SET _document = replace(_document, 'first', 'worst') WHERE _id = 2`);
  database.close();
  await open();
});
afterEach(async () => {
  await close();
  rmSync(folder, { recursive: true });
});

async function open(): Promise<void> {
  store = await GenerationalReadStore.open(sqliteGenerations(folder));
  models = new Projections(log, store, [projection]);
  repairs = new RepairDamaged(log, store, [projection], {
    coordination: openLocalCoordination(store),
    holder: 'test',
    onDamage: (name) => heard.push(`${name} damaged`),
    onRepaired: (name) => heard.push(`${name} rebuilt`),
    onFailure: (name, error) => heard.push(`${name} not rebuilt: ${String(error)}`),
  });
  models.start();
  await models.caughtUp();
}

async function close(): Promise<void> {
  await repairs.stop();
  await models.stop();
  await store.close();
}

const stored = () => Array.fromAsync(store.scan(notes.collection));

it('refuses what was damaged, and rebuilds its read model from the log', async () => {
  await expect(store.get(notes.collection, 2)).rejects.toThrow(DamagedReadModel);
  await eventually(() => expect(heard).toEqual(['notes damaged', 'notes rebuilt']));
  expect(await stored()).toEqual(await fold(log));
  expect(repairs.statuses).toMatchObject([{ name: 'notes', state: 'rebuilt' }]);
});

it('rebuilds what a projection cannot go on from', async () => {
  const position = await append(log, marked([2], 'second'));
  expect(await models.waitFor(position, { timeoutMs: 20_000 })).toBe(true);
  await eventually(() => expect(heard).toEqual(['notes damaged', 'notes rebuilt']));
  expect(await stored()).toEqual(await fold(log));
});
