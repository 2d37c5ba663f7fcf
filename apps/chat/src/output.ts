/** What a verb found: shown as lines for people, or as it is for programs. */
export interface Report {
  readonly data: object;
  readonly lines: readonly string[];
  /** False ends the program with exit code 1. */
  readonly ok: boolean;
}

/** Columns as wide as their widest cell. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
}
