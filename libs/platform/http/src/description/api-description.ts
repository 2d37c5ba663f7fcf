import { Injectable, Optional } from '@nestjs/common';
import { type AbstractHttpAdapter, HttpAdapterHost } from '@nestjs/core';
import { isPublic } from '../authentication/public.js';
import { type DeclaredParameter, declaredParameters } from '../parameters/declarations.js';
import { type Kind, kind, text } from '../parameters/kinds.js';
import type { Schema } from '../parameters/schema.js';
import { closed, successSchema } from './answer-schemas.js';
import { ApiParts, type EventDescription } from './api-parts.js';
import { BareAnswer, type RouteDescription } from './describe.decorator.js';
import type { DescribedRoutes, ServedRoute } from './described-routes.js';
import { ALL_CODES, COMMON_CODES, type ErrorCode, errorSchema } from './error-codes.js';
import { explained } from './explained.js';
import { Glossary } from './glossary.js';

type Json = Readonly<Record<string, unknown>>;

const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';
const INTRODUCTION = `Team chat over HTTP, in the manner of Zulip's REST API: existing clients work unchanged.

Requests authenticate with HTTP Basic: e-mail address and API key. Parameters are sent as a form or in the query string;
what is declared as JSON is sent as JSON text, everything else as it is. An answer is a JSON object with \`result\` and \`msg\`.
A parameter that the endpoint does not know is named in \`ignored_parameters_unsupported\`. What happens is delivered by
\`GET /api/v1/events\`.`;

/** Describes the API as it is served. */
@Injectable()
export class ApiDescription {
  readonly routes: DescribedRoutes;
  readonly #glossary: Glossary;

  constructor(
    { httpAdapter }: HttpAdapterHost<AbstractHttpAdapter & { readonly described: DescribedRoutes }>,
    @Optional() readonly parts: ApiParts = new ApiParts(),
  ) {
    this.routes = httpAdapter.described;
    this.#glossary = new Glossary(parts.meanings);
  }

