import { constant, type Kind, kind, listOf } from './kinds.js';
import { object } from './object-kinds.js';

/** What clients expect a value for, and this server never has one. */
export const never = (): Kind<null> => constant(null);

/** What clients expect a list for, and this server has nothing to list. */
export function emptyList(): Kind<never[]> {
  const none = listOf(never(), { maxLength: 0 });
  return kind({ type: 'array', items: false, maxItems: 0 }, (value, at) => none(value, at) as never[]);
}

/** What clients expect a map for, and this server has nothing to put into it. */
export const emptyObject = () => object({}, { closed: true });
