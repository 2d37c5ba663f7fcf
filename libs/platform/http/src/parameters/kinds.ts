import { isBlank, strip } from '@chat/kernel';
import { InvalidParameter } from './faults.js';
import { defined, type Schema } from './schema.js';

/**
 * Rules for a value. A kind takes a JSON value and its place (`to[1]`, `add[0]["name"]`), and returns the typed value or throws
 * `InvalidParameter` with the message that clients know. Kinds compose, and so do their schemas, which describe parameters, answers
 * and events.
 */
export interface Kind<T> {
  (value: unknown, at: string): T;
  readonly schema: Schema;
}

/** A kind of its own: values accepted by `read` fit `schema`. */
export function kind<T>(schema: Schema, read: (value: unknown, at: string) => T): Kind<T> {
  return Object.assign(read, { schema });
}

/** A kind that converts the values of another kind. */
export function readAs<T, U>(source: Kind<T>, read: (value: T, at: string) => U): Kind<U> {
  return kind(source.schema, (value, at) => read(source(value, at), at));
}

/** Adds a description to the API's description. */
export function about<T>(description: string, source: Kind<T>): Kind<T> {
  return kind({ ...source.schema, description }, (value, at) => source(value, at));
}

/** Describes a kind once for the whole API, under a name in PascalCase. */
export function named<T>(title: string, source: Kind<T>): Kind<T> {
  return kind({ ...source.schema, title }, (value, at) => source(value, at));
}

/** Any JSON value. */
export const anything = (): Kind<unknown> => kind({}, (value) => value);

/** Always this value. */
export const constant = <const T extends string | number | boolean | null>(value: T): Kind<T> =>
  kind({ const: value }, (given, at) => {
    if (given !== value) throw new InvalidParameter(`Invalid ${at}`);
    return value;
  });

/** Type of the values of a kind. */
export type ValueOf<K> = K extends Kind<infer T> ? T : never;

export interface TextOptions {
  /** In code points. */
  readonly maxLength?: number;
  /** In code points. */
  readonly minLength?: number;
  /** In code points. */
  readonly length?: number;
  /** False refuses texts of white space only. Default true. */
  readonly blank?: boolean;
  readonly pattern?: RegExp;
  /** True accepts U+0000, because a decision refuses it in its own words. Default false. */
  readonly nullBytes?: boolean;
  /** True trims the text before it is checked. Default false. */
  readonly trimmed?: boolean;
}

export function text(options: TextOptions = {}): Kind<string> {
  const {
    minLength = 0,
    maxLength = Infinity,
    length,
    blank = true,
    pattern,
    trimmed = false,
    nullBytes = false,
  } = options;
  const schema = defined<Schema>({
    type: 'string',
    minLength: length ?? (minLength || (blank ? undefined : 1)),
    maxLength: length ?? (maxLength === Infinity || trimmed ? undefined : maxLength),
    pattern: pattern?.source ?? (blank ? undefined : String.raw`\S`),
  });
  return kind(schema, (given, at) => {
    if (typeof given !== 'string') throw new InvalidParameter(`${at} is not a string`);
    const value = trimmed ? strip(given) : given;
    if (!nullBytes && value.includes('\0')) throw new InvalidParameter(`${at} must not contain null bytes`);
    if (!blank && isBlank(value)) throw new InvalidParameter(`${at} cannot be blank`);
    if (value.length < minLength) throw new InvalidParameter(`${at} is too short.`);
    if (value.length > maxLength && codePoints(value) > maxLength) {
      throw new InvalidParameter(`${at} is too long (limit: ${maxLength} characters)`);
    }
    if (length !== undefined && codePoints(value) !== length)
      throw new InvalidParameter(`${at} is not length ${length}`);
    if (pattern && !pattern.test(value)) throw new InvalidParameter(`${at} has invalid format`);
    return value;
  });
}

function codePoints(value: string): number {
  let count = 0;
  for (const _ of value) count++;
  return count;
}

export interface Range {
  /** Inclusive. */
  readonly min?: number;
  /** Inclusive. */
  readonly max?: number;
}

/** An integer that a JavaScript number holds exactly. */
export function integer({ min = -Infinity, max = Infinity }: Range = {}): Kind<number> {
  const [least, most] = [Math.max(min, Number.MIN_SAFE_INTEGER), Math.min(max, Number.MAX_SAFE_INTEGER)];
  return kind({ type: 'integer', ...bounds(min, max) }, (value, at) => {
    if (typeof value !== 'number' || !Number.isInteger(value)) throw new InvalidParameter(`${at} is not an integer`);
    return within(value, least, most, at);
  });
}

