import type { Schema } from '@chat/http';

type Referring = Schema & { readonly $ref?: string };
type Contents = Readonly<Record<string, { readonly schema?: Referring }>>;

interface Parameter {
  readonly name: string;
  readonly description: string;
  readonly schema?: Schema;
  readonly content?: Contents;
}

interface Operation {
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Contents };
  readonly responses: Readonly<Record<string, { readonly content: Contents }>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Referring>> };
}

/** A value with where it is described, such as `User.email` or `/api/v1/users get 200.members[]`. */
export type DescribedValue = readonly [where: string, schema: Referring];

/** Every value that a description of the API speaks of: parameters, answers, events, errors, and what is in them. */
export function* valuesOf(description: object): Generator<DescribedValue> {
  const { paths, components } = description as Document;
  for (const [name, schema] of Object.entries(components.schemas)) yield* within(name, schema);
  for (const [path, verbs] of Object.entries(paths)) {
    for (const [verb, operation] of Object.entries(verbs)) yield* valuesOfOperation(`${path} ${verb}`, operation);
  }
}

function* valuesOfOperation(
  where: string,
  { parameters, requestBody, responses }: Operation,
): Generator<DescribedValue> {
  const properties = Object.fromEntries(
    parameters.map(({ name, description, schema, content = {} }) => [
      name,
      { ...(schema ?? Object.values(content)[0]!.schema), description },
    ]),
  );
  yield* within(`${where} parameters`, { type: 'object', properties });
  for (const { schema } of Object.values(requestBody?.content ?? {})) yield* within(`${where} form`, schema!);
  for (const [status, { content }] of Object.entries(responses)) {
    const schema = content['application/json']?.schema;
    if (schema) yield* within(`${where} ${status}`, schema);
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
export function saysNothing(schema: Referring): boolean {
  const { type, properties, items, prefixItems, additionalProperties } = schema;
  if (type === 'object') return !properties && typeof additionalProperties !== 'object';
  if (type === 'array') return items === undefined && !prefixItems;
  return type === undefined && !schema.anyOf && !schema.enum && !('const' in schema) && !schema.$ref;
}

/** Its fields that neither are constant, nor described under a name of their own, nor say what they mean. */
export function unexplainedIn(where: string, { properties = {} }: Referring): string[] {
  const unexplained = Object.entries(properties as Readonly<Record<string, Referring>>).filter(
    ([, schema]) => !schema.description && !('const' in schema) && !schema.$ref,
  );
  return unexplained.map(([name]) => `${where}.${name}`);
}
