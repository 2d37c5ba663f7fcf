import { escapeText } from '../html/escape-html.js';
import type { InlineRule } from './inline-run.js';

const TIME = /<time:([^>]*)>/g;

/** `<time:2031-05-06T07:08:00Z>`. An invalid time stays as it is written. */
export const times: InlineRule = (text, run) => {
  // Without an end, no beginning is searched for.
  const last = text.lastIndexOf('>');
  if (last < 0 || !text.includes('<time:')) return text;
  const replaced = text.slice(0, last + 1).replace(TIME, (source: string, written: string) => {
    const plain = run.sourceOf(written);
    const time = readTime(plain);
    const html =
      time === undefined ? `&lt;time:${escapeText(plain)}&gt;` : `<time datetime="${time}">${escapeText(plain)}</time>`;
    return run.html(html, source);
  });
  return replaced + text.slice(last + 1);
};

const ISO = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?)? ?(Z|[+-]\d\d:?\d\d|[+-]\d\d)?$/;
const COMPACT = /^(\d{4})(\d\d)(\d\d)$/;
const UNIX = /^(-?\d{1,12})(?:\.(\d{1,9}))?$/;
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const WEEKDAY = String.raw`(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,? +)?`;
const DAY = String.raw`(\d{1,2})(?:st|nd|rd|th)?`;
const MONTH = String.raw`(${MONTHS.join('|')})[a-z]{0,6}\.?`;
const CLOCK = String.raw`(?:,? +(?:at +)?(\d{1,2}):(\d\d)(?::(\d\d))?(?: ?([ap])\.?m\.?)?)?`;
const ZONE = String.raw`(?: +([a-z]{1,4}|[+-]\d\d:?\d\d))?`;
const DAY_FIRST = new RegExp(String.raw`^${WEEKDAY}${DAY} +${MONTH},? +(\d{4})${CLOCK}${ZONE}$`, 'i');
const MONTH_FIRST = new RegExp(String.raw`^${WEEKDAY}${MONTH} +${DAY},? +(\d{4})${CLOCK}${ZONE}$`, 'i');

/** Hours by which usual abbreviations of time zones are ahead of UTC. */
const ZONES: Readonly<Record<string, number>> = {
  Z: 0,
  UTC: 0,
  GMT: 0,
  WET: 0,
  BST: 1,
  CET: 1,
  WEST: 1,
  CEST: 2,
  EET: 2,
  SAST: 2,
  EEST: 3,
  MSK: 3,
  IST: 5.5,
  SGT: 8,
  JST: 9,
  KST: 9,
  AEST: 10,
  AEDT: 11,
  NZST: 12,
  NZDT: 13,
  EDT: -4,
  EST: -5,
  CDT: -5,
  CST: -6,
  MDT: -6,
  MST: -7,
  PDT: -7,
  PST: -8,
};

/** The time in UTC for the `datetime` attribute; undefined for an invalid one. */
function readTime(written: string): string | undefined {
  const text = written.trim();
  return readIso(text) ?? readUnix(text) ?? readEnglish(text);
}

/** A date or a moment of ISO 8601, in UTC unless it names a zone, for the `datetime` attribute; undefined for an invalid one. */
export function readIso(text: string): string | undefined {
  const match = ISO.exec(text) ?? COMPACT.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '', zone = 'Z'] = match;
  return written([year!, month!, day!, hour, minute, second].map(Number), zoneMinutes(zone), fraction);
}

function readUnix(text: string): string | undefined {
  const match = UNIX.exec(text);
  if (!match) return undefined;
  const time = new Date(Number(match[1]) * 1_000);
  const isUsual = !Number.isNaN(time.getTime()) && time.getUTCFullYear() >= 1 && time.getUTCFullYear() <= 9_999;
  return isUsual ? stamp(time, match[2] ?? '') : undefined;
}

function readEnglish(text: string): string | undefined {
  const dayFirst = DAY_FIRST.exec(text);
  const match = dayFirst ?? MONTH_FIRST.exec(text);
  if (!match) return undefined;
  const [, first, second, year, hour = '0', minute = '0', seconds = '0', half, zone = 'Z'] = match;
  const [day, month] = dayFirst ? [first!, second!] : [second!, first!];
  const twelve = half !== undefined;
  if (twelve && (Number(hour) < 1 || Number(hour) > 12)) return undefined;
  const hours = twelve ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour);
  const monthNumber = MONTHS.indexOf(month.toLowerCase()) + 1;
  return written(
    [Number(year), monthNumber, Number(day), hours, Number(minute), Number(seconds)],
    zoneMinutes(zone),
    '',
  );
}

/** Minutes ahead of UTC. */
function zoneMinutes(zone: string): number | undefined {
  const offset = /^([+-])(\d\d):?(\d\d)?$/.exec(zone);
  if (offset) return (offset[1] === '-' ? -1 : 1) * (Number(offset[2]) * 60 + Number(offset[3] ?? 0));
  const hours = ZONES[zone.toUpperCase()];
  return hours === undefined ? undefined : hours * 60;
}

function written(parts: readonly number[], offset: number | undefined, fraction: string): string | undefined {
  const [year, month, day, hour, minute, second] = parts as [number, number, number, number, number, number];
  if (offset === undefined || Math.abs(offset) >= 24 * 60 || year < 1) return undefined;
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  date.setUTCHours(hour, minute - offset, second);
  return date.getUTCFullYear() < 1 || date.getUTCFullYear() > 9_999 ? undefined : stamp(date, fraction);
}

/** Six digits of a fraction, omitted if it is zero. */
function stamp(time: Date, fraction: string): string {
  const digits = fraction.padEnd(6, '0').slice(0, 6);
  return `${time.toISOString().slice(0, 19)}${digits === '000000' ? '' : `.${digits}`}Z`;
}