  /** In OpenAPI 3.1. */
  document(): Json {
    const components = new Components(this.#glossary);
    const paths: Record<string, Record<string, Json>> = {};
    const described = this.routes.all.filter((route) => route.description);
    for (const route of described.toSorted(byPath)) {
      const path = route.url.replaceAll(/:(\w+)/g, '{$1}');
      (paths[path] ??= {})[route.method.toLowerCase()] = this.#operation(route, route.description!, components);
    }
    for (const each of this.parts.events) components.add(eventName(each), eventSchema(each));
    for (const code of ALL_CODES) components.add(errorName(code), errorSchema(code));
    components.add(COMMON_ERROR, {
      anyOf: COMMON_CODES.map((code) => ({ ...errorSchema(code), title: errorName(code) })),
    });
    return {
      openapi: '3.1.0',
      info: { title: 'Chat server', version: this.parts.version, description: INTRODUCTION },
      servers: [{ url: '/' }],
      security: [{ basic: [] }],
      paths,
      components: {
        securitySchemes: {
          basic: { type: 'http', scheme: 'basic', description: 'User name: e-mail address. Password: API key.' },
        },
        schemas: components.sorted(),
      },
    };
  }

  #operation(served: ServedRoute, route: RouteDescription, components: Components): Json {
    const { method, url, parameters, pathIds, takesFiles } = served;
    const glossary = this.#glossary;
    const { summary, about, controller, handler, deprecated } = route;
    const declared = parameters ? declaredParameters(parameters) : [];
    const inBody = method !== 'GET' && method !== 'DELETE' && declared.length > 0;
    const inPath = [...url.matchAll(/:(\w+)/g)].map(([, name]) => name!);
    return {
      operationId: components.unique(`${controller.name.replace(/Controller$/, '')}_${handler}`, url),
      tags: [url.replace(/^\/api\/v1\//, '/').split('/')[1]!],
      summary,
      ...(about !== undefined && { description: about }),
      ...(deprecated && { deprecated }),
      ...(isPublic(controller, handler) && { security: [] }),
      parameters: [
        ...inPath.map((name) => pathParameter(name, pathIds.includes(name), glossary)),
        ...(inBody ? [] : declared.map((each) => queryParameter(each, glossary))),
      ],
      ...(inBody && { requestBody: form(declared, takesFiles, glossary) }),
      ...(takesFiles && !inBody && { requestBody: { required: true, content: { [MULTIPART]: { schema: FILES } } } }),
      responses: this.#responses(route, components),
    };
  }

  #responses(route: RouteDescription, components: Components): Json {
    const own = (route.errors ?? []).map((code) => ({ $ref: reference(errorName(code)) }));
    const common = { $ref: reference(COMMON_ERROR) };
    const schema = own.length === 0 ? common : { anyOf: [common, ...own] };
    const page = this.#contentType(route) === HTML && { [HTML]: {} };
    const failure = (description: string) => ({
      description,
      content: { 'application/json': { schema }, ...page },
    });
    return {
      200: { description: 'Success.', content: this.#content(route, components) },
      '4XX': failure('The request is refused.'),
      '5XX': failure('The service cannot answer at the moment.'),
    };
  }

  #content(route: RouteDescription, components: Components): Json {
    const schema = successSchema(route, this.parts);
    return { [this.#contentType(route)]: schema ? { schema: components.referring(schema) } : {} };
  }

  #contentType({ answer }: RouteDescription): string {
    return answer instanceof BareAnswer ? answer.contentType : 'application/json';
  }
}

/** Errors of a page are pages, too. */
const HTML = 'text/html';

/** The named components of the document. */
class Components {
  readonly #schemas = new Map<string, object>();
  readonly #operations = new Set<string>();

  constructor(private readonly glossary: Glossary) {}

  /** A handler may serve several paths: each one after the first adds its own end. */
  unique(name: string, path: string): string {
    const own = this.#operations.has(name) ? `${name}_${path.split('/').at(-1)}` : name;
    this.#operations.add(own);
    return own;
  }

  add(name: string, schema: Schema): void {
    this.#schemas.set(name, this.referring(schema));
  }

  /** The schema, with references to the named ones in it. */
  referring(schema: Schema): Schema {
    return closed(explained(schema, this.glossary), (name, { title: _title, ...named }) => {
      const known = this.#schemas.get(name);
      if (known && JSON.stringify(known) !== JSON.stringify(named)) {
        throw new TypeError(`Two schemas are named ${name}: ${JSON.stringify(known)} and ${JSON.stringify(named)}.`);
      }
      this.#schemas.set(name, named);
      return { $ref: reference(name) } as Schema;
    });
  }

  sorted(): Json {
    return Object.fromEntries([...this.#schemas].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }
}

/** The component for the errors that any route may answer with. */
const COMMON_ERROR = 'Error';

const errorName = (code: ErrorCode) => `Error_${code}`;

const reference = (name: string) => `#/components/schemas/${name}`;

/** Name of the component that describes an event. */
export const eventName = ({ type, op }: Pick<EventDescription, 'type' | 'op'>) =>
  op === null ? `Event_${type}` : `Event_${type}_${op}`;

/** Schema of an event as it is delivered. */
export function eventSchema({ forms, summary }: EventDescription): Schema {
  const delivered = forms.map(({ properties, required = [], ...form }) => ({
    ...form,
    properties: { id: { type: 'integer' as const }, ...properties },
    required: ['id', ...required],
  }));
  return { ...(delivered.length === 1 ? delivered[0] : { anyOf: delivered }), description: summary };
}

/** Any of the events. */
export function anyEvent(events: readonly EventDescription[]): Kind<unknown> {
  return kind({ anyOf: events.map((each) => ({ ...eventSchema(each), title: eventName(each) })) }, (given) => given);
}

function byPath(a: ServedRoute, b: ServedRoute): number {
  const [left, right] = [`${a.url} ${a.method}`, `${b.url} ${b.method}`];
  return left < right ? -1 : 1;
}

const pathParameter = (name: string, isId: boolean, glossary: Glossary): Json => ({
  name,
  in: 'path',
  required: true,
  description: glossary.meaningOf(name),
  schema: isId ? { type: 'integer', minimum: 0 } : text().schema,
});

function queryParameter({ name, schema, isJson, options }: DeclaredParameter, glossary: Glossary): Json {
  const value = withDefault(schema, options.default, glossary);
  return {
    name,
    in: 'query',
    required: isRequired({ options }),
    description: describe({ name, options }, glossary),
    ...(isJson && !isScalar(schema) ? { content: { 'application/json': { schema: value } } } : { schema: value }),
  };
}

/** Names of their fields are arbitrary. */
const FILES: Schema = {
  type: 'object',
  additionalProperties: { type: 'string', contentMediaType: 'application/octet-stream' },
};

function form(declared: readonly DeclaredParameter[], takesFiles: boolean, glossary: Glossary): Json {
  const properties = declared.map(({ name, schema, options }) => [
    name,
    { ...withDefault(schema, options.default, glossary), description: describe({ name, options }, glossary) },
  ]);
  const required = declared.filter(isRequired).map(({ name }) => name);
  const json = declared.filter(({ isJson, schema }) => isJson && !isScalar(schema)).map(({ name }) => name);
  const encoding = Object.fromEntries(json.map((name) => [name, { contentType: 'application/json' }]));
  const schema = {
    type: 'object',
    properties: Object.fromEntries(properties) as Json,
    ...(required.length > 0 && { required }),
  };
  return {
    required: required.length > 0,
    content: {
      [FORM]: { schema, ...(json.length > 0 && { encoding }) },
      ...(takesFiles && { [MULTIPART]: { schema: { ...schema, ...FILES }, ...(json.length > 0 && { encoding }) } }),
    },
  };
}

/** Scalars have the same text in JSON and in a form. */
const isScalar = ({ type }: Schema) => type === 'integer' || type === 'number' || type === 'boolean';

const isRequired = ({ options }: Pick<DeclaredParameter, 'options'>) => !options.optional && !('default' in options);

function withDefault({ title: _title, ...given }: Schema, value: unknown, glossary: Glossary): Schema {
  const schema = explained(given, glossary);
  const isShown = value !== undefined && (typeof value !== 'object' || value === null || Array.isArray(value));
  return isShown ? { ...schema, default: value } : schema;
}

function describe(
  { name, options: { about, alias } }: Pick<DeclaredParameter, 'name' | 'options'>,
  glossary: Glossary,
): string {
  const meaning = about ?? glossary.meaningOf(name) ?? '';
  return alias === undefined ? meaning : `${meaning} Also accepted as \`${alias}\`.`;
}
