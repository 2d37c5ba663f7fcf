import type { FastifyReply } from 'fastify';

/** Headers of every JSON answer. */
const HEADERS = {
  'content-type': 'application/json',
  'cache-control': 'max-age=0, no-cache, no-store, must-revalidate, private',
  expires: 'Thu, 01 Jan 1970 00:00:00 GMT',
} as const;

/**
 * The envelope around events that are JSON already, so that no event is serialized again for each of its readers.
 * @param events a JSON list
 */
export function answerEvents(reply: FastifyReply, queueId: string, events: string): Buffer {
  const { id, ignoredParameters } = reply.request;
  reply.headers(HEADERS).header('x-request-id', id);
  const ignored = ignoredParameters ? `,"ignored_parameters_unsupported":${JSON.stringify(ignoredParameters)}` : '';
  return Buffer.from(
    `{"result":"success","msg":"","events":${events},"queue_id":${JSON.stringify(queueId)}${ignored}}\n`,
  );
}
