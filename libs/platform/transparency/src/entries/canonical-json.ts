/** A name that an object does not keep in insertion order: an integer-like one, or `__proto__`. */
const UNORDERABLE = Symbol('unorderable');
const [ZERO, NINE] = [0x30, 0x39];

/**
 * Canonical form of a JSON value, so that two parties get the same hash: RFC 8785. Undefined fields are omitted.
 * @throws TypeError for a value that is not JSON, and for a number that is not finite
 */
export function canonicalJson(value: unknown): string {
  let inOrder;
  // Fast path for every sealed or checked event: the engine writes a whole value several times as fast as its parts.
  try {
    inOrder = ordered(value);
  } catch (error) {
    if (error !== UNORDERABLE) throw error;
    return written(value);
  }
  return JSON.stringify(inOrder);
}

/** Copies a value with its fields in canonical order. @throws UNORDERABLE */
function ordered(value: unknown): unknown {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return checked(value);
  if (Array.isArray(value)) return value.map((each: unknown) => ordered(each));
  const names = Object.keys(value);
  // By UTF-16 code units, as the standard requires, which is how JavaScript compares strings.
  for (let at = 1; at < names.length; at++) {
    if (names[at - 1]! < names[at]!) continue;
    names.sort();
    break;
  }
  const result: Record<string, unknown> = {};
  for (const name of names) {
    const first = name.charCodeAt(0);
    if ((first >= ZERO && first <= NINE) || name === '__proto__') throw UNORDERABLE;
    const field = (value as Record<string, unknown>)[name];
    if (field !== undefined) result[name] = ordered(field);
  }
  return result;
}

/** Writes field by field. */
function written(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(checked(value));
  if (Array.isArray(value)) return `[${value.map(written).join()}]`;
  const fields = Object.keys(value)
    .toSorted()
    .map((name) => [name, (value as Record<string, unknown>)[name]] as const)
    .filter(([, field]) => field !== undefined);
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${written(field)}`).join()}}`;
}

function checked(value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError(`${value} is not JSON.`);
  if (value !== null && !['number', 'boolean', 'string'].includes(typeof value))
    throw new TypeError(`A ${typeof value} is not JSON.`);
  return value;
}
