import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLocalCoordination } from '@chat/coordination/local';
import { openMemoryEventLog } from '@chat/event-log/memory';
import { type Document, GenerationalReadStore } from '@chat/read-store';
import { sqliteGenerations } from '@chat/read-store/sqlite';
import { eventually, shortenIndex } from '@chat/testing';
import { CheckReadStore } from './check-read-store.js';
import { append, marked, notes, written } from './notes.fixture.js';
import type { Projection } from './projection.js';
import { Projections } from './projections.js';
import { RepairDamaged } from './repair-damaged.js';

const projection = notes as unknown as Projection<Document>;

function found({ store }: { readonly store: GenerationalReadStore }): Promise<number> {
  return store.count(notes.collection, { markCount: 1 });
}

it('a read model of which an index finds less than there is is rebuilt', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'check-store-'));
  const log = openMemoryEventLog();
  const heard: string[] = [];
  const open = async () => {
    const store = await GenerationalReadStore.open(sqliteGenerations(folder));
    const models = new Projections(log, store, [projection]);
    const repairs = new RepairDamaged(log, store, [projection], {
      coordination: openLocalCoordination(store),
      holder: 'test',
      onDamage: (name, { message }) => heard.push(`${name}: ${message}`),
      onRepaired: (name) => heard.push(`${name} rebuilt`),
      onFailure: (name, error) => heard.push(`${name} not rebuilt: ${String(error)}`),
    });
    models.start();
    await models.caughtUp();
    const close = async () => {
      await repairs.stop();
      await models.stop();
      await store.close();
    };
    return { store, models, close };
  };
  const before = await open();
  await append(log, written(1), written(2), marked([1, 2], 'first'));
  await before.models.waitFor(await log.head());
  expect(await found(before)).toBe(2);
  await before.close();
  shortenIndex(join(folder, 'read-store.db'), 'notes(markCount)');

  const damaged = await open();
  expect(await found(damaged)).toBe(1);
  const fail = (error: unknown) => heard.push(String(error));
  const checks = new CheckReadStore(damaged.store, { firstAfterMs: 0, onFailure: fail });
  checks.start();
  await eventually(() => expect(heard).toContain('notes rebuilt'));
  expect(heard[0]).toMatch(/^notes: The read model notes is damaged: .*index notes\(markCount\)/);
  expect(await found(damaged)).toBe(2);
  await checks.stop();
  expect(await damaged.store.checkIntegrity()).toEqual([]);
  await damaged.close();
  rmSync(folder, { recursive: true });
});
