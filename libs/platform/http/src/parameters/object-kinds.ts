import { InvalidParameter } from './faults.js';
import { type Kind, kind, text } from './kinds.js';
import type { Schema } from './schema.js';
import { wireName } from './wire-name.js';

/** A key that may be missing from an object. */
export interface OptionalKey<T> {
  readonly optional: Kind<T>;
  /** True when null counts as missing. */
  readonly omissible: boolean;
}

export const optional = <T>(value: Kind<T>): OptionalKey<T> => ({ optional: value, omissible: false });

/** An optional key whose value may also be null: some clients send null for keys that they leave out. */
export const omissible = <T>(value: Kind<T>): OptionalKey<T> => ({ optional: value, omissible: true });

/** The keys of an object, and their kinds. */
export type Shape = Readonly<Record<string, Kind<unknown> | OptionalKey<unknown>>>;
type RequiredKeys<S extends Shape> = { [K in keyof S]: S[K] extends Kind<unknown> ? K : never }[keyof S];

export type ObjectOf<S extends Shape> = {
  readonly [K in RequiredKeys<S>]: S[K] extends Kind<infer T> ? T : never;
} & {
  readonly [K in Exclude<keyof S, RequiredKeys<S>>]?: S[K] extends OptionalKey<infer T> ? T : never;
};

/**
 * An object with known keys: camelCase here, snake_case on the wire. Other keys are dropped, or refused when the object is
 * `closed`.
 */
export function object<S extends Shape>(shape: S, { closed = false } = {}): Kind<ObjectOf<S>> {
  const keys = Object.entries(shape).map(([key, entry]) => {
    const name = wireName(key);
    if (typeof entry === 'function') return { key, name, required: true, omissible: false, value: entry };
    return { key, name, required: false, omissible: entry.omissible, value: entry.optional };
  });
  const names = new Set(keys.map(({ name }) => name));

  const schema: Schema = {
    type: 'object',
    properties: Object.fromEntries(keys.map(({ name, value }) => [name, value.schema])),
    required: keys.filter(({ required }) => required).map(({ name }) => name),
    ...(closed && { additionalProperties: false }),
  };
  return kind(schema, (source, at) => {
    const given = dict(source, at);
    const result: Record<string, unknown> = {};
    for (const { key, name, required, omissible, value } of keys) {
      const place = `${at}["${name}"]`;
      if (omissible && given[name] === null) continue;
      if (Object.hasOwn(given, name)) result[key] = value(given[name], place);
      else if (required) throw new InvalidParameter(`${place} field is missing: Field required`);
    }
    if (closed) {
      const unexpected = Object.keys(given).find((name) => !names.has(name));
      if (unexpected !== undefined) throw new InvalidParameter(`Argument "${unexpected}" at ${at} is unexpected`);
    }
    return result as ObjectOf<S>;
  });
}

/** An object as a map from arbitrary keys to values of one kind. */
export function dictOf<T>(item: Kind<T>): Kind<ReadonlyMap<string, T>> {
  const key = text();
  const schema: Schema = { type: 'object', additionalProperties: item.schema };
  return kind(
    schema,
    (value, at) =>
      new Map(Object.entries(dict(value, at)).map(([name, each]) => [key(name, at), item(each, `${at}["${name}"]`)])),
  );
}

function dict(value: unknown, at: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new InvalidParameter(`${at} is not a dict`);
  }
  return value as Record<string, unknown>;
}
