import { TickRuns } from '../source/tick-runs.js';
import type { Table } from './block.js';

/** More cells than a message has room for; most of them would only fill short rows. */
const MAX_CELLS = 10_000;

/** The table in these lines, or undefined when they are text. */
export function asTable(lines: readonly string[]): Table | undefined {
  if (lines.length < 2) return undefined;
  const first = trimSpaces(lines[0]!);
  const hasBorder = first.startsWith('|') || endsWithBorder(first);
  if (!hasBorder && !first.includes('|')) return undefined;
  const cellsOf = (line: string) => splitRow(trimSpaces(line), hasBorder);
  const separators = cellsOf(lines[1]!);
  if (!separators.every((cell) => /^[|:\- ]*$/.test(cell))) return undefined;
  const header = cellsOf(first);
  if (header.length !== separators.length || header.length * lines.length > MAX_CELLS) return undefined;
  if (header.length === 1 && !(hasBorder && lines.every((line) => isBordered(trimSpaces(line))))) return undefined;
  const rows = lines.length === 2 ? [[]] : lines.slice(2).map(cellsOf);
  return { kind: 'table', alignments: separators.map(alignmentOf), header, rows };
}

function trimSpaces(text: string): string {
  return text.replace(/^ +/, '').replace(/(?<! ) +$/, '');
}

function isBordered(row: string): boolean {
  return row.startsWith('|') || endsWithBorder(row);
}

/** True when the row ends with an unescaped pipe. */
function endsWithBorder(row: string): boolean {
  return /(?<!\\)(?:\\\\)*\|$/.test(row);
}

function alignmentOf(separator: string): string | undefined {
  const cell = trimSpaces(separator);
  if (cell.startsWith(':') && cell.endsWith(':')) return 'center';
  if (cell.startsWith(':')) return 'left';
  return cell.endsWith(':') ? 'right' : undefined;
}

/** Pairs of backslashes, escaped back-ticks, back-ticks, an escaped pipe, a pipe. */
const MARK = /\\\\|(\\?`+)|\\\||(\|)/g;

function splitRow(row: string, hasBorder: boolean): string[] {
  let inner = row;
  if (hasBorder) {
    if (inner.startsWith('|')) inner = inner.slice(1);
    inner = inner.replace(/(?<!\\)((?:\\\\)*)\|$/, '');
  }
  const cells: string[] = [];
  let start = 0;
  for (const pipe of pipesOf(inner)) {
    cells.push(trimSpaces(inner.slice(start, pipe)));
    start = pipe + 1;
  }
  cells.push(trimSpaces(inner.slice(start)));
  return cells;
}

/** Positions of the pipes outside code. */
function pipesOf(row: string): number[] {
  const marks = Array.from(row.matchAll(MARK), (match) => ({
    ticks: match[1],
    isPipe: match[2] !== undefined,
    at: match.index,
  }));
  const closers = new TickRuns();
  for (let index = marks.length - 1; index >= 0; index--) {
    const { ticks } = marks[index]!;
    if (ticks !== undefined) closers.add(ticks.replace('\\', '').length, index);
  }
  const pipes: number[] = [];
  for (let index = 0; index < marks.length; index++) {
    const { ticks, isPipe, at } = marks[index]!;
    if (isPipe) pipes.push(at);
    if (ticks === undefined) continue;
    // A backslash escapes the first back-tick of an opening run.
    const length = ticks.startsWith('\\') ? ticks.length - 2 : ticks.length;
    const end = length > 0 ? closers.after(length, index) : undefined;
    if (end !== undefined) index = end;
  }
  return pipes;
}
