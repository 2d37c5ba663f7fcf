import { commentsOf, hasDialect, hidesItsSubject, partOfComments } from './comments.js';

const refused = (source: string) => commentsOf(source).some(hidesItsSubject);

describe('the check of comments', () => {
  it.each([
    ['a line comment', '// What is left.'],
    ['an indented one', '  // Who may do it.'],
    ['one behind code', 'const limit = 5; // Of one account.'],
    ['a JSDoc on one line', '/** Whoever asks. */'],
    ['the first line of a JSDoc', '/**\n * The same as above.\n * It goes on.\n */'],
    ['a comment behind a comment and code', '// Why.\nconst a = 1;\n// Of b.\n'],
  ])('refuses %s that begins with a word that hides its subject', (_, source) => {
    expect(refused(source)).toBe(true);
  });

  it.each([
    ['a sentence with its subject', '// The list holds\n// What is only a later line.'],
    ['a longer word', '/** Offsets are UTF-16 units. */'],
    ['a URL in code', "const address = 'https://Of.example.com';"],
  ])('accepts %s', (_, source) => {
    expect(refused(source)).toBe(false);
  });

  it.each([
    ['/** Kept, whoever deletes it. */', true],
    ['// Whoever asks.', true],
    ['// Tiles are made anew.', true],
    ['/** A new tile. */', false],
    ["const whoever = 'anew';", false],
  ])('looks for the words of the dialect in %s', (source, isFound) => {
    expect(commentsOf(source).some(hasDialect)).toBe(isFound);
  });

  it('counts lines that hold nothing but comment', () => {
    expect(partOfComments(['// One.\n// Two.\nconst a = 1; // Three.\n/**\n * Four.\n */\na;\nb;\nc;\nd;'])).toBe(0.5);
  });
});
