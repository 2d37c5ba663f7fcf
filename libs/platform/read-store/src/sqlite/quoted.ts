/** A name as SQL has it. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
