import fc from 'fast-check';
import { highlighted, holdsPhrases, htmlTokens, htmlWords, indexWords, parseSearch, tokensOf } from './index.js';

const wordsOf = (text: string) => tokensOf(text).map(({ word }) => word);

/** Decides as a search in texts with an index of words does. */
function finds(search: string, text: string): boolean {
  const [query, tokens] = [parseSearch(search), tokensOf(text)];
  const index = new Set(indexWords(tokens));
  return query.words.length > 0 && query.words.every((word) => index.has(word)) && holdsPhrases(query, [tokens]);
}

describe('Words of a text', () => {
  it.each([
    ['Hello, World!', ['hello', 'world']],
    ['foo-bar_baz', ['foo', 'bar', 'baz']],
    ['Crème café', ['creme', 'cafe']],
    ['ｆｕｌｌ ﬁne', ['full', 'fine']],
    ['42 ＡＢＣ１', ['42', 'abc1']],
    ['Ελλάδα', ['ελλαδα']],
    ['हिन्दी', ['हिन्दी']],
    ['한국어 책', ['한국어', '책']],
    ['寿司を', ['寿', '司', 'を']],
    ['ABC寿司', ['abc', '寿', '司']],
    ['!?', []],
  ])('%s are %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it('are where they say', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        let end = 0;
        for (const token of tokensOf(text)) {
          expect(token.start).toBeGreaterThanOrEqual(end);
          expect(wordsOf(text.slice(token.start, token.end))).toEqual([token.word]);
          end = token.end;
        }
      }),
    );
  });

  it('can be put into an index of words: no character has an empty one', () => {
    for (let code = 0; code <= 0x10ffff; code++) {
      for (const { word } of tokensOf(String.fromCodePoint(code))) {
        if (!/^(?:[0-9a-z]|\P{ASCII})+$/u.test(word))
          throw new Error(`The word of U+${code.toString(16)} is "${word}".`);
      }
    }
  });

  it('can be put into an index of words: nothing in them is a syntax', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const word of indexWords(tokensOf(text))) expect(word).toMatch(/^(?:[0-9a-z]|\P{ASCII})+$/u);
      }),
    );
  });
});

describe('Words of HTML', () => {
  it('are those of its tokens', () => {
    const piece = fc.constantFrom(
      'a',
      'Bé',
      '7',
      ' ',
      '<p>',
      '<',
      '>',
      '&lt;',
      '&',
      ';',
      '_',
      '寿',
      '司',
      '\u0301',
      '\ud83d',
      '🐙',
      '𝒳',
      'ß',
    );
    const html = fc.oneof(fc.string({ unit: piece }), fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(html, (text) => expect(htmlWords(text)).toEqual(indexWords(htmlTokens(text)))),
      {
        numRuns: 2_000,
      },
    );
  });
});

const aAndB = (maxLength: number) => fc.array(fc.constantFrom('a', 'b'), { minLength: 2, maxLength });

describe('A search', () => {
  it.each([
    ['soup', 'Hot soup', true],
    ['SOUP hot', 'Hot soup', true],
    ['soup', 'Hot soups', true],
    ['soups', 'Hot soup', true],
    ['sou', 'Hot soup', false],
    ['soup stew', 'Hot soup', false],
    ['creme', 'Crème', true],
    ['"hot soup"', 'Very hot soup', true],
    ['"hot soup"', 'Hot, hot. Soup', true],
    ['"hot soup"', 'Soup is hot', false],
    ['寿司', 'これは寿司です', true],
    ['司', 'これは寿司です', true],
    ['寿司屋', '寿司と屋台', false],
    ['"soup', 'soup', true],
    ['"', 'soup', false],
    ['!', 'soup', false],
  ])('for %s in "%s" finds: %s', (search, text, expected) => {
    expect(finds(search, text)).toBe(expected);
  });

  it('finds a phrase wherever its words stand together', () => {
    fc.assert(
      fc.property(aAndB(6), aAndB(12), (phrase, text) => {
        const isThere = ` ${text.join(' ')} `.includes(` ${phrase.join(' ')} `);
        expect(finds(`"${phrase.join(' ')}"`, text.join(' '))).toBe(isThere);
      }),
    );
  });

  it('finds every word and every phrase of a text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(), fc.nat(), (text, one, other) => {
        const tokens = tokensOf(text);
        if (tokens.length === 0) return;
        const [from, to] = [one % tokens.length, other % tokens.length].toSorted((a, b) => a - b) as [number, number];
        const part = text.slice(tokens[from]!.start, tokens[to]!.end).replaceAll('"', ' ');
        expect(finds(part, text)).toBe(true);
        expect(finds(`"${part}"`, text)).toBe(true);
      }),
    );
  });
});

describe('Highlights', () => {
  it.each([
    [
      'soup',
      '<p>Hot <b>Soups</b> &amp; soup</p>',
      '<p>Hot <b><span class="highlight">Soups</span></b> &amp; <span class="highlight">soup</span></p>',
    ],
    ['amp href', '<p><a href="/amp">&amp; x</a></p>', '<p><a href="/amp">&amp; x</a></p>'],
    [
      '"hot soup"',
      '<p>hot. Hot soup</p>',
      '<p>hot. <span class="highlight">Hot</span> <span class="highlight">soup</span></p>',
    ],
    ['寿司', '<p>寿司、寿</p>', '<p><span class="highlight">寿</span><span class="highlight">司</span>、寿</p>'],
  ])('of %s in %s', (search, html, expected) => {
    expect(highlighted(html, parseSearch(search))).toBe(expected);
  });

  it('add nothing but their spans', () => {
    const html = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '<p>', '</p>', '&lt;', 'é', '寿') });
    fc.assert(
      fc.property(html, fc.constantFrom('a', 'ab b', '"a b"', '寿寿', 'lt'), (text, search) => {
        const marked = highlighted(text, parseSearch(search));
        expect(marked.replaceAll(/<span class="highlight">|<\/span>/g, '')).toBe(text);
      }),
    );
  });

  it.each([['a '.repeat(499) + 'b'], ['a '.repeat(500)]])(
    'take time with the length of the text, not with that of a phrase that repeats itself: %#',
    (phrase) => {
      const long = `<p>${'a '.repeat(200_000)}`;
      const started = process.cpuUsage().user;
      highlighted(long, parseSearch(`"${phrase}"`));
      expect((process.cpuUsage().user - started) / 1_000).toBeLessThan(5_000);
    },
  );

  it('take time with the length of the text, whatever is in it', () => {
    const long = '<p>soup "'.repeat(20_000);
    const started = process.cpuUsage().user;
    highlighted(long, parseSearch('"soup soup" soup'));
    expect(htmlTokens(long)).toHaveLength(20_000);
    expect((process.cpuUsage().user - started) / 1_000).toBeLessThan(5_000);
  });
});
