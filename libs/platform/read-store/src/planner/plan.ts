import { UnindexedQuery } from '../port/errors.js';
import type { Collection, Document, Index, Query, Range, Scalar } from '../port/read-store.js';
import { checkCondition } from './values.js';

/** How an index answers a query: values for its first fields, then a range or an order of the next one. */
export interface Plan {
  /** Null when the documents' own order by `_id` is enough. */
  readonly index: Index | null;
  readonly equal: readonly { readonly field: string; readonly values: readonly Scalar[] }[];
  readonly range: { readonly field: string; readonly bounds: Range } | null;
  /** Words that the collection's field of words must hold; combined only with a range and an order of `_id`. */
  readonly words: readonly string[] | null;
  readonly sort: { readonly field: string; readonly direction: 1 | -1 } | null;
  /** `Infinity` without a limit. */
  readonly limit: number;
}

/**
 * Decides alone whether a query is served, so that every engine refuses the same ones.
 * @throws UnindexedQuery when no declared index (or `_id`) serves the filter and the sort together
 * @throws TypeError when the port does not allow a condition, the sort or the limit
 */
export function planQuery<Doc extends Document>(collection: Collection<Doc>, query: Query<Doc>): Plan {
  const values = new Map<string, readonly Scalar[]>();
  const ranges: NonNullable<Plan['range']>[] = [];
  let words: Plan['words'] = null;
  for (const [field, condition] of Object.entries(query.filter)) {
    const checked = checkCondition(field, condition);
    if ('values' in checked) values.set(field, checked.values);
    else if ('range' in checked) ranges.push({ field, bounds: checked.range });
    else if (field === collection.words) words = checked.words;
    else throw new UnindexedQuery(collection.name, [field]);
  }
  const sort = checkSort(query.sort);
  const limit = checkLimit(query.limit);
  const [range = null] = ranges;
  const isByIdAlone = values.size === 0 && (!range || range.field === '_id') && (!sort || sort.field === '_id');
  if (words && ranges.length <= 1 && isByIdAlone) return { index: null, equal: [], range, words, sort, limit };
  if (!words && ranges.length <= 1 && (values.size > 0 || range || sort)) {
    for (const index of [null, ...collection.indexes]) {
      const fields = indexFields(index);
      const equal = fields.slice(0, values.size);
      if (!equal.every((field) => values.has(field))) continue;
      const next = fields[values.size];
      if (range && range.field !== next) continue;
      if (sort && sort.field !== next && (range || !values.has(sort.field))) continue;
      return { index, equal: equal.map((field) => ({ field, values: values.get(field)! })), range, words, sort, limit };
    }
  }
  throw new UnindexedQuery(collection.name, [...Object.keys(query.filter), ...(sort ? [sort.field] : [])]);
}

/** The fields of a stored index: `_id` ends it. */
function indexFields(index: Index | null): readonly string[] {
  if (!index) return ['_id'];
  return index.fields.includes('_id') ? index.fields : [...index.fields, '_id'];
}

function checkSort(sort: object | undefined): Plan['sort'] {
  if (!sort) return null;
  const [entry, ...more] = Object.entries(sort);
  if (!entry || more.length > 0 || (entry[1] !== 1 && entry[1] !== -1)) {
    throw new TypeError('A sort names one field, as 1 or -1.');
  }
  return { field: entry[0], direction: entry[1] };
}

function checkLimit(limit: number | undefined): number {
  if (limit === undefined) return Infinity;
  if (!Number.isSafeInteger(limit) || limit < 0) throw new TypeError('A limit is an integer from 0.');
  return limit;
}
