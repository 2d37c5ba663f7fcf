import type { Filter, FindOptions } from 'mongodb';
import type { Plan } from '../planner/plan.js';
import type { Collection, Document, Index } from '../port/read-store.js';
import { PRESENT, type StoredDocument } from './stored-document.js';

/** Keys of an index as MongoDB declares it: `_id` ends it, so that it also serves an order by id. */
export function indexKeys(index: Index | null): Record<string, 1> {
  return Object.fromEntries([...(index?.fields ?? []), '_id'].map((field) => [field, 1]));
}

/** Keys of the index of a field of words: of each word, the ids. */
export function wordKeys(field: string): Record<string, 1> {
  return { [field]: 1, _id: 1 };
}

/** A planned query's conditions: only checked scalars, each below an operator that is written here. */
export function selectionFilter(
  { equal, range, words }: Plan,
  { words: field }: Collection<Document>,
): Filter<StoredDocument> {
  const conditions = equal.map(({ field, values }): [string, object] => [field, { $in: values }]);
  if (range) conditions.push([range.field, range.bounds]);
  if (words) conditions.push([field!, { $all: words }]);
  // A removed document has no fields, so conditions on values do not match it.
  const isEnough =
    words !== null ||
    (range && range.field !== '_id') ||
    equal.some(({ field, values }) => field !== '_id' && !values.includes(null));
  return { ...Object.fromEntries(conditions), ...(isEnough ? {} : PRESENT) };
}

/** Collection, order and range of a planned query. */
export function selectionOptions(
  { index, words, sort, limit }: Plan,
  { words: field }: Collection<Document>,
): FindOptions {
  return {
    hint: words ? wordKeys(field!) : indexKeys(index),
    ...(sort && { sort: { [sort.field]: sort.direction } }),
    ...(limit < Infinity && { limit }),
  };
}
