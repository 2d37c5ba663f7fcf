import { styleText } from 'node:util';
import { diffLines } from 'diff';

export interface Report {
  readonly data: object;
  readonly lines: readonly string[];
  readonly ok: boolean;
}

export const UNFINISHED_IMPORT = 'An import was begun and has not ended: run it again.';

export function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
}

/** Removed and added lines; in colours on a terminal that supports them. */
export function difference(before: string, after: string): string[] {
  return diffLines(before, after).flatMap(({ value, added, removed }) => {
    const [mark, color] = added
      ? (['+', 'green'] as const)
      : removed
        ? (['-', 'red'] as const)
        : ([' ', 'dim'] as const);
    return value
      .replace(/\n$/, '')
      .split('\n')
      .map((line) => styleText(color, `${mark} ${printable(line)}`));
  });
}

/** Escapes control characters and invisible ones. */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (hidden) => `\\u{${hidden.codePointAt(0)!.toString(16)}}`);
}
