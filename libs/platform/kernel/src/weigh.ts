import { VersionedMap } from './versioned-map.js';

/** Weight of an entry of a `VersionedMap`: entries are not visited, so that weighing takes no time. */
const VERSIONED_ENTRY = 64;

/** Characters that a value other than a text takes, approximately, as JSON or in memory. */
const SCALAR = 8;

/**
 * Approximate length of plain data as JSON, without making the JSON. Lists and sets of numbers, and bytes, are counted, not
 * visited.
 */
export function weigh(value: unknown): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return SCALAR;
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (value instanceof VersionedMap) return value.size * VERSIONED_ENTRY + 2;
  if (Array.isArray(value)) return weighAll(value, value.length);
  if (value instanceof Set) return weighAll(value, value.size);
  if (value instanceof Map) return weighAll(value.keys(), value.size) + weighAll(value.values(), value.size);
  let characters = 2;
  for (const key in value) characters += key.length + 4 + weigh((value as Record<string, unknown>)[key]);
  return characters;
}

function weighAll(values: Iterable<unknown>, count: number): number {
  let characters = 2;
  for (const value of values) {
    if (typeof value === 'number') return count * SCALAR + characters;
    characters += weigh(value) + 1;
  }
  return characters;
}
