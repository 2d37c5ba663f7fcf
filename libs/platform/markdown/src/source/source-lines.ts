import { asFence } from './fence.js';

const TAB = 4;

/** An item of a list, at any depth; numbers of one digit only. */
const ITEM = /^ *(?:([*+-])|\d\.) /;

/** Placeholders within texts begin and end with these characters, so a source must not contain them. */
// oxlint-disable-next-line no-control-regex
const RESERVED = /[\u0002\u0003]/g;

/** Returns the part of a source that is parsed. Code that neutralizes syntax must look at this, not at the source. */
export function withoutReserved(source: string): string {
  return source.replace(RESERVED, '');
}

/** The fence of a block around any content: longer than every run of its character inside. */
export function fenceAround(content: string): string {
  const runs = Array.from(withoutReserved(content).matchAll(/`+/g), ([run]) => run.length);
  return '`'.repeat(runs.reduce((most, length) => Math.max(most, length), 2) + 1);
}

/** The lines of a source, as blocks are read from them. */
export function sourceLines(source: string): string[] {
  const lines = withoutReserved(source).replace(/\r\n?/g, '\n').split('\n');
  return separateLists(lines)
    .map(expandTabs)
    .map((line) => (/^ +$/.test(line) ? '' : line));
}

function expandTabs(line: string): string {
  if (!line.includes('\t')) return line;
  let expanded = '';
  let column = 0;
  for (const character of line) {
    const written = character === '\t' ? ' '.repeat(TAB - (column % TAB)) : character;
    expanded += written;
    column += written === character ? 1 : written.length;
  }
  return expanded;
}

/**
 * A list may begin directly below a text, or a list of another kind: a blank line is inserted before it. An item that is indented,
 * or set off, by a tab does not.
 */
function separateLists(lines: readonly string[]): string[] {
  const separated: string[] = [];
  const fences: { readonly run: string; readonly isCode: boolean; readonly mayNest: boolean }[] = [];
  let codeFences = 0;
  let above: RegExpExecArray | null = null;
  for (const [at, line] of lines.entries()) {
    const item = ITEM.exec(line);
    const hangs = item !== null && codeFences === 0 && at > 0 && lines[at - 1] !== '';
    if (hangs && (above === null || (above[1] === undefined) !== (item[1] === undefined))) separated.push('');
    separated.push(line);
    above = item;
    const fence = asFence(expandTabs(line));
    if (!fence) continue;
    const opened = fences.at(-1);
    if (!fence.language && opened?.run === fence.run) codeFences -= fences.pop()!.isCode ? 1 : 0;
    else if (opened?.mayNest !== false) {
      const isCode = !isQuote(fence.language);
      fences.push({ run: fence.run, isCode, mayNest: !isCode || fence.language === 'spoiler' });
      codeFences += isCode ? 1 : 0;
    }
  }
  return separated;
}

export function isQuote(language: string): boolean {
  return language === 'quote' || language === 'quoted';
}
