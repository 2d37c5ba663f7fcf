import { isUtf8 } from 'node:buffer';
import type { FastifyRequest } from 'fastify';
import { unsupportedContentType, UnreadableRequest } from './errors.js';
import { readForm } from './form.js';
import { readMultipart } from './multipart.js';
import type { FileInMemory } from './only-file.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The parameters of query string and body, once read. */
    parameters: ReadonlyMap<string, string> | null;
    /** The files in the body, once it is read. */
    files: readonly FileInMemory[] | null;
    /** Sent names that the endpoint does not declare, sorted; null when there are none. */
    ignoredParameters: readonly string[] | null;
  }
}

/**
 * The parameters of a request, from its query string and its body; the body wins. Read once, at the first use.
 * @throws UnreadableRequest
 */
export function parametersOf(request: FastifyRequest): ReadonlyMap<string, string> {
  return (request.parameters ??= readAll(request));
}

/** Every endpoint with an actor reads it, so it is never ignored. */
export const ALWAYS_READ = 'client';

/** The sent names that an endpoint does not declare, sorted; null when there are none. */
export function undeclaredNames(
  sent: ReadonlyMap<string, string>,
  declared: ReadonlySet<string>,
): readonly string[] | null {
  let names: string[] | undefined;
  for (const name of sent.keys()) if (!declared.has(name)) (names ??= []).push(name);
  return names?.toSorted() ?? null;
}

function readAll(request: FastifyRequest): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>();
  // A request without a route comes without its query string.
  readForm((request.query as { text?: string }).text ?? '', parameters);
  request.files = readBody(request, parameters);
  return parameters;
}

/** Some clients send an empty object with every request, so the reference server reads no such body. */
const IGNORED = 'application/json';

/** True when the request has a body, but no parameter is read from it. */
export function isBodyIgnored({ body, headers }: FastifyRequest): boolean {
  return Buffer.isBuffer(body) && body.length > 0 && mediaTypeOf(headers['content-type'] ?? '') === IGNORED;
}

function mediaTypeOf(contentType: string): string {
  return contentType.split(';', 1)[0]!.trim().toLowerCase();
}

const NONE: readonly FileInMemory[] = [];

/** Adds the parameters of a form to `parameters`; returns its files. */
export function readBody({ body, headers }: FastifyRequest, parameters: Map<string, string>): readonly FileInMemory[] {
  if (!Buffer.isBuffer(body) || body.length === 0) return NONE;
  const contentType = headers['content-type'] ?? '';
  const mediaType = mediaTypeOf(contentType);
  if (mediaType === IGNORED) return NONE;
  if (mediaType === 'multipart/form-data') return readMultipart(body, contentType, parameters);
  if (mediaType !== 'application/x-www-form-urlencoded') {
    throw unsupportedContentType();
  }
  const charset = /;\s*charset="?([^\s";]*)/i.exec(contentType)?.[1];
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) throw new UnreadableRequest('Unsupported charset', 415);
  if (!isUtf8(body)) throw new UnreadableRequest('Form data is not valid UTF-8');
  readForm(body.toString('utf8'), parameters);
  return NONE;
}
