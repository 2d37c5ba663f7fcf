import { InvalidParameter } from './faults.js';
import { type Kind, text } from './kinds.js';
import { wireName } from './wire-name.js';

/** A key that may be missing from an object. */
export interface OptionalKey<T> {
  readonly optional: Kind<T>;
}

export const optional = <T>(kind: Kind<T>): OptionalKey<T> => ({ optional: kind });

type Shape = Readonly<Record<string, Kind<unknown> | OptionalKey<unknown>>>;
type RequiredKeys<S extends Shape> = { [K in keyof S]: S[K] extends Kind<unknown> ? K : never }[keyof S];

export type ObjectOf<S extends Shape> = {
  readonly [K in RequiredKeys<S>]: S[K] extends Kind<infer T> ? T : never;
} & {
  readonly [K in Exclude<keyof S, RequiredKeys<S>>]?: S[K] extends OptionalKey<infer T> ? T : never;
};

/**
 * An object with known keys: camelCase here, snake_case on the wire. Other keys are left out of the result, or refused
 * when the object is `closed`.
 */
export function object<S extends Shape>(shape: S, { closed = false } = {}): Kind<ObjectOf<S>> {
  const keys = Object.entries(shape).map(([key, entry]) => {
    const required = typeof entry === 'function';
    return { key, name: wireName(key), required, kind: required ? entry : entry.optional };
  });
  const names = new Set(keys.map(({ name }) => name));

  return (value, at) => {
    const given = dict(value, at);
    const result: Record<string, unknown> = {};
    for (const { key, name, required, kind } of keys) {
      const place = `${at}["${name}"]`;
      if (Object.hasOwn(given, name)) result[key] = kind(given[name], place);
      else if (required) throw new InvalidParameter(`${place} field is missing: Field required`);
    }
    if (closed) {
      const unexpected = Object.keys(given).find((name) => !names.has(name));
      if (unexpected !== undefined) throw new InvalidParameter(`Argument "${unexpected}" at ${at} is unexpected`);
    }
    return result as ObjectOf<S>;
  };
}

/** An object used as a map from any key to values of one kind. */
export function dictOf<T>(item: Kind<T>): Kind<ReadonlyMap<string, T>> {
  const key = text();
  return (value, at) =>
    new Map(Object.entries(dict(value, at)).map(([name, each]) => [key(name, at), item(each, `${at}["${name}"]`)]));
}

function dict(value: unknown, at: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new InvalidParameter(`${at} is not a dict`);
  }
  return value as Record<string, unknown>;
}
