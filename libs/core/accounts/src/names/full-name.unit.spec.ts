import { acceptFullName, foldName } from './full-name.js';

const nobody = () => false;

describe('a full name', () => {
  it.each(['Iago', 'Desdemona of Venice', 'iago|72k', '李明', "O'Brien"])('may be %s', (name) => {
    expect(acceptFullName(name, nobody)).toBe(name);
  });

  it('is trimmed', () => expect(acceptFullName('  Iago ', nobody)).toBe('Iago'));

  it('has at most 100 characters, counted as people do', () => {
    expect(acceptFullName('👋'.repeat(100), nobody)).toHaveLength(200);
    expect(() => acceptFullName('a'.repeat(101), nobody)).toThrow('Name too long!');
  });

  it('is not empty', () => expect(() => acceptFullName(' ', nobody)).toThrow('Name must not be empty!'));

  it.each(['a*b', 'a`b', 'a\\b', 'a>b', 'a"b', 'a@b', 'a\u0007b', 'a\ufffeb', 'a\ud800b'])('is not %j', (name) => {
    expect(() => acceptFullName(name, nobody)).toThrow('Invalid characters in name!');
  });

  it('does not end like a mention of somebody else', () => {
    expect(() => acceptFullName('iago|72', nobody)).toThrow('Invalid format!');
  });

  it.each([
    ['Strauß', 'STRAUSS'],
    ['ΟΔΥΣΣΕΥΣ', 'Οδυσσευς'],
    ['Οδυσσευσ', 'Οδυσσευς'],
    ['ẞ', 'ss'],
    ['ŉ', 'ʼN'],
    ['ᾳ', 'ΑΙ'],
    ['Ꭰ', 'ꭰ'],
    ['ﬁ', 'FI'],
    ['İ', 'i̇'],
  ])('of which %s and %s are the same but for the case', (one, other) => {
    expect(foldName(one)).toBe(foldName(other));
  });

  it.each([
    ['Işıl', 'Işil'],
    ['José', 'Jose'],
  ])('of which %s and %s are two', (one, other) => {
    expect(foldName(one)).not.toBe(foldName(other));
  });

  it('is unique where the organization wants that, whatever the case and the width of its letters', () => {
    expect(() => acceptFullName('IAGO', (folded) => folded === foldName('Ｉago'))).toThrow(
      'Unique names required in this organization.',
    );
  });
});
