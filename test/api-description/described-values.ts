import type { Schema } from '@chat/http';

type Referring = Schema & { readonly $ref?: string };
type Contents = Readonly<Record<string, { readonly schema?: Referring }>>;

interface Document {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly parameters: readonly {
              readonly name: string;
              readonly schema?: Schema;
              readonly content?: Contents;
            }[];
            readonly requestBody?: { readonly content: Contents };
            readonly responses: Readonly<Record<string, { readonly content: Contents }>>;
          }
        >
      >
    >
  >;
  readonly components: { readonly schemas: Readonly<Record<string, Referring>> };
}

/** A value with where it is described, such as `User.email` or `/api/v1/users get 200.members[]`. */
export type DescribedValue = readonly [where: string, schema: Referring];

/** Every value that a description of the API speaks of: parameters, answers, events, errors, and what is in them. */
export function* valuesOf(description: object): Generator<DescribedValue> {
  const { paths, components } = description as Document;
  for (const [name, schema] of Object.entries(components.schemas)) yield* within(name, schema);
  for (const [path, verbs] of Object.entries(paths)) {
    for (const [verb, { parameters, requestBody, responses }] of Object.entries(verbs)) {
      const where = `${path} ${verb}`;
      for (const { name, schema, content } of parameters)
        yield* within(`${where} ?${name}`, schema ?? Object.values(content!)[0]!.schema!);
      for (const { schema } of Object.values(requestBody?.content ?? {})) yield* within(`${where} form`, schema!);
      for (const [status, { content }] of Object.entries(responses)) {
        const schema = content['application/json']?.schema;
        if (schema) yield* within(`${where} ${status}`, schema);
      }
    }
  }
}

function* within(where: string, schema: Referring): Generator<DescribedValue> {
  yield [where, schema];
  const { properties = {}, items, prefixItems = [], anyOf = [], additionalProperties } = schema;
  for (const [name, each] of Object.entries(properties)) yield* within(`${where}.${name}`, each);
  if (items) yield* within(`${where}[]`, items);
  for (const [index, each] of prefixItems.entries()) yield* within(`${where}[${index}]`, each);
  for (const each of anyOf) yield* within(where, each);
  if (typeof additionalProperties === 'object') yield* within(`${where}{}`, additionalProperties);
}

/** Any JSON value, list or object would do. */
export function saysNothing({
  type,
  properties,
  items,
  prefixItems,
  additionalProperties,
  ...schema
}: Referring): boolean {
  if (type === 'object') return !properties && typeof additionalProperties !== 'object';
  if (type === 'array') return items === undefined && !prefixItems;
  return type === undefined && !schema.anyOf && !schema.enum && !('const' in schema) && !schema.$ref;
}
