import { DomainError, ServerBusy } from '@chat/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LARGE_ANSWER } from '../connections/unread-answers.js';
import { UnreadableRequest } from '../wire/errors.js';
import { ALWAYS_READ, parametersOf, undeclaredNames } from '../wire/request-parameters.js';
import { LIMITS } from '../http.limits.js';

const NONE_DECLARED = new Set([ALWAYS_READ]);

/** Headers of every JSON answer. */
const HEADERS = {
  'content-type': 'application/json',
  'cache-control': 'max-age=0, no-cache, no-store, must-revalidate, private',
  expires: 'Thu, 01 Jan 1970 00:00:00 GMT',
  'x-content-type-options': 'nosniff',
} as const;

/** Fields of a success that are JSON already: a controller returns them so that a text with many readers is serialized once. */
export class SerializedFields {
  /** @param json JSON texts by name */
  constructor(readonly json: Readonly<Record<string, string>>) {}
}

/** Sends `fields` as the body of a success. */
export function sendSuccess(reply: FastifyReply, fields: object): void {
  const ignoredParameters = namesIgnored(reply.request);
  const ignored = ignoredParameters && { ignored_parameters_unsupported: ignoredParameters.map(shortened) };
  if (fields instanceof SerializedFields) return sendText(reply, serializedSuccess(fields, ignored));
  send(reply, { result: 'success', msg: '', ...fields, ...ignored });
}

/** An endpoint without parameters ignores all of them, and parameters that cannot be read have no names. */
function namesIgnored(request: FastifyRequest): readonly string[] | null {
  if (request.routeOptions.config?.parameters) return request.ignoredParameters;
  try {
    return undeclaredNames(parametersOf(request), NONE_DECLARED);
  } catch (error) {
    if (error instanceof UnreadableRequest) return null;
    throw error;
  }
}

function serializedSuccess({ json }: SerializedFields, ignored: object | undefined | null): string {
  const envelope = JSON.stringify({ result: 'success', msg: '', ...ignored }).slice(0, -1);
  const fields = Object.entries(json).map(([name, text]) => `,${JSON.stringify(name)}:${text}`);
  return `${envelope}${fields.join('')}}\n`;
}

/** Sends an error as its envelope, with its status. */
export function sendError(reply: FastifyReply, error: DomainError): void {
  reply.code(error.httpStatus);
  const retryAfter = error.extra['retry-after'];
  if (typeof retryAfter === 'number') reply.header('Retry-After', retryAfter);
  send(reply, errorEnvelope(error));
}

/** Errors may repeat text of the client, which may be long. */
export function errorEnvelope({ message, code, extra }: DomainError): object {
  const fields = Object.entries(extra).map(([name, value]) => [name, bounded(value)]);
  return { result: 'error', msg: bounded(message), code, ...Object.fromEntries(fields) };
}

const { errorCharacters } = LIMITS.http;
const SEVERAL = 100;
const BUSY_SECONDS = 5;

function bounded(value: unknown): unknown {
  if (typeof value === 'string') return shortened(value);
  if (typeof value !== 'object' || value === null) return value;
  const text = JSON.stringify(value);
  return text.length > SEVERAL * errorCharacters ? shortened(text) : value;
}

function shortened(text: string): string {
  return text.length <= errorCharacters ? text : `${text.slice(0, errorCharacters).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** Sends a body that is already an envelope. */
export function send(reply: FastifyReply, body: object): void {
  sendText(reply, `${JSON.stringify(body)}\n`);
}

function sendText(reply: FastifyReply, json: string): void {
  const { request } = reply;
  if (!request.raw.complete) request.server.connections.dropRestOf(request.raw);
  reply.headers(HEADERS).header('x-request-id', request.id).serializer(asItIs);
  if (json.length <= LARGE_ANSWER) return void reply.send(json);
  // A Buffer lies outside the heap, once, however long it waits.
  const bytes = Buffer.from(json);
  const { unreadAnswers } = request.server;
  if (!unreadAnswers.hasRoomFor(bytes.length)) return sendError(reply, new ServerBusy(BUSY_SECONDS));
  unreadAnswers.add(request.user?.personId ?? 'strangers', reply.raw, bytes.length);
  reply.send(bytes);
}

/** With our own serializer, Fastify does not change the content type. */
const asItIs = (body: unknown) => body as string;
