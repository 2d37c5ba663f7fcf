const FENCE = /^(~{3,}|`{3,}) *(?:\{?\.?([\w+,\-./#]+)(?![\w+,\-./#]) *([^ ~`][^~`]*)?\}?)?$/;

/** A line that opens a block, or closes the block that the same run opened. */
export interface Fence {
  readonly run: string;
  /** In lower case; empty when there is none. */
  readonly language: string;
  readonly header: string;
}

export function asFence(line: string): Fence | undefined {
  if (!line.startsWith('```') && !line.startsWith('~~~')) return undefined;
  const match = FENCE.exec(line);
  return match ? { run: match[1]!, language: (match[2] ?? '').toLowerCase(), header: match[3] ?? '' } : undefined;
}
