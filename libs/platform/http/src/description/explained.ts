import type { Schema } from '../parameters/schema.js';
import type { Glossary } from './glossary.js';

/** Adds descriptions to the fields of a schema: the declared one, else the general meaning of the name. */
export function explained(schema: Schema, glossary: Glossary): Schema {
  const inner = (each: Schema) => explained(each, glossary);
  const { properties, additionalProperties, items, prefixItems, anyOf } = schema;
  return {
    ...schema,
    ...(anyOf && { anyOf: anyOf.map(inner) }),
    ...(items && { items: inner(items) }),
    ...(prefixItems && { prefixItems: prefixItems.map(inner) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, each]) => [name, field(name, each, glossary)]),
      ),
    }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: inner(additionalProperties) }),
  };
}

function field(name: string, schema: Schema, glossary: Glossary): Schema {
  const inner = explained(schema, glossary);
  const description = schema.description ?? glossary.meaningOf(name);
  const isClear = 'const' in schema || schema.title !== undefined || description === undefined;
  return isClear ? inner : { ...inner, description };
}
