import { parseMoment } from '@chat/audit';

const at = (text: string) => new Date(parseMoment(text, 'begin')).toISOString();

it('A moment is a date, or a time with its offset, else in UTC', () => {
  expect(at('2026-11-20')).toBe('2026-11-20T00:00:00.000Z');
  expect(at('2026-11-20T10:00')).toBe('2026-11-20T10:00:00.000Z');
  expect(at('2026-11-20 10:00:05')).toBe('2026-11-20T10:00:05.000Z');
  expect(at('2026-11-20T10:00:05.25+02:00')).toBe('2026-11-20T08:00:05.250Z');
  expect(new Date(parseMoment('2026-11-20', 'end')).toISOString()).toBe('2026-11-21T00:00:00.000Z');
  for (const text of ['', 'tomorrow', '2026', '2026-02-30', '2026-13-01', '2026-11-20T25:00', '1700000000'])
    expect(() => parseMoment(text, 'begin')).toThrow('Not a date or time');
});
