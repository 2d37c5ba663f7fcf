import { BadParameterValue, either, integer, type Kind, readAs, text } from '@chat/http';

const given = either(integer(), text());

/** A positive integer or the word `unlimited`, which is read as another value. */
const orUnlimited = <T>(unlimited: T): Kind<number | T> =>
  readAs(given, (limit, at) => {
    if (limit === 'unlimited') return unlimited;
    if (typeof limit === 'number' && limit > 0) return limit;
    throw new BadParameterValue(at, limit);
  });

/** Seconds; null: no limit. */
export const timeLimit = orUnlimited(null);

/** Days; -1: for ever. */
export const retention = orUnlimited(-1);