export function float({ min = -Number.MAX_VALUE, max = Number.MAX_VALUE }: Range = {}): Kind<number> {
  return kind({ type: 'number', ...bounds(min, max) }, (value, at) => {
    if (typeof value !== 'number') throw new InvalidParameter(`${at} is not a float`);
    return within(value, min, max, at);
  });
}

function bounds(min: number, max: number): Schema {
  return {
    ...(min > -Number.MAX_VALUE && { minimum: min }),
    ...(max < Number.MAX_VALUE && { maximum: max }),
  };
}

function within(value: number, min: number, max: number, at: string): number {
  if (value < min) throw new InvalidParameter(`${at} is too small`);
  if (value > max) throw new InvalidParameter(`${at} is too large`);
  return value;
}

export const boolean = (): Kind<boolean> =>
  kind({ type: 'boolean' }, (value, at) => {
    if (typeof value !== 'boolean') throw new InvalidParameter(`${at} is not a boolean`);
    return value;
  });

export interface ChoiceOptions {
  /** Adds ": Value error, Not in the list of possible values" to the message, as some endpoints do. */
  readonly explained?: boolean;
}

/** One of some strings or integers. A value of another type is refused as such. */
export function choice<const T extends string | number>(values: readonly T[], options: ChoiceOptions = {}): Kind<T> {
  const type: Kind<unknown> = typeof values[0] === 'number' ? integer() : text();
  const allowed = new Set<unknown>(values);
  const reason = options.explained ? ': Value error, Not in the list of possible values' : '';
  return kind({ enum: values }, (value, at) => {
    if (!allowed.has(type(value, at))) throw new InvalidParameter(`Invalid ${at}${reason}`);
    return value as T;
  });
}

export function listOf<T>(item: Kind<T>, { maxLength = Infinity }: { readonly maxLength?: number } = {}): Kind<T[]> {
  const schema: Schema = { type: 'array', items: item.schema, ...(maxLength < Infinity && { maxItems: maxLength }) };
  return kind(schema, (value, at) => {
    if (!Array.isArray(value)) throw new InvalidParameter(`${at} is not a list`);
    if (value.length > maxLength) throw new InvalidParameter(`${at} is too long (limit: ${maxLength} items)`);
    return value.map((each, index) => item(each, `${at}[${index}]`));
  });
}

/** A list of a fixed length, each place of its own kind. */
export function tuple<const Items extends readonly unknown[]>(
  ...items: { readonly [Index in keyof Items]: Kind<Items[Index]> }
): Kind<Items> {
  const places = (items as readonly Kind<unknown>[]).map(({ schema }) => schema);
  const schema: Schema = { type: 'array', prefixItems: places, items: false, minItems: items.length };
  return kind(schema, (value, at) => {
    if (!Array.isArray(value)) throw new InvalidParameter(`${at} is not a list`);
    if (value.length !== items.length) throw new InvalidParameter(`${at} is not length ${items.length}`);
    return items.map((item, index) => item(value[index], `${at}[${index}]`)) as unknown as Items;
  });
}

export function nullable<T>(source: Kind<T>): Kind<T | null> {
  const schema: Schema = { anyOf: [...alternatives(source.schema), { type: 'null' }] };
  return kind(schema, (value, at) => (value === null ? null : source(value, at)));
}

const alternatives = (schema: Schema): readonly Schema[] =>
  schema.anyOf && Object.keys(schema).length === 1 ? schema.anyOf : [schema];

/** The first kind that accepts the value; when none does, the last one's message. */
export function either<A, B>(first: Kind<A>, second: Kind<B>): Kind<A | B> {
  const schema: Schema = { anyOf: [...alternatives(first.schema), ...alternatives(second.schema)] };
  return kind(schema, (value, at) => {
    try {
      return first(value, at);
    } catch (fault) {
      if (!(fault instanceof InvalidParameter)) throw fault;
      return second(value, at);
    }
  });
}

/** A kind with one more rule: `reasonAgainst` returns the fault of a value, or undefined. */
export function refined<T>(source: Kind<T>, reasonAgainst: (value: T) => string | undefined): Kind<T> {
  return readAs(source, (accepted, at) => {
    const reason = reasonAgainst(accepted);
    if (reason !== undefined) throw new InvalidParameter(`Invalid ${at}: Value error, ${reason}`);
    return accepted;
  });
}
