import { DAY_MS, refusal } from '@chat/kernel';

export class NoMoment extends refusal(
  (text: string) => `Not a date or time: ${text}. Write 2026-11-20, 2026-11-20T10:00 (UTC) or 2026-11-20T10:00+01:00.`,
) {}

const DAY = /^\d{4}-\d\d-\d\d$/;
const TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)?$/;

/** UNIX milliseconds. @param dayMeans the moment of a date without a time: its begin, or its end @throws NoMoment */
export function parseMoment(text: string, dayMeans: 'begin' | 'end'): number {
  const offset = TIME.exec(text)?.[1];
  const at = Date.parse(DAY.test(text) || offset !== undefined ? text : TIME.test(text) ? `${text}Z` : '');
  if (Number.isNaN(at) || !isOnCalendar(text)) throw new NoMoment(text);
  return DAY.test(text) && dayMeans === 'end' ? at + DAY_MS : at;
}

/** `Date.parse` accepts the 31st of February as a day in March. */
function isOnCalendar(text: string): boolean {
  const day = text.slice(0, 10);
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}
