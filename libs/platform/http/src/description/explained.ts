import type { Schema } from '../parameters/schema.js';
import { meaningOf } from './glossary.js';

/** Adds descriptions to the fields of a schema: the declared one, or else the general meaning of the name. */
export function explained(schema: Schema): Schema {
  const { properties, additionalProperties, items, prefixItems, anyOf } = schema;
  return {
    ...schema,
    ...(anyOf && { anyOf: anyOf.map(explained) }),
    ...(items && { items: explained(items) }),
    ...(prefixItems && { prefixItems: prefixItems.map(explained) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, field(name, each)])),
    }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: explained(additionalProperties) }),
  };
}

function field(name: string, schema: Schema): Schema {
  const inner = explained(schema);
  const description = schema.description ?? meaningOf(name);
  const isClear = 'const' in schema || schema.title !== undefined || description === undefined;
  return isClear ? inner : { ...inner, description };
}
