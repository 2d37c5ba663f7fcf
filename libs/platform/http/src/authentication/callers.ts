import { isUtf8 } from 'node:buffer';
import { DomainError } from '@chat/kernel';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Credentials, type KeyHolder, type Refusal } from './credentials.js';
import { ApiKeyRefused, LoginRequired, Unauthorized } from './errors.js';

const REFUSALS: Readonly<Record<Refusal, string>> = {
  realm_deactivated: 'This organization has been deactivated',
  unknown: 'Invalid API key',
  deactivated: 'Account is deactivated',
  other_realm: 'Account is not associated with this subdomain',
};

const REFUSAL_CODES = {
  realm_deactivated: 'REALM_DEACTIVATED',
  unknown: 'INVALID_API_KEY',
  deactivated: 'USER_DEACTIVATED',
  other_realm: 'INVALID_API_KEY',
} as const;

const API_KEY = /^[A-Za-z0-9]{32}$/;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

export type Caller = KeyHolder;

/** The credentials in a request. */
export interface PresentedCredentials {
  readonly headers: Pick<FastifyRequest['headers'], 'authorization' | 'accept'>;
  readonly url: string;
  /** The API key of the query string, on routes that allow it, if no header names the sender. */
  readonly keyInQuery?: string | undefined;
  /** Set once the credentials are verified. */
  user?: Caller;
  /** Set once the credentials are refused: the name that was given. */
  refusedName?: string;
}

export function presentedBy({ headers, url, query, routeOptions }: FastifyRequest): PresentedCredentials {
  const { authorization, accept } = headers;
  const isQueryRead = routeOptions.config.takesApiKeyInQuery && authorization === undefined;
  const text = isQueryRead ? ((query as { text?: string }).text ?? '') : '';
  return { headers: { authorization, accept }, url, keyInQuery: new URLSearchParams(text).get('api_key') ?? undefined };
}

/** Finds the sender of a request by e-mail address and API key (HTTP Basic). */
@Injectable()
export class Callers {
  constructor(private readonly credentials: Credentials) {}

  /** @throws Unauthorized, ApiKeyRefused, LoginRequired, DomainError for another scheme */
  callerOf(presented: PresentedCredentials): Caller {
    if (presented.keyInQuery !== undefined) return this.#holderOf(presented.keyInQuery);
    const [email, apiKey] = credentialsIn(presented);
    if (!API_KEY.test(apiKey)) throw new Unauthorized('Malformed API key');
    const verified = this.credentials.verify(email, apiKey);
    if (typeof verified === 'string') {
      presented.refusedName = email;
      throw new Unauthorized(REFUSALS[verified]);
    }
    return verified;
  }

  #holderOf(apiKey: string): Caller {
    const verified = API_KEY.test(apiKey) ? this.credentials.verify(null, apiKey) : 'unknown';
    if (typeof verified === 'string') throw new ApiKeyRefused(REFUSALS[verified], REFUSAL_CODES[verified]);
    return verified;
  }
}

function credentialsIn({ headers, url }: PresentedCredentials): [email: string, apiKey: string] {
  if (headers.authorization === undefined) {
    if (headers.accept?.includes('text/html')) throw new LoginRequired(url);
    throw new Unauthorized('Not logged in: API authentication or user session required');
  }
  const words = headers.authorization.trim().split(/\s+/);
  if (words.length !== 2) throw invalidHeader();
  const [scheme, encoded] = words as [string, string];
  if (scheme.toLowerCase() !== 'basic') throw new DomainError('This endpoint requires HTTP basic authentication.');
  if (encoded.length % 4 !== 0 || !BASE64.test(encoded)) throw invalidHeader();
  const decoded = Buffer.from(encoded, 'base64');
  if (!isUtf8(decoded)) throw invalidHeader();
  const parts = decoded.toString().split(':');
  if (parts.length !== 2) throw invalidHeader();
  return [parts[0]!.trim(), parts[1]!.trim()];
}

const invalidHeader = () => new Unauthorized('Invalid authorization header for basic auth');
