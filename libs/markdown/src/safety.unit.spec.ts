import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { type DefaultTreeAdapterTypes, parseFragment, serialize } from 'parse5';

import { htmlDiff } from './html-diff.js';
import { realm } from './realm.fixture.js';
import { renderMarkdown } from './render-markdown.js';

type Node = DefaultTreeAdapterTypes.ChildNode;

const ELEMENTS = new Set(
  'a blockquote br code del div em h1 h2 h3 h4 h5 h6 hr li ol p pre s span strong table tbody td th thead time tr ul'.split(
    ' ',
  ),
);
const ATTRIBUTES: Record<string, RegExp> = {
  'aria-hidden': /^true$/,
  'aria-label': /^[\w +-]+$/,
  class: /^[\w -]+$/,
  'data-code-language': /^[^\s`]+$|^Bash Session$/,
  'data-stream-id': /^\d+$/,
  'data-user-group-id': /^\d+$/,
  'data-user-id': /^(?:\d+|\*)$/,
  datetime: /^[\dTZ:+-]+$/,
  href: /^(?:https?:|ftp:|mailto:|\/(?!\/)|#narrow\/|$)/i,
  role: /^img$/,
  start: /^\d+$/,
  style: /^text-align:(?:left|right|center)$/,
  title: /^/,
};

/** What a browser would make of the HTML that it must not. */
function faults(html: string): string[] {
  const found: string[] = [];
  const visit = (node: Node): void => {
    if (node.nodeName !== '#text' && !ELEMENTS.has(node.nodeName)) found.push(`element ${node.nodeName}`);
    for (const { name, value } of 'attrs' in node ? node.attrs : []) {
      if (!ATTRIBUTES[name]?.test(value)) found.push(`attribute ${name}=${value}`);
    }
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  const fragment = parseFragment(html);
  fragment.childNodes.forEach(visit);
  if (canonical(serialize(fragment)) !== canonical(html)) found.push(`not well-formed: ${html}`);
  return found;
}

function canonical(html: string): string {
  return html.replaceAll('&quot;', '"').replaceAll('\u00a0', '&nbsp;');
}

const fragments = [
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

describe('Any content', () => {
  it('is rendered to well-formed HTML of known elements, attributes and schemes', () => {
    assert(
      property(source, (content) => {
        expect(faults(renderMarkdown(content, realm).html)).toEqual([]);
      }),
      { numRuns: 2_000 },
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
