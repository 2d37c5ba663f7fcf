/**
 * Removes null bytes, which no message may have, from texts of stored events: earlier versions accepted them in descriptions, names
 * and notes.
 */
export function postable(content: string): string {
  return content.replaceAll('\0', '\uFFFD');
}
