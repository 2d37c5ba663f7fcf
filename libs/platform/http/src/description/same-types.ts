import { emptyList, emptyObject, never } from '../parameters/empty-kinds.js';
import { boolean, float, integer, type Kind, listOf, text } from '../parameters/kinds.js';
import { dictOf, object, type Shape } from '../parameters/object-kinds.js';

/** Derives a shape from an example. Nulls and empty values become constants. */
export function sameTypes(example: object): Shape {
  return Object.fromEntries(Object.entries(example).map(([name, value]) => [name, kindOf(value)]));
}

function kindOf(value: unknown): Kind<unknown> {
  switch (typeof value) {
    case 'string':
      return text();
    case 'boolean':
      return boolean();
    case 'number':
      return Number.isInteger(value) ? integer() : float();
    default:
      if (value === null) return never();
      if (Array.isArray(value)) return value.length === 0 ? emptyList() : listOf(kindOf(value[0]));
      if (Object.keys(value as object).length === 0) return emptyObject();
      return mapOrObject(value as object);
  }
}

/** Keys that are no field names, such as constants or codes, make it a map. */
function mapOrObject(example: object): Kind<unknown> {
  const isObject = Object.keys(example).every((key) => /^[a-z][a-z0-9_]*$/.test(key));
  return isObject ? object(sameTypes(example)) : dictOf(kindOf(Object.values(example)[0]));
}
