import { escapeCode } from '../html/escape-html.js';
import { TickRuns } from '../source/tick-runs.js';
import type { InlineRule } from './inline-run.js';

const BACKSLASHES_AND_TICKS = /(?<!\\)(\\*)(`+)/g;

interface TickRun {
  readonly start: number;
  readonly end: number;
}

/** `code`: between two runs of equally many back-ticks. A back-tick behind an odd number of backslashes opens nothing. */
export const codeSpans: InlineRule = (text, run) => {
  if (!text.includes('`')) return text;
  const matches = Array.from(text.matchAll(BACKSLASHES_AND_TICKS));
  const runs: TickRun[] = matches.map(({ 0: whole, 1: slashes, index }) => ({
    start: index + slashes!.length,
    end: index + whole.length,
  }));
  const closers = new TickRuns();
  for (let at = runs.length - 1; at >= 0; at--) closers.add(runs[at]!.end - runs[at]!.start, at);
  let written = '';
  let done = 0;
  for (let at = 0; at < runs.length; at++) {
    const { start, end } = runs[at]!;
    const slashes = matches[at]![1]!;
    const isEscaped = slashes.length % 2 === 1;
    if (slashes !== '' && !isEscaped) {
      written += text.slice(done, start - slashes.length) + run.html('\\'.repeat(slashes.length / 2), slashes);
      done = start;
    }
    const opening = isEscaped ? start + 1 : start;
    for (let length = end - opening; length > 0; length--) {
      const closing = closers.after(length, at);
      if (closing === undefined) continue;
      const { start: contentEnd, end: spanEnd } = runs[closing]!;
      const code = `<code>${escapeCode(text.slice(opening + length, contentEnd))}</code>`;
      written += text.slice(done, opening) + run.html(code, text.slice(opening, spanEnd));
      done = spanEnd;
      at = closing;
      break;
    }
  }
  return written + text.slice(done);
};
