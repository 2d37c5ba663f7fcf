import { untilNext } from './until-next.js';

it.each([
  ['begins with all others', 1_300, 700],
  ['at the same moment', 2_000, 1_000],
  ['not once more when a timer fired early', 1_995, 1_005],
])('what repeats %s', (_what, now, rest) => {
  expect(untilNext(1_000, now)).toBe(rest);
});
