/**
 * A set of whole numbers as its ranges, ascending and apart from each other: the first one's start, the number after its
 * end, the next one's start, and so on.
 */
export type Ranges = readonly number[];

export const NO_RANGES: Ranges = [];

export function includes(ranges: Ranges, value: number): boolean {
  return isStart(boundsUpTo(ranges, value));
}

/** @param end the number after the last one to add */
export function addRange(ranges: number[], start: number, end: number): void {
  if (start >= end) return;
  const [before, upTo] = [boundsUpTo(ranges, start - 1), boundsUpTo(ranges, end)];
  ranges.splice(before, upTo - before, ...(isStart(before) ? [] : [start]), ...(isStart(upTo) ? [] : [end]));
}

/** @param end the number after the last one to remove */
export function removeRange(ranges: number[], start: number, end: number): void {
  if (start >= end) return;
  const [before, upTo] = [boundsUpTo(ranges, start - 1), boundsUpTo(ranges, end)];
  ranges.splice(before, upTo - before, ...(isStart(before) ? [start] : []), ...(isStart(upTo) ? [end] : []));
}

export function united(some: Ranges, others: Ranges): number[] {
  return combined(some, others, (inSome, inOthers) => inSome || inOthers);
}

export function without(some: Ranges, others: Ranges): number[] {
  return combined(some, others, (inSome, inOthers) => inSome && !inOthers);
}

export function common(some: Ranges, others: Ranges): number[] {
  return combined(some, others, (inSome, inOthers) => inSome && inOthers);
}

/** True when a number is in both. Iterates over the ranges of the shorter one. */
export function overlap(some: Ranges, others: Ranges): boolean {
  const [fewer, more] = some.length <= others.length ? [some, others] : [others, some];
  return pairs(fewer).some(([start, end]) => {
    const at = boundsUpTo(more, start);
    return isStart(at) || more[at]! < end;
  });
}

/** One pass over the bounds of both. */
function combined(some: Ranges, others: Ranges, holds: (inSome: boolean, inOthers: boolean) => boolean): number[] {
  const bounds: number[] = [];
  for (let [at, other] = [0, 0]; at < some.length || other < others.length;) {
    const bound = Math.min(some[at] ?? Infinity, others[other] ?? Infinity);
    if (some[at] === bound) at++;
    if (others[other] === bound) other++;
    if (holds(isStart(at), isStart(other)) !== isStart(bounds.length)) bounds.push(bound);
  }
  return bounds;
}

/** @param all ascending by their starts; `end` is the number after the last one of each, never before its start */
export function rangesOf(all: Iterable<readonly [start: number, end: number]>): Ranges {
  const bounds: number[] = [];
  for (const [start, end] of all) {
    const last = bounds.at(-1);
    if (last !== undefined && start <= last) bounds[bounds.length - 1] = Math.max(last, end);
    else if (start < end) bounds.push(start, end);
  }
  return bounds;
}

/** Each range as its start and the number after its end. */
export function pairs(ranges: Ranges): (readonly [start: number, end: number])[] {
  return Array.from({ length: ranges.length / 2 }, (_, at) => [ranges[2 * at]!, ranges[2 * at + 1]!]);
}

/** Number of bounds up to the value. */
function boundsUpTo(ranges: Ranges, value: number): number {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ranges[middle]! <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** After an odd number of bounds, a range is open. */
function isStart(bounds: number): boolean {
  return bounds % 2 === 1;
}
