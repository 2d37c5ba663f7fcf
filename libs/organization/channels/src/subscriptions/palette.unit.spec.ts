import { shownColor } from './palette.js';

it.each([
  ['#abc', '#aabbcc'],
  ['#ABCDEF', '#abcdef'],
  ['#abcde', '#aabbcc'],
  ['#76ce90', '#76ce90'],
])('The color %s is shown as %s, in the form that all clients read', (color, shown) => {
  expect(shownColor(color)).toBe(shown);
});
