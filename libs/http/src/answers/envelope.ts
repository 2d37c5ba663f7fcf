import type { DomainError } from '@chat/kernel';
import type { FastifyReply } from 'fastify';

/** Headers of every JSON answer. */
const HEADERS = {
  'content-type': 'application/json',
  'cache-control': 'max-age=0, no-cache, no-store, must-revalidate, private',
  expires: 'Thu, 01 Jan 1970 00:00:00 GMT',
} as const;

/** Sends `fields` as the body of a success. */
export function sendSuccess(reply: FastifyReply, fields: object): void {
  const { ignoredParameters } = reply.request;
  const ignored = ignoredParameters && { ignored_parameters_unsupported: ignoredParameters };
  send(reply, { result: 'success', msg: '', ...fields, ...ignored });
}

/** Sends an error as its envelope, with its status. */
export function sendError(reply: FastifyReply, error: DomainError): void {
  reply.code(error.httpStatus);
  send(reply, errorEnvelope(error));
}

export function errorEnvelope({ message, code, extra }: DomainError): object {
  return { result: 'error', msg: message, code, ...extra };
}

const toJsonLine = (body: unknown) => `${JSON.stringify(body)}\n`;

/** Sends a body that is an envelope already. */
export function send(reply: FastifyReply, body: object): void {
  reply.headers(HEADERS).header('x-request-id', reply.request.id).serializer(toJsonLine).send(body);
}
