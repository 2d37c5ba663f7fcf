import { constant, listOf, text } from '../parameters/kinds.js';
import { object, optional, type Shape } from '../parameters/object-kinds.js';
import type { Schema } from '../parameters/schema.js';
import type { ApiParts } from './api-parts.js';
import { BareAnswer, type RouteDescription } from './describe.decorator.js';
import { COMMON_CODES, type ErrorCode } from './error-codes.js';

const ENVELOPE: Shape = {
  result: constant('success'),
  msg: constant(''),
  ignored_parameters_unsupported: optional(listOf(text())),
};

/** Schema of a success; undefined where the body is not JSON. */
export function successSchema({ answer = {} }: RouteDescription, parts: ApiParts): Schema | undefined {
  if (answer instanceof BareAnswer) return answer.kind?.schema;
  const fields = typeof answer === 'function' ? answer(parts) : answer;
  return object({ ...ENVELOPE, ...fields }).schema;
}

/** Codes of the errors that a route may answer with. */
export const errorCodesOf = ({ errors = [] }: RouteDescription): readonly ErrorCode[] => [...COMMON_CODES, ...errors];

/**
 * The schema without undescribed keys: everything that the server sends is described. Named schemas are replaced by the result of
 * `onNamed`.
 */
export function closed(schema: Schema, onNamed: (name: string, schema: Schema) => Schema = (_, same) => same): Schema {
  const inner = (each: Schema) => closed(each, onNamed);
  const { title, properties, additionalProperties, items, prefixItems, anyOf } = schema;
  const strict: Schema = {
    ...schema,
    ...(anyOf && { anyOf: anyOf.map(inner) }),
    ...(items && { items: inner(items) }),
    ...(prefixItems && { prefixItems: prefixItems.map(inner) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, inner(each)])),
      additionalProperties: false,
    }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: inner(additionalProperties) }),
  };
  return title === undefined ? strict : onNamed(title, strict);
}
