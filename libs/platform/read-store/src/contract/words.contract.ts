import fc from 'fast-check';
import { UnindexedQuery } from '../port/errors.js';
import type { Query, ReadStore, Write } from '../port/read-store.js';
import { messages, put, type Text, texts } from './samples.contract.js';

const VOCABULARY = ['soup', 'stew', '寿司', 'çorba', '§s11', 'a1'] as const;

/** Searches for words in texts. */
export function describeWords(
  opened: () => ReadStore,
  holding: () => ((text: string) => Promise<boolean>) | undefined,
) {
  describe('searches for words', () => {
    let store: ReadStore;

    beforeEach(async () => {
      store = opened();
      await keepTexts(1, { _id: 1, words: ['soup', '§s11'] }, { _id: 2, words: ['soup', 'stew'] });
      await keepTexts(1, { _id: 3, words: ['寿司', 'soup'] }, { _id: 4, words: [] }, { _id: 5 });
    });

    const keepTexts = (position: number, ...documents: Text[]) =>
      store.write(
        'texts',
        position,
        documents.map((document) => put(texts, position, document)),
      );

    it.each<[string, Query<Text>, number[]]>([
      ['one word', { filter: { words: { $all: ['soup'] } }, sort: { _id: 1 } }, [1, 2, 3]],
      ['the newest first', { filter: { words: { $all: ['soup'] } }, sort: { _id: -1 }, limit: 2 }, [3, 2]],
      ['all of some words', { filter: { words: { $all: ['stew', 'soup'] } } }, [2]],
      ['the same word twice', { filter: { words: { $all: ['stew', 'stew'] } } }, [2]],
      ['a page of ids', { filter: { words: { $all: ['soup'] }, _id: { $gt: 1, $lte: 2 } } }, [2]],
      ['any script', { filter: { words: { $all: ['寿司'] } } }, [3]],
      ['a sign beyond ASCII', { filter: { words: { $all: ['§s11', 'soup'] } } }, [1]],
      ['a part of a word', { filter: { words: { $all: ['sou'] } } }, []],
      ['what nothing holds', { filter: { words: { $all: ['borscht'] } } }, []],
      ['ids of another type', { filter: { words: { $all: ['soup'] }, _id: { $gt: '' } } }, []],
    ])('find %s', async (_, query, expected) => {
      expect((await store.find(texts, query)).map(({ _id }) => _id)).toEqual(expected);
      expect(await store.findIds(texts, query)).toEqual(expected);
      if (query.limit === undefined) expect(await store.count(texts, query.filter)).toBe(expected.length);
    });

    it('follow every change of a document', async () => {
      const withSoup = async () => store.findIds(texts, { filter: { words: { $all: ['soup'] } }, sort: { _id: 1 } });
      await keepTexts(2, { _id: 1, words: ['stew'] }, { _id: 4, words: ['soup'] });
      await store.write('texts', 3, [{ collection: texts, id: 2, document: null, position: 3 }]);
      expect(await withSoup()).toEqual([3, 4]);
      await keepTexts(1, { _id: 1, words: ['soup'] });
      expect(await withSoup()).toEqual([3, 4]);
      await store.clear([texts], ['texts']);
      await store.prepare([texts]);
      expect(await withSoup()).toEqual([]);
      await keepTexts(4, { _id: 7, words: ['soup'] });
      expect(await withSoup()).toEqual([7]);
    });

    it.each<[string, Query<Text>]>([
      ['an order by the words', { filter: { words: { $all: ['soup'] } }, sort: { words: 1 } }],
      ['another condition beside them', { filter: { words: { $all: ['soup'] }, _id: 1 } }],
    ])('are refused with %s', async (_, query) => {
      await expect(store.find(texts, query)).rejects.toThrow(UnindexedQuery);
    });

    it('are refused on a field that holds no words', async () => {
      const filter = { text: { $all: ['soup'] } };
      await expect(store.find(messages, { filter })).rejects.toThrow(UnindexedQuery);
    });

    it.each<unknown>([[[]], ['soup'], [['']], [['two words']], [['"']], [['a*']], [['NOT', 'a:b']], [[1]]])(
      'throw a TypeError for %j, so that nothing acts as a syntax',
      async (words) => {
        const filter = { words: { $all: words } } as Query<Text>['filter'];
        await expect(store.find(texts, { filter })).rejects.toThrow(TypeError);
        const document = { _id: 9, words } as Text;
        if (Array.isArray(words) && words.length === 0) return;
        await expect(store.write('texts', 9, [put(texts, 9, document)])).rejects.toThrow(TypeError);
      },
    );

    it('answer as a look at every document would', async () => {
      const word = fc.constantFrom(...VOCABULARY);
      const lists = fc.array(fc.uniqueArray(word), { maxLength: 12 });
      let position = 10;
      await fc.assert(
        fc.asyncProperty(lists, fc.uniqueArray(word, { minLength: 1, maxLength: 3 }), async (all, searched) => {
          position++;
          const changes = all.map((words, at): Write => put(texts, position, { _id: at, words }));
          const old = Array.from({ length: 12 }, (_, at): Write => ({
            collection: texts,
            id: at,
            document: null,
            position,
          }));
          await store.write('texts', position, [...old.slice(all.length), ...changes]);
          const expected = all.flatMap((words, at) => (searched.every((each) => words.includes(each)) ? [at] : []));
          const query = { filter: { words: { $all: searched } }, sort: { _id: 1 } } as const;
          expect(await store.findIds(texts, query)).toEqual(expected);
        }),
        { numRuns: 40 },
      );
    });

    it('leave no word of what is gone on the disk once they are scrubbed in pieces', async () => {
      const holds = holding();
      if (!holds) return;
      await keepTexts(2, { _id: 20, words: ['supersecret'] }, { _id: 21, words: ['keptword'] });
      await store.write('texts', 3, [{ collection: texts, id: 20, document: null, position: 3 }]);
      while (!(await store.scrubSome()));
      expect([await holds('supersecret'), await holds('keptword')]).toEqual([false, true]);
    });

    it('leave no word of what is gone on the disk after a scrub', async () => {
      const holds = holding();
      if (!holds) return;
      await keepTexts(2, { _id: 20, words: ['supersecret'] }, { _id: 21, words: ['keptword'] });
      await store.write('texts', 3, [{ collection: texts, id: 20, document: null, position: 3 }]);
      await store.scrub();
      expect([await holds('supersecret'), await holds('keptword')]).toEqual([false, true]);
    });
  });
}
