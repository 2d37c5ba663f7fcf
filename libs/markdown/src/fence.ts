import type { StateBlock } from 'markdown-it';

/** The line that opens or closes a fenced block. */
export interface Fence {
  /** Three or more backticks or tildes. */
  readonly marker: string;
  /** The first word after the marker, in lower case; empty on a closing line. */
  readonly kind: string;
  /** The first word as written. */
  readonly language: string;
  /** What follows the first word. */
  readonly title: string;
}

const FENCE = /^(`{3,}|~{3,})([^`]*)$/;
const INFO = /^(\S*)\s*/;
const CONTAINERS: ReadonlySet<string> = new Set(['quote', 'quoted', 'spoiler']);

/** Whether the fenced block contains Markdown, and hence fenced blocks again. */
export function isContainer({ kind }: Fence): boolean {
  return CONTAINERS.has(kind);
}

/** The fence on this line, if it is one. */
export function fenceAt(state: StateBlock, line: number): Fence | undefined {
  const start = state.bMarks[line]! + state.tShift[line]!;
  const first = state.src.charAt(start);
  if ((first !== '`' && first !== '~') || state.sCount[line]! - state.blkIndent >= 4) return undefined;
  const match = FENCE.exec(state.src.slice(start, state.eMarks[line]));
  if (match === null) return undefined;
  const info = match[2]!.trim();
  const [word, language] = INFO.exec(info)!;
  return { marker: match[1]!, kind: language!.toLowerCase(), language: language!, title: info.slice(word.length) };
}

/** Where the block's content ends and where reading goes on; both are the same line when nothing closes the block. */
export function findEnd(state: StateBlock, opening: Fence, startLine: number, endLine: number): [number, number] {
  const open = [opening];
  for (let line = startLine; line < endLine; line++) {
    if (!state.isEmpty(line) && state.sCount[line]! < state.blkIndent) return [line, line];
    const fence = fenceAt(state, line);
    if (fence === undefined) continue;
    const innermost = open.at(-1)!;
    if (closes(fence, innermost)) open.pop();
    else if (isContainer(innermost)) open.push(fence);
    if (open.length === 0) return [line, line + 1];
  }
  return [endLine, endLine];
}

function closes(fence: Fence, opening: Fence): boolean {
  return fence.language === '' && fence.marker.startsWith(opening.marker);
}
