import { withoutMath } from '../inline/math.js';
import { sourceLines } from '../source/source-lines.js';
import { type Segment, segmentsOf } from './segments.js';

const WHITE_SPACE = /[\t\r]/;

/** The author's own words: the source without fenced code and math; inline code, quotations and spoilers stay. */
export function proseOf(source: string): string {
  const mayHaveFences = source.includes('```') || source.includes('~~~');
  const isPlain = !mayHaveFences && !WHITE_SPACE.test(source);
  return withoutMath(isPlain ? source : linesIn(segmentsOf(sourceLines(source), '')).join('\n'));
}

function linesIn(segments: readonly Segment[]): string[] {
  return segments.flatMap((segment) => {
    switch (segment.kind) {
      case 'lines':
        return segment.lines;
      case 'quote':
        return linesIn(segment.segments);
      case 'spoiler':
        return [segment.header, ...linesIn(segment.segments)];
      default:
        return [];
    }
  });
}
