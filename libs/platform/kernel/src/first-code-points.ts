/** Whether a text has more code points. */
export function isLonger(text: string, codePoints: number): boolean {
  return text.length > 2 * codePoints || firstCodePoints(text, codePoints + 1).length > codePoints;
}

/** The first code points of a text. Each has at most two units, so only the beginning of a long text is read. */
export function firstCodePoints(text: string, count: number): string[] {
  return Array.from(text.slice(0, 2 * count)).slice(0, count);
}
