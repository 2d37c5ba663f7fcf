import { memoryGenerations } from '../memory/memory-read-store.js';
import { GenerationalReadStore, type GenerationsEngine } from './generational-read-store.js';

const model = { name: 'notes', collection: { name: 'notes', indexes: [] } };

describe('documents that were read before a switch', () => {
  const { setTimeout } = globalThis;
  let engine: GenerationsEngine;
  let due: (() => void)[];

  beforeEach(() => {
    engine = memoryGenerations();
    due = [];
    const later = (call: () => void) => {
      due.push(call);
      return setTimeout(() => {}, 0);
    };
    globalThis.setTimeout = later as typeof setTimeout;
  });
  afterEach(() => {
    globalThis.setTimeout = setTimeout;
  });

  /** A process that has switched from the first generation to the second one. */
  async function switched(): Promise<GenerationalReadStore> {
    const store = await GenerationalReadStore.open(engine);
    for (const number of [1, 2]) {
      const generation = `notes-${number}`;
      await (await store.buildGeneration(model, generation)).write('notes', number, []);
      await store.switchTo(model, { _id: 'notes', number, generation, keepsFormer: false });
    }
    return store;
  }

  it('are removed when the only process that reads them ends', async () => {
    const store = await switched();
    expect(await engine.list()).toEqual(['notes-1', 'notes-2']);
    await store.close();
    expect(await engine.list()).toEqual(['notes-2']);
  });

  it('stay when the process that has switched ends while other ones may read them', async () => {
    engine = { ...engine, isShared: true };
    await (await switched()).close();
    expect(await engine.list()).toEqual(['notes-1', 'notes-2']);
  });

  it('are removed by the next process, once nobody may read them any more', async () => {
    await switched();
    const next = await GenerationalReadStore.open(engine);
    due = [];
    await next.removeFormer(model);
    await next.removeFormer(model);
    expect(await engine.list()).toEqual(['notes-1', 'notes-2']);
    for (const remove of due) remove();
    await new Promise(setImmediate);
    expect(await engine.list()).toEqual(['notes-2']);
    await next.removeFormer(model);
    expect(due).toHaveLength(2);
  });
});
