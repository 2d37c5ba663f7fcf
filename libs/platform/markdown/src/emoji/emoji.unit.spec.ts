import { emojiByName, emojiCode, emojiCodeToNames, emojiNames } from './emoji.js';

describe('The table of emoji', () => {
  it.each([
    ['smile', '1f642'],
    ['smiley', '1f603'],
    ['big_smile', '1f604'],
    ['tada', '1f389'],
    ['hamburger', '1f354'],
    ['thumbs_up', '1f44d'],
    ['+1', '1f44d'],
    ['clap', '1f44f'],
    ['astonished', '1f632'],
    ['heart', '2764'],
    ['dog', '1f415'],
    ['one', '0031-20e3'],
    ['rocket', '1f680'],
    ['octopus', '1f419'],
    ['flag_côte_divoire', '1f1e8-1f1ee'],
    ['fried_egg', undefined],
    ['toString', undefined],
  ])('knows the code of %s', (name, code) => {
    expect(emojiByName(name)).toBe(code);
  });

  it('names the canonical name first', () => {
    expect(emojiNames('1f389')).toEqual(['tada']);
    expect(emojiNames('1f44d')[0]).toBe('+1');
    expect(emojiNames('0000')).toEqual([]);
  });

  it('leaves no emoji without a name, and no name to two emoji', () => {
    const named = [...emojiCodeToNames()].flatMap(([code, names]) => {
      expect(names).not.toEqual([]);
      return names.map((name) => [name, code] as const);
    });
    for (const [name, code] of named) {
      expect(name).toMatch(/^[\p{L}\p{N}_+-]+$/u);
      expect(emojiByName(name)).toBe(code);
    }
    expect(new Set(named.map(([name]) => name)).size).toBe(named.length);
    expect(named.length).toBe(2999);
  });

  it('ignores variation selectors in codes', () => {
    expect(emojiCode('❤️')).toBe('2764');
    expect(emojiCode('👩‍💻')).toBe('1f469-200d-1f4bb');
  });
});
