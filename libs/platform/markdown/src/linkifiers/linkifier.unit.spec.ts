import { compileLinkifier } from './linkifier.js';
import { realm } from '../context/realm.fixture.js';
import { renderMarkdown } from '../rendering/render-markdown.js';
import { renderTopicLinks } from '../topics/topic-links.js';
import { LIMITS } from '../markdown.limits.js';

const issue = compileLinkifier({ pattern: '#(?P<id>[0-9]+)', urlTemplate: 'https://i.org/{id}' });
const word = compileLinkifier({ pattern: '(?P<team>[a-z]+)#(?P<id>[0-9]+)', urlTemplate: 'https://t.org/{team}/{id}' });
const repository = compileLinkifier({
  pattern: '(?P<name>[^\\s#]+)#(?P<id>[0-9]+)',
  urlTemplate: 'https://r.org/{id}',
});
const link = (url: string, text: string) => `<a href="${url}">${text}</a>`;

/** Milliseconds, the least of a few, for the machine may be busy. */
function duration(work: () => void): number {
  const durations = Array.from({ length: 3 }, () => {
    const start = process.cpuUsage();
    work();
    return process.cpuUsage(start).user / 1_000;
  });
  return Math.min(...durations);
}

describe('A linkifier', () => {
  it.each([
    ['#1 #2', `${link('https://i.org/1', '#1')} ${link('https://i.org/2', '#2')}`],
    [
      '(#1), "#2": #3',
      `(${link('https://i.org/1', '#1')}), "${link('https://i.org/2', '#2')}": ${link('https://i.org/3', '#3')}`,
    ],
    ['a#1 #1a *#1* [#1', `a#1 #1a <em>#1</em> [#1`],
    ['**a #1** `#1`', `<strong>a ${link('https://i.org/1', '#1')}</strong> <code>#1</code>`],
    ['[#1](x.io)#2', `${link('http://x.io', '#1')}#2`],
  ])('links what stands alone in %j', (source, html) => {
    expect(renderMarkdown(source, { ...realm, linkifiers: [issue] }).html).toBe(`<p>${html}</p>`);
  });

  it('links nothing that begins at code, a link or a mention', () => {
    const { html } = renderMarkdown('`web`#1 [a](x.io)b#2, c#3', { ...realm, linkifiers: [repository] });
    expect(html).toBe(`<p><code>web</code>#1 ${link('http://x.io', 'a')}b#2, ${link('https://r.org/3', 'c#3')}</p>`);
  });

  it('is tried after those before it, which keep what they took', () => {
    const { html } = renderMarkdown('web#1 #2', { ...realm, linkifiers: [word, issue] });
    expect(html).toBe(`<p>${link('https://t.org/web/1', 'web#1')} ${link('https://i.org/2', '#2')}</p>`);
  });

  it.each([
    ['{a}{?b}', 'q3', 'q3?b=4'],
    ['{a}{&b}', 'q3', 'q3&b=4'],
    ['{a}{;b}', 'q3', 'q3;b=4'],
    ['{a}{/b}', 'q3', 'q3/4'],
    ['{a}{.b}', 'q3', 'q3.4'],
    ['{a}{#b}', 'q3', 'q3#4'],
    ['{a}{+b}', 'q3', 'q34'],
    ['{a,b}', 'q3', 'q3,4'],
    ['{?a,b}', '?a=q3', '?a=q3&b=4'],
    ['{?b*}{&a}', '&a=q3', '?b=4&a=q3'],
    ['{a}{b:1}', 'q3', 'q34'],
  ])('leaves a group that took no part in the match out of %s', (path, without, both) => {
    const optional = compileLinkifier({
      pattern: '(?P<a>q[0-9]+)(-(?P<b>[0-9]+))?',
      urlTemplate: `https://a.example/${path}`,
    });
    const urls = renderTopicLinks('q3 q3-4', [optional]).map(({ url }) => url);
    expect(urls).toEqual([without, both].map((end) => `https://a.example/${end}`));
  });

  it('keeps a group that matched the empty text', () => {
    const empty = compileLinkifier({ pattern: '(?P<a>q[0-9]+)(?P<b>x*)', urlTemplate: 'https://a.example/{a}{?b}' });
    expect(renderTopicLinks('q3', [empty])).toEqual([{ text: 'q3', url: 'https://a.example/q3?b=' }]);
  });

  it('leads nowhere where no link may lead', () => {
    const evil = compileLinkifier({ pattern: '(?P<x>[a-z]+)!', urlTemplate: 'javascript:{x}' });
    expect(renderMarkdown('alert!', { ...realm, linkifiers: [evil] }).html).toBe('<p>alert!</p>');
    expect(renderTopicLinks('alert!', [evil])).toEqual([]);
  });

  it('makes no link of what would leave half of a character in the address, and goes on behind it', () => {
    const first = compileLinkifier({ pattern: '@@(?P<name>\\S+)', urlTemplate: 'https://x.org/{name:1}' });
    const { html } = renderMarkdown('@@𝒳 @@né', { ...realm, linkifiers: [first] });
    expect(html).toBe(`<p>@@𝒳 ${link('https://x.org/n', '@@né')}</p>`);
    expect(renderTopicLinks('@@𝒳 @@né', [first])).toEqual([{ text: '@@né', url: 'https://x.org/n' }]);
  });

  it('takes whole characters of a text without white space', () => {
    const all = compileLinkifier({ pattern: '(?P<x>\\S+)', urlTemplate: 'https://x.org/{x}' });
    const { windowCharacters } = LIMITS.linkifiers;
    for (const letters of [windowCharacters - 2, windowCharacters - 1, windowCharacters]) {
      const text = `${'a'.repeat(letters)}𝒳`;
      const { html } = renderMarkdown(text, { ...realm, linkifiers: [all] });
      expect(html.replaceAll(/<[^>]*>/g, '')).toBe(text);
      expect(html).toContain('%F0%9D%92%B3');
    }
  });

  it('links topics too, before their addresses', () => {
    expect(renderTopicLinks('#1, x.org/#2 (y.org)', [issue])).toEqual([
      { text: '#1', url: 'https://i.org/1' },
      { text: 'x.org/#2', url: 'https://x.org/#2' },
    ]);
  });

  /** @limit linkifiers.instructions */
  it.each([
    ['(foo', 'missing ): (foo'],
    ['????', 'bad repetition operator: ????'],
    ['(?=a)', 'invalid perl operator: (?='],
    ['\\1', 'invalid escape sequence: \\1'],
    ['(a{1,30}){1,30}', 'pattern too large - compile failed'],
    ['x{1001}', 'invalid repetition size: {1001}'],
  ])('is refused as %s', (pattern, message) => {
    expect(() => compileLinkifier({ pattern, urlTemplate: 'x' })).toThrow(message);
  });

  /** @limit linkifiers.searchMs, linkifiers.windowCharacters */
  it.each([
    '(a+)+$',
    '(a|aa)+$',
    '(a|a?)+$',
    '(.*)*x',
    '([a-zA-Z]+)*1',
    '(a?){30}a{30}',
    '(.*a){20}b',
    'a.*b|a',
    '(x+x+)+y',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '(\\w{1,20}\\s?){1,9}#',
  ])('renders ten thousand characters in time: %s', (pattern) => {
    const linkifiers = [compileLinkifier({ pattern, urlTemplate: 'https://x.org/' })];
    for (const part of ['a', ' a', 'a b', 'x ', ' ax,', 'a!']) {
      const content = part.repeat(10_000 / part.length);
      expect(duration(() => void renderMarkdown(content, { ...realm, linkifiers }))).toBeLessThan(250);
    }
  });
});
