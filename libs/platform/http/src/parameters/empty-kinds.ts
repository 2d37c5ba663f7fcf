import { constant, type Kind, kind, listOf } from './kinds.js';
import { object } from './object-kinds.js';

/** Clients expect a value here; this server never has one. */
export const never = (): Kind<null> => constant(null);

/** Clients expect a list here; this server has nothing to list. */
export function emptyList(): Kind<never[]> {
  const none = listOf(never(), { maxLength: 0 });
  return kind({ type: 'array', items: false, maxItems: 0 }, (value, at) => none(value, at) as never[]);
}

/** Clients expect a map here; this server has nothing to put into it. */
export const emptyObject = () => object({}, { closed: true });
