import { InvalidWidget } from './widget.errors.js';

export type Check = (value: unknown, at: string) => void;

export const text: Check = (value, at) => {
  if (typeof value !== 'string') throw new InvalidWidget(`${at} is not a string`);
};

export function textLike(pattern: RegExp): Check {
  return (value, at) => {
    text(value, at);
    if (!pattern.test(value as string)) throw new InvalidWidget(`Invalid ${at}`);
  };
}

export const truth: Check = (value, at) => {
  if (typeof value !== 'boolean') throw new InvalidWidget(`${at} is not a boolean`);
};

export const index: Check = (value, at) => {
  const number = integerOf(value, at);
  if (number < 0) throw new InvalidWidget(`${at} is too small`);
  if (number > LARGEST_INDEX) throw new InvalidWidget(`${at} is too large`);
};

/** Clients count what they add to a widget up to this number. */
const LARGEST_INDEX = 1_000;

export function oneOf(...numbers: readonly number[]): Check {
  return (value, at) => {
    if (!numbers.includes(integerOf(value, at))) throw new InvalidWidget(`Invalid ${at}`);
  };
}

export function listOf(item: Check): Check {
  return (value, at) => {
    if (!Array.isArray(value)) throw new InvalidWidget(`${at} is not a list`);
    for (const [place, each] of value.entries()) item(each, `${at}[${place}]`);
  };
}

export function dictWith(members: Readonly<Record<string, Check>>): Check {
  return (value, at) => {
    const dict = dictOf(value, at);
    for (const [key, check] of Object.entries(members)) {
      if (!Object.hasOwn(dict, key)) throw new InvalidWidget(`${key} key is missing from ${at}`);
      check(dict[key], `${at}["${key}"]`);
    }
  };
}

export function dictWithAny(members: Readonly<Record<string, Check>>): Check {
  return (value, at) => {
    const dict = dictOf(value, at);
    const present = Object.entries(members).filter(([key]) => Object.hasOwn(dict, key));
    dictWith(Object.fromEntries(present))(value, at);
  };
}

export function dictWithOnly(members: Readonly<Record<string, Check>>): Check {
  return (value, at) => {
    dictWith(members)(value, at);
    const others = Object.keys(dictOf(value, at)).filter((key) => !Object.hasOwn(members, key));
    if (others.length > 0) throw new InvalidWidget(`Unexpected arguments: ${others.join(', ')}`);
  };
}

export function dictOf(value: unknown, at: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new InvalidWidget(`${at} is not a dict`);
  }
  return value as Readonly<Record<string, unknown>>;
}

function integerOf(value: unknown, at: string): number {
  if (!Number.isInteger(value)) throw new InvalidWidget(`${at} is not an integer`);
  return value as number;
}
