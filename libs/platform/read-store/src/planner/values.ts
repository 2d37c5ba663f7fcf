import type { Condition, Document, Range, Scalar } from '../port/read-store.js';

const RANGE_OPERATORS = new Set(['$gt', '$gte', '$lt', '$lte']);

/** A checked condition: one of these values, a range, or all of these words. */
export type CheckedCondition =
  { readonly values: readonly Scalar[] } | { readonly range: Range } | { readonly words: readonly string[] };

/** @throws TypeError for anything but the port's conditions, so that no value can act as an operator */
export function checkCondition(field: string, condition: Condition): CheckedCondition {
  if (field.startsWith('$')) throw new TypeError(`${field} is not a field.`);
  if (isScalar(condition)) return { values: [condition] };
  if (typeof condition === 'object') {
    const entries = Object.entries(condition);
    if (entries.length === 1 && entries[0]![0] === '$in') return { values: checkValues(field, entries[0]![1]) };
    if (entries.length === 1 && entries[0]![0] === '$all')
      return { words: [...new Set(checkWords(field, entries[0]![1]))] };
    if (entries.length > 0 && entries.every(isBound)) return { range: condition as Range };
  }
  throw new TypeError(`The condition on ${field} is neither a value, nor $in, nor $all, nor a range.`);
}

/** @throws TypeError unless the id is a string or a safe integer, and equals the document's own */
export function checkWrite(id: unknown, document: Document | null): void {
  if (typeof id !== 'string' && !Number.isSafeInteger(id)) throw new TypeError('An _id is a string or an integer.');
  if (document && document._id !== id) throw new TypeError(`The document ${document._id} is written as ${id}.`);
}

/** The value of an indexed field; null when it is missing. @throws TypeError when it is not a scalar */
export function indexedValue(document: Document, field: string): Scalar {
  const value = (document as unknown as Record<string, unknown>)[field] ?? null;
  if (!isScalar(value)) throw new TypeError(`The indexed field ${field} of ${document._id} is not a scalar.`);
  return value;
}

/** The order of every engine: null, numbers, strings by code point, false, true. */
export function compareScalars(one: Scalar, other: Scalar): number {
  if (typeof one === 'string' && typeof other === 'string') return compareStrings(one, other);
  const byType = typeRank(one) - typeRank(other);
  return byType !== 0 || one === null ? byType : Number(one) - Number(other);
}

/** A bound matches only values of its own type. */
export function isInRange(value: Scalar, range: Range): boolean {
  return Object.entries(range).every(([operator, bound]) => {
    if (typeof value !== typeof bound) return false;
    const order = compareScalars(value, bound);
    if (operator === '$gt') return order > 0;
    if (operator === '$gte') return order >= 0;
    return operator === '$lt' ? order < 0 : order <= 0;
  });
}

function checkValues(field: string, values: unknown): readonly Scalar[] {
  if (!Array.isArray(values) || !values.every(isScalar))
    throw new TypeError(`The $in on ${field} is not a list of values.`);
  return [...new Set(values)];
}

/** No engine can take a word for syntax. */
const WORD = /^(?:[0-9a-z]|\P{ASCII})+$/u;
/** Covers nearly all words, in a fraction of the time. */
const PLAIN_WORD = /^[0-9a-z]+$/;

function checkWords(field: string, words: unknown): readonly string[] {
  const isList = Array.isArray(words) && words.length > 0;
  if (!isList || !words.every((word) => typeof word === 'string' && (PLAIN_WORD.test(word) || WORD.test(word)))) {
    throw new TypeError(`The $all on ${field} is not a list of words.`);
  }
  return words as string[];
}

/** The words of a document. @throws TypeError when the field holds anything else */
export function indexedWords(document: Document, field: string): readonly string[] {
  const words = (document as unknown as Record<string, unknown>)[field] ?? [];
  return Array.isArray(words) && words.length === 0 ? [] : checkWords(field, words);
}

function isBound([operator, bound]: readonly [string, unknown]): boolean {
  return RANGE_OPERATORS.has(operator) && (typeof bound === 'string' || Number.isFinite(bound));
}

function isScalar(value: unknown): value is Scalar {
  return value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
}

function typeRank(value: Scalar): number {
  if (value === null) return 0;
  if (typeof value === 'number') return 1;
  return typeof value === 'string' ? 2 : 3;
}

function compareStrings(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at++) {
    if (one.charCodeAt(at) !== other.charCodeAt(at)) return codePointOrder(one, at) - codePointOrder(other, at);
  }
  return one.length - other.length;
}

/** Sorts surrogate halves, which only begin code points above U+FFFF, behind every other unit. */
function codePointOrder(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
