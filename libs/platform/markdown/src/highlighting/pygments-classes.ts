import { escapeCode } from '../html/escape-html.js';

/**
 * Short classes of Pygments, which clients colour, by the scopes of highlight.js. A scope without one has that of the surrounding
 * scope.
 */
const CLASSES: Readonly<Record<string, string>> = {
  keyword: 'k',
  built_in: 'nb',
  type: 'kt',
  literal: 'kc',
  number: 'm',
  operator: 'o',
  punctuation: 'p',
  property: 'na',
  regexp: 'sr',
  string: 's',
  char: 'se',
  subst: 'si',
  symbol: 'ss',
  title: 'nf',
  'title class_': 'nc',
  variable: 'nv',
  'variable language_': 'nb',
  'variable constant_': 'no',
  comment: 'c',
  meta: 'cp',
  'meta prompt_': 'gp',
  section: 'gh',
  tag: 'p',
  name: 'nt',
  attr: 'na',
  attribute: 'na',
  bullet: 'm',
  code: 's',
  emphasis: 'ge',
  strong: 'gs',
  'selector-tag': 'nt',
  'selector-id': 'nn',
  'selector-class': 'nc',
  'selector-attr': 'na',
  'selector-pseudo': 'nd',
  'template-tag': 'cp',
  'template-variable': 'nv',
  addition: 'gi',
  deletion: 'gd',
};

const TAG = /<span class="([^"]*)">|<\/span>/g;

/** Text as the library escapes it. */
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

export function unescaped(html: string): string {
  return html.replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity]!);
}

/** HTML of highlight.js with the classes of Pygments, without nested elements, which some clients cannot read. */
export function withPygmentsClasses(html: string): string {
  const around: (string | undefined)[] = [];
  const pieces: string[] = [];
  let at = 0;
  const take = (end: number) => {
    const text = escapeCode(unescaped(html.slice(at, end)));
    const name = around.at(-1);
    if (text !== '') pieces.push(name === undefined ? text : `<span class="${name}">${text}</span>`);
  };
  for (const tag of html.matchAll(TAG)) {
    take(tag.index);
    at = tag.index + tag[0].length;
    if (tag[1] === undefined) around.pop();
    else around.push(classOf(tag[1]) ?? around.at(-1));
  }
  take(html.length);
  return pieces.join('');
}

/** @param names such as `hljs-title class_ inherited__` */
function classOf(names: string): string | undefined {
  const [scope = '', modifier = ''] = names.split(' ');
  const own = scope.replace(/^hljs-/, '');
  return CLASSES[`${own} ${modifier}`] ?? CLASSES[own];
}
