import { diffArrays } from 'diff';

import { DiffWriter } from './diff-writer.js';
import { type Piece, split } from './html-pieces.js';

/**
 * Bounds the time of a comparison: when more pieces differ, everything between the first and the last difference counts as
 * replaced.
 */
const MAX_DIFFERENCES = 400;

/**
 * The later of two renderings in one `div`, with its new words marked as inserted, and the removed words of the earlier one added
 * and marked as deleted. Both must come from `renderMarkdown`; the result is as well-formed and as safe, with the elements of the
 * later one.
 */
export function htmlDiff(beforeHtml: string, afterHtml: string): string {
  const before = split(beforeHtml);
  const after = split(afterHtml);
  const writer = new DiffWriter();
  let gone: Piece[] = [];
  let [beforeIndex, afterIndex] = [0, 0];
  for (const { removed, added, count } of compare(before, after)) {
    if (removed) gone = before.slice(beforeIndex, beforeIndex + count);
    else if (added) writer.insert(after.slice(afterIndex, afterIndex + count));
    else {
      writer.delete(gone);
      gone = [];
      writer.keep(after.slice(afterIndex, afterIndex + count));
    }
    if (!added) beforeIndex += count;
    if (!removed) afterIndex += count;
  }
  writer.delete(gone);
  return `<div>${writer}</div>`;
}

interface Change {
  readonly added: boolean;
  readonly removed: boolean;
  readonly count: number;
}

/** Lists removals and additions between the common runs; white space is ignored. */
function compare(before: readonly Piece[], after: readonly Piece[]): Change[] {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head]!.text === after[head]!.text) head++;
  let tail = 0;
  while (tail < shorter - head && before.at(-tail - 1)!.text === after.at(-tail - 1)!.text) tail++;
  return [
    { added: false, removed: false, count: head },
    ...compareMiddles(before.slice(head, before.length - tail), after.slice(head, after.length - tail)),
    { added: false, removed: false, count: tail },
  ];
}

function compareMiddles(before: readonly Piece[], after: readonly Piece[]): Change[] {
  return (
    diffArrays(before.map(textOf), after.map(textOf), { maxEditLength: MAX_DIFFERENCES }) ?? [
      { added: false, removed: true, count: before.length },
      { added: true, removed: false, count: after.length },
    ]
  );
}

function textOf({ text }: Piece): string {
  return text;
}
