import { InvalidParameter, type Kind, kind, type Schema } from '@chat/http';
import { EVENT_QUEUES_LIMITS } from '@chat/event-queues';
import type { NarrowTerm } from './narrow.js';

const scalar: readonly Schema[] = [{ type: 'string' }, { type: 'integer' }];
const schema: Schema = {
  type: 'array',
  items: {
    anyOf: [
      {
        type: 'object',
        properties: {
          operator: { type: 'string' },
          operand: { anyOf: [...scalar, { type: 'array', items: { anyOf: scalar } }] },
          negated: { type: 'boolean' },
        },
        required: ['operator', 'operand'],
      },
      { type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 2 },
    ],
  },
};

/**
 * A list of `{operator, operand, negated?}` or of legacy `[operator, operand]` pairs
 * (contract, reading-messages: Fetching messages).
 */
export const narrowTerms: Kind<readonly NarrowTerm[]> = kind(schema, (value, at) => {
  if (!Array.isArray(value)) throw new InvalidParameter(`${at} is not a list`);
  const { narrowTerms: most } = EVENT_QUEUES_LIMITS.messages;
  if (value.length > most) throw new InvalidParameter(`${at} is too long (limit: ${most} items)`);
  return value.map((each, index) => narrowTerm(each, `${at}[${index}]`));
});

/** Older names and spellings of operators (contract, reading-messages: Narrow operators). */
const OLDER_NAMES: ReadonlyMap<string, string> = new Map([
  ['pm-with', 'dm'],
  ['pm_with', 'dm'],
  ['group-pm-with', 'dm-including'],
  ['group_pm_with', 'dm-including'],
]);

function narrowTerm(value: unknown, at: string): NarrowTerm {
  const { operator, ...rest } = termAsWritten(value, at);
  return { operator: OLDER_NAMES.get(operator) ?? operator, ...rest };
}

function termAsWritten(value: unknown, at: string): NarrowTerm {
  if (Array.isArray(value)) {
    const [operator, operand] = value as unknown[];
    if (value.length !== 2 || typeof operator !== 'string' || typeof operand !== 'string') {
      throw faulty(at, 'element is not a string pair');
    }
    return { operator, operand, negated: false };
  }
  if (typeof value !== 'object' || value === null) throw faulty(at, 'dict or list required');
  const { operator, operand, negated } = value as Record<string, unknown>;
  if (isMissing(operator)) throw faulty(at, 'operator is missing');
  if (isMissing(operand)) throw faulty(at, 'operand is missing');
  if (typeof operator !== 'string') throw new InvalidParameter(`${at}["operator"] is not a string`);
  if (negated !== undefined && typeof negated !== 'boolean') {
    throw new InvalidParameter(`${at}["negated"] is not a boolean`);
  }
  if (!isOperand(operand)) throw faulty(at, 'operand is not a string, an integer or a list of them');
  return { operator, operand, negated: negated ?? false };
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null;
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
