import { firstCodePoints } from './first-code-points.js';

it.each([
  ['', 2, []],
  ['abc', 2, ['a', 'b']],
  ['🐙🐙🐙', 2, ['🐙', '🐙']],
  ['a🐙b', 5, ['a', '🐙', 'b']],
])('Of %j the first %i characters are %j', (text, count, characters) => {
  expect(firstCodePoints(text, count)).toEqual(characters);
});
