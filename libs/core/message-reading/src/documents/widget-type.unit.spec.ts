import { widgetTypeOf } from './widget-type.js';

it.each([
  ['{"widget_type":"poll"}', 'poll'],
  ['{"widget_type":4}', undefined],
  ['{}', undefined],
  ['[]', undefined],
  ['"poll"', undefined],
  ['{', undefined],
])('the type of the widget %j is %j', (json, type) => {
  expect(widgetTypeOf(json)).toBe(type);
});
