import { Links } from './links.js';
import { valueOf } from './shown.js';

const links = new Links({ isOwner: true, isAuditor: false, mayHold: false });

it.each([
  ['time', '2026-11-20T10:00:00.250Z'],
  ['from', '2026-11-20T10:00'],
  ['to', '2026-11-20T11:00+01:00'],
  ['from', Date.parse('2026-11-20T10:00Z') / 1000],
  ['mandate.until', Date.parse('2026-11-20T10:00Z')],
])('A time among the values is shown as one, which the script brings to the reader: %s %s', (name, value) => {
  expect(valueOf(name, value, links)).toMatch(
    /^<time datetime="2026-11-20T10:00:00[^"]*">2026-11-20 10:00:00 UTC<\/time>$/,
  );
});

it.each([
  ['from', '2026-11-20'],
  ['to', 7],
  ['arrivedAt', 1_800_000_000],
  ['content', 'at 10:00'],
  ['time', '2026-99-20T10:00Z'],
])('Other values stay as they are: %s %s', (name, value) => {
  expect(valueOf(name, value, links)).toBe(String(value));
});
