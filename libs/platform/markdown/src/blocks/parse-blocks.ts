import { type Block, container, type Container, lastBlock } from './block.js';
import { asTable } from './parse-table.js';
import type { Segment } from './segments.js';

/** Deepest nesting of blocks; deeper ones are read as text. */
const MAX_DEPTH = 24;

/** Indentation of a list's content. */
const UNIT = 2;
const INDENT = ' '.repeat(UNIT);
const CODE_INDENT = '    ';

/**
 * Context of a block: items of a tight list take texts without a paragraph, and a block whose indentation was just removed does not
 * count as indented again.
 */
type Place = 'flow' | 'tight item' | 'loose item' | 'unindented';

const ITEMS = {
  ul: { item: /^ {0,1}[*+-] +(.*)$/s, child: /^ {0,1}([*+-]) +(.*)$/s },
  ol: { item: /^ {0,1}\d+\. +(.*)$/s, child: /^ {0,1}(\d+)\. +(.*)$/s },
} as const;
const INDENTED_ITEM = /^ {2,3}(?:\d+\.|[*+-]) +/;
const HEADING = /^(#{1,6})[^\S\n](.*)$/s;
const BARE_HEADING = /^#{1,6}$/;
const RULE = /^ {0,3}(?:(?:- {0,2}){3,}|(?:_ {0,2}){3,}|(?:\* {0,2}){3,}) *$/;
const QUOTE_LINE = /^ {0,3}> ?(.*)$/s;
const EMPTY_QUOTE_LINE = /^ {0,3}>\s*$/;

/** The blocks of a source. */
export function parseSegments(segments: readonly Segment[]): Container {
  const root = container('root');
  addSegments(root, segments, 0);
  return root;
}

function addSegments(parent: Container, segments: readonly Segment[], depth: number): void {
  for (const segment of segments) {
    switch (segment.kind) {
      case 'lines':
        addLines(parent, segment.lines, 'flow', depth);
        break;
      case 'quote':
        addQuote(parent, segment.segments, depth);
        break;
      case 'spoiler': {
        const [header, content] = [container('root'), container('root')];
        addSegments(header, [{ kind: 'lines', lines: [segment.header] }], depth + 1);
        addSegments(content, segment.segments, depth + 1);
        parent.children.push({ kind: 'spoiler', header, content });
        break;
      }
      default:
        parent.children.push({ ...segment });
    }
  }
}

function addQuote(parent: Container, segments: readonly Segment[], depth: number): void {
  const quote = container('blockquote');
  addSegments(quote, segments, depth + 1);
  if (quote.children.length > 0) parent.children.push(quote);
}

/** Adds the blocks of lines: groups separated by blank lines. */
function addLines(parent: Container, lines: readonly string[], place: Place, depth: number): void {
  let blanks = 0;
  for (let at = 0; at < lines.length;) {
    if (lines[at] === '') {
      blanks++;
      at++;
      continue;
    }
    let end = at;
    while (end < lines.length && lines[end] !== '') end++;
    const last = lastBlock(parent);
    // Blank lines between two pieces of indented code belong to it; one of them comes with the second piece.
    if (last?.kind === 'code' && last.isIndented && lines[at]!.startsWith(CODE_INDENT) && blanks > 1)
      last.text += '\n'.repeat(blanks - 1);
    addBlock(parent, lines.slice(at, end), place, depth);
    blanks = 0;
    at = end;
  }
}

/** Adds a block: lines of which none is blank. Headings divide it. */
function addBlock(parent: Container, lines: readonly string[], place: Place, depth: number): void {
  if (depth >= MAX_DEPTH) return addParagraph(parent, lines, place);
  if (isIndentedInList(parent, lines[0]!, place)) return continueItem(parent, lines, place, depth);
  let start = 0;
  for (let at = 0; at < lines.length; at++) {
    const heading = headingAt(lines, at);
    if (!heading) continue;
    if (at > start) addUndivided(parent, lines.slice(start, at), place, depth);
    parent.children.push(heading.block);
    at += heading.length - 1;
    start = at + 1;
  }
  if (start < lines.length) addUndivided(parent, lines.slice(start), place, depth);
}

function headingAt(lines: readonly string[], at: number): { block: Block; length: number } | undefined {
  const line = lines[at]!;
  if (!line.startsWith('#')) return undefined;
  const match = HEADING.exec(line);
  if (match) return { block: { kind: 'heading', level: match[1]!.length, text: headingText(match[2]!) }, length: 1 };
  const below = lines[at + 1];
  if (below === undefined || !BARE_HEADING.test(line)) return undefined;
  return { block: { kind: 'heading', level: line.length, text: headingText(below) }, length: 2 };
}

function headingText(line: string): string {
  let end = line.length;
  while (line[end - 1] === '#') end--;
  return line.slice(0, end).trim();
}

/** Adds a block without headings. */
function addUndivided(parent: Container, given: readonly string[], place: Place, depth: number): void {
  let lines = given;
  while (lines.length > 0) {
    if (isIndentedInList(parent, lines[0]!, place)) return continueItem(parent, lines, place, depth);
    if (lines[0]!.startsWith(CODE_INDENT)) {
      lines = addIndentedCode(parent, lines);
      continue;
    }
    const table = asTable(lines);
    if (table) return void parent.children.push(table);
    const rule = lines.findIndex((line) => RULE.test(line));
    if (rule < 0) return addText(parent, lines, place, depth);
    if (rule > 0) addUndivided(parent, lines.slice(0, rule), place, depth);
    parent.children.push({ kind: 'hr' });
    lines = lines.slice(rule + 1);
  }
}

/** Adds a list, a quotation or a paragraph. */
function addText(parent: Container, lines: readonly string[], place: Place, depth: number): void {
  if (ITEMS.ol.item.test(lines[0]!)) return addList(parent, 'ol', lines, depth);
  if (ITEMS.ul.item.test(lines[0]!)) return addList(parent, 'ul', lines, depth);
  const quote = quoteStart(lines);
  if (quote < 0) return addParagraph(parent, lines, place);
  if (quote > 0) addUndivided(parent, lines.slice(0, quote), place, depth);
  const blockquote = container('blockquote');
  addLines(blockquote, lines.slice(quote).map(unquoted), 'flow', depth + 1);
  parent.children.push(blockquote);
}

/** Index of the first line that opens a quotation: one with quoted text below. */
function quoteStart(lines: readonly string[]): number {
  const first = lines.findIndex((line) => QUOTE_LINE.test(line));
  if (first < 0) return -1;
  const hasContent = lines.slice(first).some((line) => !EMPTY_QUOTE_LINE.test(line));
  return hasContent ? first : -1;
}

function unquoted(line: string): string {
  if (line.trim() === '>') return '';
  const content = QUOTE_LINE.exec(line)?.[1] ?? line;
  return content.trim() === '' ? '' : content;
}

function addParagraph(parent: Container, lines: readonly string[], place: Place): void {
  const text = lines.join('\n');
  if (place !== 'tight item') return void parent.children.push({ kind: 'p', text: text.trimStart() });
  const before = parent.children.at(-1);
  if (before === undefined) parent.children.push(text.trimStart());
  else if (typeof before !== 'string') parent.children.push(`\n${text}`);
  else parent.children[parent.children.length - 1] = `${before}\n${lastBlock(parent) ? text : text.trimStart()}`;
}

/** Adds the indented lines, and returns the others. */
function addIndentedCode(parent: Container, lines: readonly string[]): readonly string[] {
  const end = lines.findIndex((line) => !line.startsWith(CODE_INDENT));
  const code = end < 0 ? lines : lines.slice(0, end);
  const text = `${code
    .map((line) => line.slice(CODE_INDENT.length))
    .join('\n')
    .trimEnd()}\n`;
  const last = lastBlock(parent);
  if (last?.kind === 'code' && last.isIndented) last.text += `\n${text}`;
  else parent.children.push({ kind: 'code', language: '', text, isIndented: true });
  return end < 0 ? [] : lines.slice(end);
}

// --- Lists

function addList(parent: Container, kind: 'ul' | 'ol', lines: readonly string[], depth: number): void {
  const items = itemsOf(kind, lines);
  const above = lastBlock(parent);
  let list: Container;
  if (above?.kind === kind) {
    list = above;
    const last = lastBlock(list);
    if (last?.kind === 'li') loosen(last);
    const item = container('li');
    list.children.push(item);
    addItem(item, items.shift()!, 'loose item', depth);
  } else if (parent.kind === 'ul' || parent.kind === 'ol') list = parent;
  else {
    const start = kind === 'ol' ? ITEMS.ol.child.exec(lines[0]!)![1]! : '1';
    list = start === '1' ? container(kind) : container(kind, start);
    parent.children.push(list);
  }
  for (const content of items) {
    const last = lastBlock(list);
    if (content[0]!.startsWith(INDENT) && last?.kind === 'li') addBlock(last, content, 'tight item', depth + 1);
    else {
      const item = container('li');
      list.children.push(item);
      addItem(item, content, 'tight item', depth);
    }
  }
}

/** The mark of an item may stand alone on its line; the lines below are its content then. */
function addItem(item: Container, content: readonly string[], place: Place, depth: number): void {
  const lines = content[0] === '' ? content.slice(1) : content;
  if (lines.length > 0) addBlock(item, lines, place, depth + 1);
}

/** The contents of the items, and of the blocks indented below them, which keep their indentation. */
function itemsOf(kind: 'ul' | 'ol', lines: readonly string[]): string[][] {
  const items: string[][] = [];
  for (const line of lines) {
    const match = ITEMS[kind].child.exec(line);
    if (match) items.push([match[2]!]);
    else if (INDENTED_ITEM.test(line) && !items.at(-1)![0]!.startsWith(INDENT)) items.push([line]);
    else items.at(-1)!.push(line);
  }
  return items;
}

/** The item's text becomes paragraphs. */
function loosen({ children }: Container): void {
  const first = children[0];
  if (typeof first === 'string') children[0] = { kind: 'p', text: first };
  const last = children.at(-1);
  if (typeof last === 'string') children[children.length - 1] = { kind: 'p', text: last.trimStart() };
}

function isIndentedInList(parent: Container, line: string, place: Place): boolean {
  if (!line.startsWith(INDENT) || place === 'unindented') return false;
  if (parent.kind === 'li') return true;
  const kind = lastBlock(parent)?.kind;
  return kind === 'ul' || kind === 'ol';
}

/** Adds an indented block to the item that it belongs to by its indentation. */
function continueItem(parent: Container, lines: readonly string[], place: Place, depth: number): void {
  const { level, owner } = ownerOf(parent, lines[0]!, place);
  const cut = UNIT * level;
  const inner = lines.map((line) => (line.startsWith(' '.repeat(cut)) ? line.slice(cut) : line));
  const last = lastBlock(owner);
  if (parent.kind === 'li') {
    const list = lastBlock(parent);
    const target = list && (list.kind === 'ul' || list.kind === 'ol') ? list : parent;
    addBlock(target, inner, 'unindented', depth + 1);
  } else if (owner.kind === 'li') addBlock(owner, inner, 'unindented', depth + 1);
  else if (last?.kind === 'li') {
    const first = last.children[0];
    if (typeof first === 'string') last.children[0] = { kind: 'p', text: first };
    addBlock(last, inner, 'unindented', depth + 1);
  } else addBlock(owner, inner, 'unindented', depth + 1);
}

/** Descends the lists at the end of the parent, as deep as the line is indented. */
function ownerOf(parent: Container, line: string, place: Place): { level: number; owner: Container } {
  const depth = Math.floor(/^ */.exec(line)![0].length / UNIT);
  let level = place === 'tight item' ? 1 : 0;
  let owner = parent;
  while (depth > level) {
    const last = lastBlock(owner);
    if (last?.kind === 'ul' || last?.kind === 'ol') level++;
    else if (last?.kind !== 'li') break;
    owner = last;
  }
  return { level, owner };
}
