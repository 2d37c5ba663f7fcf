import {
  ApiDescription,
  closed,
  errorCodesOf,
  errorSchema,
  type EventDescription,
  eventSchema,
  type Schema,
  type ServedRoute,
  successSchema,
} from '@chat/http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

type Body = Readonly<Record<string, unknown>>;

const ajv = new Ajv2020({ strict: false, allErrors: true, inlineRefs: true });
/** Compiled once for a route, an event or an error, by what describes it. */
const compiled = new Map<unknown, ValidateFunction>();

const EVENTS = '/api/v1/events';

/** @throws Error when an answer, or an event in it, is not what the API's description says */
export function expectDescribed(
  application: NestFastifyApplication,
  method: string,
  path: string,
  { status, body }: { readonly status: number; readonly body: Body },
): void {
  const { routes, parts } = application.get(ApiDescription, { strict: false });
  const route = servedBy(routes.all, method, path.split('?', 1)[0]!);
  if (!route) return;
  const where = `${method} ${route.url} (${status})`;
  const { description } = route;
  if (!description) throw new Error(`${method} ${route.url} is not described: @Describe() is missing.`);
  if (body['result'] === 'error') return expectError(where, route, body);
  const isPoll = method === 'GET' && route.url === EVENTS;
  const schema = isPoll ? undefined : successSchema(description, parts);
  if (schema) expectValid(where, description, () => schema, body);
  if (isPoll) for (const event of body['events'] as ClientEvent[]) expectEvent(event, parts.events);
}

/** The route that serves a path: of several that fit, the most literal one. */
function servedBy(routes: readonly ServedRoute[], method: string, path: string): ServedRoute | undefined {
  const parts = path.split('/');
  const fitting = routes.filter((route) => route.method === method && fits(route.pattern.split('/'), parts));
  return fitting.toSorted((a, b) => variables(a) - variables(b))[0];
}

const variables = ({ url }: ServedRoute) => url.split(':').length;

function fits(pattern: readonly string[], parts: readonly string[]): boolean {
  const isAsLong = pattern.at(-1) === '*' ? pattern.length <= parts.length : pattern.length === parts.length;
  return isAsLong && pattern.every((each, index) => each === '*' || each.startsWith(':') || each === parts[index]);
}

interface ClientEvent {
  readonly type: string;
  readonly op?: string;
}

function expectEvent(event: ClientEvent, described: readonly EventDescription[]): void {
  const name = event.op === undefined ? event.type : `${event.type}/${event.op}`;
  const known = described.find(({ type, op }) => type === event.type && op === (event.op ?? null));
  if (!known) throw new Error(`The event ${name} is not described: ${JSON.stringify(event)}`);
  expectValid(`The event ${name}`, known, () => eventSchema(known), event);
}

function expectError(where: string, { description }: ServedRoute, body: Body): void {
  const code = errorCodesOf(description!).find((each) => each === body['code']);
  if (!code) throw new Error(`${where} has no error ${body['code']} in its description: ${JSON.stringify(body)}`);
  expectValid(`${where} ${code}`, code, () => errorSchema(code), body);
}

function expectValid(where: string, key: unknown, schema: () => Schema, value: unknown): void {
  let validate = compiled.get(key);
  if (!validate) compiled.set(key, (validate = ajv.compile(closed(schema()))));
  if (validate(value)) return;
  const faults = validate.errors!.map(
    ({ instancePath, message, params }) => `${instancePath || '/'} ${message} ${JSON.stringify(params)}`,
  );
  const shown = JSON.stringify(value).slice(0, 2_000);
  throw new Error(`${where} is not what its description says:\n${faults.slice(0, 8).join('\n')}\nin ${shown}`);
}
