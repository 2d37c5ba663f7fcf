import type { DomainError } from '@chat/kernel';
import type { FastifyReply } from 'fastify';

/** Headers of every JSON answer. */
const HEADERS = {
  'content-type': 'application/json',
  'cache-control': 'max-age=0, no-cache, no-store, must-revalidate, private',
  expires: 'Thu, 01 Jan 1970 00:00:00 GMT',
} as const;

/**
 * Fields of a success that are JSON already: what a controller returns so that a text which many readers share is
 * serialized once for all of them.
 */
export class SerializedFields {
  /** @param json JSON texts by name */
  constructor(readonly json: Readonly<Record<string, string>>) {}
}

/** Sends `fields` as the body of a success. */
export function sendSuccess(reply: FastifyReply, fields: object): void {
  const { ignoredParameters } = reply.request;
  const ignored = ignoredParameters && { ignored_parameters_unsupported: ignoredParameters };
  if (fields instanceof SerializedFields) return sendText(reply, serializedSuccess(fields, ignored));
  send(reply, { result: 'success', msg: '', ...fields, ...ignored });
}

function serializedSuccess({ json }: SerializedFields, ignored: object | undefined | null): string {
  const envelope = JSON.stringify({ result: 'success', msg: '', ...ignored }).slice(0, -1);
  const fields = Object.entries(json).map(([name, text]) => `,${JSON.stringify(name)}:${text}`);
  return `${envelope}${fields.join('')}}\n`;
}

/** Sends an error as its envelope, with its status. */
export function sendError(reply: FastifyReply, error: DomainError): void {
  reply.code(error.httpStatus);
  send(reply, errorEnvelope(error));
}

export function errorEnvelope({ message, code, extra }: DomainError): object {
  return { result: 'error', msg: message, code, ...extra };
}

/** Sends a body that is an envelope already. */
export function send(reply: FastifyReply, body: object): void {
  sendText(reply, `${JSON.stringify(body)}\n`);
}

function sendText(reply: FastifyReply, json: string): void {
  reply.headers(HEADERS).header('x-request-id', reply.request.id).serializer(asItIs).send(json);
}

/** With a serializer of our own, Fastify leaves the content type alone. */
const asItIs = (text: unknown) => text as string;
