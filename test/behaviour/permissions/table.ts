/**
 * The rows of a table that is written as text: columns are parted by bars, and the first line names them.
 * @throws TypeError for a row that has more or fewer cells than that
 */
export function table<Column extends string>(text: string): Record<Column, string>[] {
  const [columns, ...rows] = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  return rows.map((cells) => {
    if (cells.length !== columns!.length) throw new TypeError(`Not a row of this table: ${cells.join(' | ')}`);
    return Object.fromEntries(cells.map((cell, at) => [columns![at], cell])) as Record<Column, string>;
  });
}

/** A cell as what it says: a number, `true`, `false` or `null`; any other text is itself. */
export function valueOf(cell: string): number | boolean | string | null {
  try {
    return JSON.parse(cell) as number | boolean | null;
  } catch {
    return cell;
  }
}
