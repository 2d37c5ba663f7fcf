import { InvalidParameter, type Kind } from '@chat/http';
import type { NarrowTerm } from './narrow.js';

/** A list of `{operator, operand, negated?}` or of legacy `[operator, operand]` pairs (contract, fetch). */
export const narrowTerms: Kind<readonly NarrowTerm[]> = (value, at) => {
  if (!Array.isArray(value)) throw new InvalidParameter(`${at} is not a list`);
  return value.map((each, index) => narrowTerm(each, `${at}[${index}]`));
};

function narrowTerm(value: unknown, at: string): NarrowTerm {
  if (Array.isArray(value)) {
    const [operator, operand] = value as unknown[];
    if (value.length !== 2 || typeof operator !== 'string' || typeof operand !== 'string') {
      throw faulty(at, 'element is not a string pair');
    }
    return { operator, operand, negated: false };
  }
  if (typeof value !== 'object' || value === null) throw faulty(at, 'dict or list required');
  const { operator, operand, negated } = value as Record<string, unknown>;
  if (operator === undefined) throw faulty(at, 'operator is missing');
  if (operand === undefined) throw faulty(at, 'operand is missing');
  if (typeof operator !== 'string') throw new InvalidParameter(`${at}["operator"] is not a string`);
  if (negated !== undefined && typeof negated !== 'boolean') {
    throw new InvalidParameter(`${at}["negated"] is not a boolean`);
  }
  if (!isOperand(operand)) throw faulty(at, 'operand is not a string, an integer or a list of them');
  return { operator, operand, negated: negated ?? false };
}

function isOperand(value: unknown): boolean {
  return isScalar(value) || (Array.isArray(value) && value.every(isScalar));
}

function isScalar(value: unknown): boolean {
  return typeof value === 'string' || Number.isSafeInteger(value);
}

function faulty(at: string, reason: string): InvalidParameter {
  return new InvalidParameter(`Invalid ${at}: Value error, ${reason}`);
}
