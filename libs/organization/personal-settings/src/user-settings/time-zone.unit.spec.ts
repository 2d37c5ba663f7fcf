import { timeZoneNamed } from './time-zone.js';

it.each([
  ['Africa/Nairobi', 'Africa/Nairobi'],
  ['UTC', 'UTC'],
  ['America/Montreal', 'America/Toronto'],
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Europe/Kyiv', 'Europe/Kyiv'],
  ['Elsinore', undefined],
  ['+01:00', undefined],
  ['', undefined],
])('the time zone %j is %j', (name, zone) => {
  expect(timeZoneNamed(name)).toBe(zone);
});
