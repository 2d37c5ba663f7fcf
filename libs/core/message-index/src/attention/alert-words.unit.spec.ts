import { AlertWords } from './alert-words.js';

function alertWords(...words: readonly string[]): AlertWords {
  const index = new AlertWords();
  index.setWords(11, words);
  return index;
}

const isAlerted = (index: AlertWords, content: string) => index.alertedBy(content).some((users) => users.has(11));

describe('an alert word', () => {
  it.each([
    'soup',
    'Hot SOUP today',
    '(soup)',
    '"soup.',
    "'soup'",
    'stew;soup:',
    '[soup]',
    '**soup**',
    '> soup?',
    '`soup`',
    'first line\nsoup\nlast',
    '```quote\nsoup\n```',
    '```spoiler Dinner\nsoup\n```\nmore',
    '```quote\nfirst\n```\nsoup\n```\ncode\n```',
    '```spoiler soup\nfirst\n```',
    ' ```\nsoup\n ```',
    '``` no `fence\nsoup\n```',
    'hot\tsoup\tnow',
    'hot\r\nsoup\r\nnow',
    '$$ 5, soup, $$6',
  ])('is found in %j', (content) => {
    expect(isAlerted(alertWords('Soup'), content)).toBe(true);
  });

  it.each([
    'soups',
    'a-soup',
    'soup"',
    'soup-bowl',
    '```\nsoup\n```',
    '~~~ python\nsoup\n~~~',
    '```math\nsoup\n```',
    '$$ soup $$',
    '````\n```\nsoup\n````',
    '```{.js}\nsoup',
    '```quote\n```js\nsoup\n```\n```',
    '```quote\nfirst\n```\n```\nsoup\n```',
  ])('is not found in %j', (content) => {
    expect(isAlerted(alertWords('Soup'), content)).toBe(false);
  });

  it('may be several words, and begin or end with a sign', () => {
    const index = alertWords('on call', 'on call tonight!', '.net', 'c*');
    for (const content of ['Who is On Call?', 'on call tonight!', 'I like .NET.', 'c* is fast']) {
      expect(isAlerted(index, content)).toBe(true);
    }
    expect(isAlerted(index, 'on calls')).toBe(false);
  });

  it('alerts those who have it at the time, and no longer those who gave it up', () => {
    const index = alertWords('soup', 'stew');
    index.setWords(12, ['SOUP']);
    index.look(1, 'soup');
    index.setWords(11, ['stew']);
    index.look(2, 'soup');
    expect([11, 12, 13].map((id) => index.idsAlerting(id))).toEqual([[1], [1, 2], []]);
    index.look(1, 'stew');
    index.forget(2);
    expect([11, 12].map((id) => index.idsAlerting(id))).toEqual([[1], []]);
  });

  it('costs a message no more when more accounts have it', () => {
    const index = new AlertWords();
    for (let userId = 1; userId <= 300; userId++) index.setWords(userId, ['soup', 'stew', `own ${userId}`]);
    const [first, second] = [index.alertedBy('soup'), index.alertedBy('more soup')];
    expect(first).toHaveLength(1);
    expect(second[0]).toBe(first[0]);
  });

  it('is found in a hostile text in time', () => {
    const index = alertWords(...Array.from({ length: 500 }, (_, at) => `${'a '.repeat(48)}${at}`));
    const start = process.cpuUsage();
    expect(isAlerted(index, 'a '.repeat(5_000))).toBe(false);
    expect(process.cpuUsage(start).user / 1_000).toBeLessThan(10_000);
  });

  it.each(['.', '('])('costs a text of %j no more than its length, times the word', (sign) => {
    const index = alertWords('.'.repeat(100), `${'.'.repeat(99)}!`);
    const start = process.cpuUsage();
    for (let times = 0; times < 20; times++) index.alertedBy(`${sign.repeat(10_000)}?`);
    expect(process.cpuUsage(start).user / 1_000).toBeLessThan(1_000);
  });
});
