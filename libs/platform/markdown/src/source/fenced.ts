import { fenceAround, withoutReserved } from './source-lines.js';

/** A block of the dialect that shows a text literally. @param kind such as `quote` */
export function fenced(kind: string, source: string): string {
  const content = withoutReserved(source);
  const fence = fenceAround(content);
  return `${fence} ${kind}\n${content}\n${fence}`;
}
