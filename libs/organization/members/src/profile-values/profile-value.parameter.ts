import { integer, InvalidParameter, type Kind, kind, listOf, object } from '@chat/http';
import type { ProfileEntry } from '@chat/ports';

/** Exceeds the number of fields, for clients that repeat some. */
const MAX_ENTRIES = 1_000;
const MAX_PEOPLE = 1_000;

const profileValue = kind<string | readonly number[] | null>(
  {
    anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'integer' }, maxItems: MAX_PEOPLE }, { type: 'null' }],
  },
  (value, at) => {
    if (typeof value === 'string' || value === null) return value;
    const isList = Array.isArray(value) && value.every((each) => Number.isSafeInteger(each));
    if (!isList) throw new InvalidParameter(`${at}["str"] is not a string`);
    if (value.length > MAX_PEOPLE) throw new InvalidParameter(`${at} is too long (limit: ${MAX_PEOPLE} items)`);
    return value as number[];
  },
);

export const profileEntries: Kind<readonly ProfileEntry[]> = listOf(object({ id: integer(), value: profileValue }), {
  maxLength: MAX_ENTRIES,
});

export const profileFieldIds = listOf(integer(), { maxLength: MAX_ENTRIES });
