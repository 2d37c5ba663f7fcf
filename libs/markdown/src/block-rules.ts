import type { MarkdownIt, StateBlock } from 'markdown-it';

import { type Fence, fenceAt, findEnd, isContainer } from './fence.js';

/** Blocks that lie deeper are read as text, so that hostile input costs neither stack nor time. */
const MAX_BLOCK_LEVEL = 24;
/** A table of more cells is read as text if most of them would have to be made up. */
const MAX_CELLS = 1_000;

/** Adds the service's fenced blocks: code, math, quotations and spoilers. The latter two contain Markdown. */
export function blockRules(markdown: MarkdownIt): void {
  markdown.block.ruler.before('table', 'costly_text', costlyText);
  markdown.block.ruler.at('fence', fencedBlock, { alt: ['paragraph', 'blockquote', 'list'] });
}

function costlyText(state: StateBlock, startLine: number, endLine: number): boolean {
  if (state.level < MAX_BLOCK_LEVEL && !mayBeTable(state, startLine)) return false;
  let line = startLine + 1;
  while (line < endLine && !state.isEmpty(line)) line++;
  const cells = lineAt(state, startLine).split('|').length * (line - startLine);
  const length = state.eMarks[line - 1]! - state.bMarks[startLine]!;
  if (state.level < MAX_BLOCK_LEVEL && cells <= Math.max(MAX_CELLS, length)) return false;
  state.line = line;
  writeParagraph(state, state.getLines(startLine, line, state.blkIndent, false).trim());
  return true;
}

function mayBeTable(state: StateBlock, startLine: number): boolean {
  return lineAt(state, startLine).includes('|') && /^[|:\s-]+$/.test(lineAt(state, startLine + 1));
}

function lineAt(state: StateBlock, line: number): string {
  return state.src.slice(state.bMarks[line]! + state.tShift[line]!, state.eMarks[line]);
}

function fencedBlock(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const fence = fenceAt(state, startLine);
  if (fence === undefined) return false;
  if (silent) return true;
  const [contentEnd, nextLine] = findEnd(state, fence, startLine + 1, endLine);
  if (!isContainer(fence)) writeCode(state, fence, startLine, contentEnd);
  else if (fence.kind === 'spoiler') writeSpoiler(state, fence.title, startLine, contentEnd);
  else {
    state.push('blockquote_open', 'blockquote', 1);
    writeContent(state, startLine, contentEnd);
    state.push('blockquote_close', 'blockquote', -1);
  }
  state.line = nextLine;
  return true;
}

function writeCode(state: StateBlock, fence: Fence, startLine: number, contentEnd: number): void {
  const token = state.push('fence', 'code', 0);
  token.info = fence.language;
  token.content = state.getLines(startLine + 1, contentEnd, state.sCount[startLine]!, true);
}

function writeSpoiler(state: StateBlock, title: string, startLine: number, contentEnd: number): void {
  state.push('spoiler_open', 'div', 1);
  if (title !== '') writeParagraph(state, title);
  state.push('spoiler_content', 'div', 0);
  writeContent(state, startLine, contentEnd);
  state.push('spoiler_close', 'div', -1);
}

function writeContent(state: StateBlock, startLine: number, contentEnd: number): void {
  const { lineMax, parentType } = state;
  state.lineMax = contentEnd;
  state.parentType = 'blockquote';
  state.md.block.tokenize(state, startLine + 1, contentEnd);
  state.lineMax = lineMax;
  state.parentType = parentType;
}

function writeParagraph(state: StateBlock, content: string): void {
  state.push('paragraph_open', 'p', 1);
  const inline = state.push('inline', '', 0);
  inline.content = content;
  inline.children = [];
  state.push('paragraph_close', 'p', -1);
}
