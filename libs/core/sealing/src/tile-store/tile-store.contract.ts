import type { TileStore } from './tile-store.js';

/** An engine under test. Every call of `open` gives a new empty store. */
export interface TileStoreAdapter {
  readonly name: string;
  open(): Promise<TileStore>;
}

const bytes = (text: string) => Buffer.from(text);

/** Tests that every adapter of the port must pass. */
export function describeTileStore({ name, open }: TileStoreAdapter): void {
  describe(`tile store: ${name}`, () => {
    let store: TileStore;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());

    it('gives back what was written last, and nothing for other paths', async () => {
      await store.write('tile/0/000', bytes('first'));
      await store.write('tile/0/000', bytes('second'));
      await store.sync();
      expect((await store.read('tile/0/000'))?.toString()).toBe('second');
      expect(await store.read('tile/0/001')).toBeUndefined();
    });

    it('keeps every byte', async () => {
      const every = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
      await store.write('salts/0', every);
      expect(await store.read('salts/0')).toEqual(every);
    });

    it('lists the files of a folder in their order, and none where there is no folder', async () => {
      for (const path of ['tile/0/000.p/9', 'tile/0/000.p/10', 'tile/0/000', 'tile/0/0001'])
        await store.write(path, bytes('hash'));
      expect(await store.list('tile/0/000.p')).toEqual(['tile/0/000.p/10', 'tile/0/000.p/9']);
      expect(await store.list('tile/1')).toEqual([]);
    });

    it('removes the files below a folder, and no others', async () => {
      for (const path of ['tile/0/000.p/1', 'tile/0/000', 'tile/0/000.q']) await store.write(path, bytes('hash'));
      await store.remove('tile/0/000.p');
      await store.remove('tile/9');
      expect(await store.read('tile/0/000.p/1')).toBeUndefined();
      expect(await store.read('tile/0/000')).toBeDefined();
      expect(await store.read('tile/0/000.q')).toBeDefined();
      await store.write('tile/0/000.p/1', bytes('again'));
      expect((await store.read('tile/0/000.p/1'))?.toString()).toBe('again');
    });

    it('replaces a file that has the expected text, and no other', async () => {
      expect(await store.replace('checkpoint', 'none', 'one')).toBe(false);
      expect(await store.read('checkpoint')).toBeUndefined();
      expect(await store.replace('checkpoint', undefined, 'one')).toBe(true);
      expect(await store.replace('checkpoint', undefined, 'other')).toBe(false);
      expect(await store.replace('checkpoint', 'other', 'two')).toBe(false);
      expect(await store.replace('checkpoint', 'one', 'two')).toBe(true);
      expect((await store.read('checkpoint'))?.toString()).toBe('two');
    });

    it('lets one of those win that replace a file at once', async () => {
      await store.replace('checkpoint', undefined, 'one');
      const texts = ['two', 'three', 'four'];
      const won = await Promise.all(texts.map((text) => store.replace('checkpoint', 'one', text)));
      expect(won.filter(Boolean)).toHaveLength(1);
      expect((await store.read('checkpoint'))?.toString()).toBe(texts[won.indexOf(true)]);
    });
  });
}
