import fc from 'fast-check';
import { renderMarkdown } from '../rendering/render-markdown.js';
import { realm } from '../context/realm.fixture.js';
import { CodeHighlighter } from './highlight-code.js';

/** A busy machine takes its time. */
const PATIENT = { messageMs: 20_000, startMs: 30_000, waiting: 4 };
const patient = new CodeHighlighter(PATIENT);
const highlightCode = (html: string) => patient.highlight(html);

const rendered = (source: string) => renderMarkdown(source, realm).html;
const block = (language: string, code: string) =>
  `<div class="codehilite" data-code-language="${language}"><pre><span></span><code>${code}</code></pre></div>`;
const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '');

/** Clients know families of Pygments' short classes (contract, markdown: Fenced and indented code). */
const KNOWN = /^(?:[knsmopcgw][a-z0-9]{0,2}|err)$/;
const classesIn = (html: string) => [...html.matchAll(/<span class="([^"]*)">/g)].map(([, name]) => name!);

describe('the code of a message', () => {
  it('is coloured by classes of Pygments', async () => {
    expect(await highlightCode(rendered('```python\nprint("a < b")  # No\n```'))).toBe(
      block(
        'Python',
        '<span class="nb">print</span>(<span class="s">"a &lt; b"</span>)  <span class="c"># No</span>\n',
      ),
    );
  });

  it.each([
    ['an unknown language', '```brainfog\n+++\n```'],
    ['no language', '```\nif (a) b();\n```'],
    ['no code', 'if (a) b();'],
  ])('stays as it is for %s', async (_what, source) => {
    expect(await highlightCode(rendered(source))).toBe(rendered(source));
  });

  it.each([
    'js',
    'ts',
    'html',
    'css',
    'json',
    'yaml',
    'sh',
    'sql',
    'c++',
    'c#',
    'go',
    'rust',
    'java',
    'diff',
    'md',
    'php',
  ])('keeps its text, and has flat spans of known classes only: %s', async (language) => {
    const code =
      '<a class="x">&amp; ${b}</a>\nclass A extends B { x = /a+/g; y: "z" } // no\n# h\n-- 1\n+ 2\n$ ls `x`\n@d\n#!/bin/x';
    const plain = rendered(`\`\`\`${language}\n${code}\n\`\`\``);
    const coloured = await highlightCode(plain);
    expect(textOf(coloured)).toBe(textOf(plain));
    const classes = classesIn(coloured);
    expect([classes.length > 0, classes.filter((name) => !KNOWN.test(name))]).toEqual([true, []]);
    expect(coloured).not.toMatch(/<span class="[^"]*">[^<]*<span/);
  });

  it('keeps its text, whatever that is', async () => {
    const arbitrary = fc.tuple(
      fc.constantFrom('js', 'html', 'python', 'css'),
      fc.string({ unit: 'grapheme', maxLength: 200 }),
    );
    await fc.assert(
      fc.asyncProperty(arbitrary, async ([language, code]) => {
        const plain = rendered(`\`\`\`\`\`\`${language}\n${code}\n\`\`\`\`\`\``);
        expect(textOf(await highlightCode(plain))).toBe(textOf(plain));
      }),
      { numRuns: 100 },
    );
  });

  /** @limit highlighting.messageMs */
  it('stays plain when it takes too long, and the next one is coloured again', async () => {
    const highlighter = new CodeHighlighter({ ...PATIENT, messageMs: 500 });
    const short = rendered('```js\nlet a = 1;\n```');
    expect(await highlighter.highlight(short)).toContain('<span class="k">let</span>');
    const endless = block('JavaScript', 'let a = 1;\n'.repeat(500_000));
    expect(await highlighter.highlight(endless)).toBe(endless);
    expect(await highlighter.highlight(short)).toContain('<span class="k">let</span>');
  });

  /** @limit highlighting.startMs */
  it('stays plain when the thread does not start in time', async () => {
    const highlighter = new CodeHighlighter({ ...PATIENT, startMs: 0 });
    const short = rendered('```js\nlet a = 1;\n```');
    expect(await highlighter.highlight(short)).toBe(short);
  });

  /** @limit highlighting.waiting */
  it('stays plain when too many messages wait', async () => {
    const highlighter = new CodeHighlighter({ ...PATIENT, waiting: 2 });
    const short = rendered('```js\nlet a = 1;\n```');
    const all = await Promise.all([1, 2, 3].map(() => highlighter.highlight(short)));
    expect(all.map((html) => html !== short)).toEqual([true, true, false]);
  });
});
