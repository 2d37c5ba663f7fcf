/** The first code points of a text: each has two units at the most, so no more of a long text is looked at. */
export function firstCodePoints(text: string, count: number): string[] {
  return Array.from(text.slice(0, 2 * count)).slice(0, count);
}
