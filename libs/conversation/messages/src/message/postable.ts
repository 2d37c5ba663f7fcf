/**
 * Makes texts of stored events fit for a message: earlier versions accepted null bytes in descriptions, names and
 * notes, which no message may have.
 */
export function postable(content: string): string {
  return content.replaceAll('\0', '\uFFFD');
}
