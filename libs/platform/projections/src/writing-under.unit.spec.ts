import { type Document, GenerationalReadStore, ReadStoreUnavailable } from '@chat/read-store';
import { memoryGenerations, openMemoryReadStore } from '@chat/read-store/memory';
import { writingUnder } from './writing-under.js';

const model = { name: 'notes', collection: { name: 'notes', indexes: [] } };
const put = (id: number) => ({ collection: model.collection, id, document: { _id: id }, position: id });

describe('the store of a projector', () => {
  const lease = { isHeld: true };
  let opened: GenerationalReadStore;
  let store: GenerationalReadStore;

  beforeEach(async () => {
    lease.isHeld = true;
    opened = await GenerationalReadStore.open(memoryGenerations());
    store = writingUnder(lease, opened) as GenerationalReadStore;
    const next = await store.buildGeneration(model, 'notes-1');
    await next.write('notes', 1, [put(1)]);
    const number = await store.requestSwitch(model, 'notes-1', false);
    await store.switchTo(model, { _id: 'notes', number, generation: 'notes-1', keepsFormer: false });
  });
  afterEach(() => opened.close());

  const documents = (): Promise<Document[]> => Array.fromAsync(opened.scan(model.collection));
  const request = { _id: 'notes', number: 2, generation: '', keepsFormer: false };

  it.each<[string, () => Promise<unknown>]>([
    ['write documents', () => store.write('notes', 2, [put(2)])],
    ['empty a collection', () => store.clear([model.collection], ['notes'])],
    ['build the documents that are read again', () => store.buildGeneration(model, 'notes-1')],
    [
      'write to documents beside those that are read',
      async () => (await store.openGeneration('notes-1')).clear([], []),
    ],
    ['remove the documents that are read', () => store.removeGeneration(model, 'notes-1')],
    ['remove former documents', () => store.removeFormer(model)],
    ['request a switch', () => store.requestSwitch(model, '', false)],
    ['switch', () => store.switchTo(model, request)],
    ['refuse to switch', () => store.refuse(model, request)],
  ])('does not %s after another one has replaced it', async (_, change) => {
    lease.isHeld = false;
    await expect(change()).rejects.toThrow(ReadStoreUnavailable);
    expect(await documents()).toEqual([{ _id: 1 }]);
    expect(await opened.placementOf(model)).toMatchObject({ number: 1, current: 'notes-1' });
  });

  it.each<[string, (store: GenerationalReadStore) => Promise<unknown>]>([
    ['write', (under) => under.write('notes', 2, [put(2)])],
    ['clear', (under) => under.clear([model.collection], ['notes'])],
    ['remove', (under) => under.removeGeneration(model, 'notes-2')],
    ['remove', (under) => under.buildGeneration(model, 'notes-2')],
  ])('hands the engine what ends a %s on its way', async (step, change) => {
    const steps: string[] = [];
    const ended =
      (name: string) =>
      async (...args: unknown[]) => {
        steps.push(name);
        lease.isHeld = false;
        (args.at(-1) as () => void)();
      };
    const engine = memoryGenerations();
    const first = Object.assign(openMemoryReadStore(), { write: ended('write'), clear: ended('clear') });
    const open = async () => first;
    const under = writingUnder(lease, await GenerationalReadStore.open({ ...engine, open, remove: ended('remove') }));
    await expect(change(under as GenerationalReadStore)).rejects.toThrow(ReadStoreUnavailable);
    expect(steps).toEqual([step]);
  });

  it('is read also after another one has replaced it', async () => {
    lease.isHeld = false;
    expect(await store.get(model.collection, 1)).toEqual({ _id: 1 });
    expect(await store.checkpoint('notes')).toBe(1);
  });
});
