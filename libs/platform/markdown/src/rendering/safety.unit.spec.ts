import { array, assert, boolean, constantFrom, oneof, property, string } from 'fast-check';
import { type DefaultTreeAdapterTypes, parseFragment, serialize } from 'parse5';

import { htmlDiff } from '../diff/html-diff.js';
import { realm } from '../context/realm.fixture.js';
import { renderMarkdown, renderParsed } from './render-markdown.js';
import { MAX_RENDERED_LENGTH, UnrenderableContent } from './unrenderable-content.js';

type Node = DefaultTreeAdapterTypes.ChildNode;

const ELEMENTS = new Set(
  (
    'a audio blockquote br code del div em h1 h2 h3 h4 h5 h6 hr img li ol p pre span strong table tbody td th thead ' +
    'time tr ul video'
  ).split(' '),
);
const OWN_FILE = /^\/(?:user_uploads|emoji|static)\/[^"<>]+$/;
const ATTRIBUTES: Record<string, RegExp> = {
  alt: /^/,
  'aria-hidden': /^true$/,
  'aria-label': /^[\p{L}\p{N} +-]+$/u,
  class: /^[\w -]+$/,
  'data-code-language': /^[^\s`]+$|^Bash Session$|^(?:Python|Text|PostgreSQL)\b/,
  'data-animated': /^true$/,
  'data-original-content-type': /^image\/\w+$/,
  'data-original-dimensions': /^\d+x\d+$/,
  'data-original-src': OWN_FILE,
  'data-stream-id': /^\d+$/,
  'data-user-group-id': /^\d+$/,
  'data-user-id': /^(?:\d+|\*)$/,
  datetime: /^[\dTZ:+.-]+$/,
  controls: /^$/,
  preload: /^metadata$/,
  src: OWN_FILE,
  href: /^(?:(?:https?|ftp|mailto|tel):|\/(?!\/)|#|user_uploads\/)/,
  role: /^img$/,
  start: /^\d+$/,
  style: /^text-align: (?:left|right|center);$/,
  title: /^/,
};

/** Lists everything in the HTML that a browser must not get. */
function faults(html: string): string[] {
  const found: string[] = [];
  const visit = (node: Node): void => {
    // Formulas are the library's own, and `mathematics` looks at them.
    if ('attrs' in node && node.attrs.some(({ name, value }) => name === 'class' && value.startsWith('katex'))) return;
    if (node.nodeName !== '#text' && !ELEMENTS.has(node.nodeName)) found.push(`element ${node.nodeName}`);
    for (const { name, value } of 'attrs' in node ? node.attrs : []) {
      if (!ATTRIBUTES[name]?.test(value)) found.push(`attribute ${name}=${value}`);
    }
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  const fragment = parseFragment(html);
  fragment.childNodes.forEach(visit);
  if (!html.includes('katex') && canonical(serialize(fragment)) !== canonical(html))
    found.push(`not well-formed: ${html}`);
  return found;
}

/** Entities that the author wrote stay as they were written, so both sides are compared as what they mean. */
function canonical(html: string): string {
  return html
    .replaceAll('\0', '')
    .replace(/&#(?:(\d+)|x([0-9a-f]+));/gi, (whole, decimal?: string, hex?: string) => {
      const code = decimal === undefined ? parseInt(hex!, 16) : Number(decimal);
      return code === 38
        ? '&amp;'
        : code > 31 && code < 127 && code !== 60 && code !== 62
          ? String.fromCharCode(code)
          : whole;
    })
    .replaceAll('&quot;', '"')
    .replaceAll('\u00a0', '&nbsp;');
}

const fragments = [
  '[a](/user_uploads/1/ab/cat.png)',
  '!["b](/user_uploads/1/ab/run.gif)',
  ':zulip:',
  ':party_parrot:',
  'tel:1',
  ...'*_~`#<>[]()!|\\:@$&"\'-+=.{}/ \n\t0a9é👍',
  ...'** ~~ ``` ~~~ --- $$ @**all** @**|7** @_** #**web·design> @*support* @1** :smile: <time: 2026-01-02 ❤️ |a|b|'.split(
    ' ',
  ),
  ...'[a]( ![a]( javascript: data:text/html, https:// x.org me@x.org /user_uploads/1/a.png &#106; &lt;'.split(' '),
  '<script>',
  ' onload="',
  '\n\n',
  '\n> ',
  '\n* ',
  '\n1. ',
  '\n    ',
  '\n|--|:-:|\n',
  '```quote\n',
  '```spoiler ',
].map((fragment) => fragment.replace('·', ' '));
const source = array(
  oneof({ weight: 9, arbitrary: constantFrom(...fragments) }, { weight: 1, arbitrary: string({ unit: 'binary' }) }),
  { maxLength: 40 },
).map((parts) => parts.join(''));

/** Lines of blocks within blocks, some deeper than any are read. */
const nested = array(
  constantFrom(
    '',
    'a',
    '- - a',
    '- a',
    '  - a',
    '  # a',
    '  ---',
    '1. a',
    '> a',
    '> - a',
    '    a',
    '|a|b|\n|-|-|',
    '```quote',
    '- '.repeat(22),
  ),
  { maxLength: 12 },
).map((lines) => lines.join('\n'));

/** 10,000 characters of the same. */
function fill(fragment: string): string {
  return fragment.repeat(10_000 / fragment.length);
}

const hostile: readonly string[] = [
  ...'> ![ [![ [a]( ]( < <a <time: * a* *a ** ~~a ` `a $$a | @** @**all** #**a> #**a>b** :a :smile: 👍 &# \\ a.com a@b.c'.split(
    ' ',
  ),
  ...'http:// http://a. http://[ https://x.org/( https://x.org/(( //a www. [a](" [@**all**]( "( $ 1️⃣'.split(' '),
  '> \n',
  '>\n\n',
  '```quote\n> ',
  '[a](b "',
  '[a](x:[',
  'http://a/(,',
  'http://a/,"x',
  '(a@b.c,',
  '\\`',
  '\\\\`a',
  '# #',
  '#\n',
  '- - ',
  '> - ',
  ':no_such',
  '<3 :)',
  '&amp;',
  '\u{1F468}\u200d',
  '\u{1F1E6}',
  '|a|\n|-|\n#|\n',
  '--- a\n',
  '``` a\n',
  '*** ',
  '***a ',
  '* ',
  '* a\n',
  '1. ',
  '---\n',
  '# \n',
  'a\n',
  '    a\n',
  'a  \n',
  '~~~\n',
  '```\n',
  '```quote\n',
  '~~~quote\n```spoiler a\n',
  '* ```quote\n',
  '|\n|-\n',
  'a|b\n-|-\n',
].map(fill);
const tailored: readonly string[] = [
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  `${'!['.repeat(1_600)}a${'](b)'.repeat(1_600)}`,
  `[a](${'('.repeat(5_000)}${')'.repeat(4_990)}`,
  `${'*a **b '.repeat(715)}${'** *'.repeat(1_200)}`,
  `${'> '.repeat(100)}\n${'a\n'.repeat(4_900)}`,
  `${`${'> '.repeat(24)}a\n`.repeat(200)}`,
  `|${'a|'.repeat(1_000)}\n|${'-|'.repeat(1_000)}\n${'|a\n'.repeat(1_900)}`,
  Array.from({ length: 140 }, (_, depth) => '`'.repeat(depth)).join(' '),
  Array.from({ length: 140 }, (_, depth) => `${'  '.repeat(depth)}* a`).join('\n'),
  Array.from({ length: 130 }, (_, length) => `${'`'.repeat(3 + length)}quote\n`).join(''),
];

/** Longer than a message: to look from many places for an end that is not there would take seconds. */
const endless: readonly string[] = [
  `\`\`\`.${'a'.repeat(50_000)}\``,
  `[a](<b>${' '.repeat(50_000)}`,
  `${'\\'.repeat(50_000)}a\``,
  `${'a.co/,'.repeat(20_000)}"x`,
  `${'a.co/,'.repeat(20_000)}${'('.repeat(9)}`,
  `${'a.co/,'.repeat(20_000)}(x${','.repeat(20_000)}`,
];

/** The processor time of a call in milliseconds, the least of a few, for the machine may be busy. */
function duration(call: () => void): number {
  const durations = Array.from({ length: 3 }, () => {
    const start = process.cpuUsage();
    call();
    return process.cpuUsage(start).user / 1_000;
  });
  return Math.min(...durations);
}

describe('Any content', () => {
  it.each([...hostile, ...tailored, ...endless].map((content) => [content.slice(0, 24), content]))(
    'is rendered and compared fast: %j…',
    (_start, content) => {
      const text = fill('a b! ');
      let html = '';
      expect(duration(() => void (html = renderMarkdown(content, realm).html))).toBeLessThan(500);
      expect(duration(() => void htmlDiff(html, `<p>${text}</p>`))).toBeLessThan(500);
    },
  );

  it.each(['$$x$$ ', '$${$$ ', '$$\\frac{', '$${', '```math\nx\n```\n'])('is typeset fast enough: %j', (formula) => {
    expect(duration(() => void renderMarkdown(fill(formula), realm))).toBeLessThan(5_000);
  });

  it('is refused when it becomes too much HTML', () => {
    const long = fill('$$\\frac xy$$ ');
    expect(() => renderMarkdown(long, realm)).toThrow(new UnrenderableContent());
    expect(() => renderMarkdown(`\`\`\`quote\n${long}`, realm)).toThrow('Unable to render message');
    expect(renderMarkdown(long.slice(0, 4_000), realm).html.length).toBeLessThan(MAX_RENDERED_LENGTH);
  });

  it('is rendered the same whether or not it is recognized as a plain sentence', () => {
    assert(
      property(
        string({ unit: constantFrom(...`aé9 .,-(*:@;)\n`, '.com'), maxLength: 9 }),
        boolean(),
        (content, emoticons) => {
          const context = { ...realm, translateEmoticons: emoticons };
          expect(renderMarkdown(content, context)).toEqual(renderParsed(content, context));
        },
      ),
      { numRuns: 5_000 },
    );
  });

  it('is rendered to well-formed HTML of known elements, attributes and schemes', () => {
    assert(
      property(source, (content) => {
        expect(faults(renderMarkdown(content, realm).html)).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is rendered whatever its blocks are nested in', () => {
    assert(
      property(nested, (content) => {
        expect(faults(renderMarkdown(content, realm).html)).toEqual([]);
      }),
      { numRuns: 4_000 },
    );
  });

  it('has a difference to any other that is as safe', () => {
    assert(
      property(source, source, (before, after) => {
        expect(faults(htmlDiff(renderMarkdown(before, realm).html, renderMarkdown(after, realm).html))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});
