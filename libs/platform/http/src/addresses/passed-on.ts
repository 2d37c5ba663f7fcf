import { timingSafeEqual } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { countedAddress } from './addresses.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Counted address of the client of a request that another server forwarded; null: not forwarded. */
    passedOnFor: string | null;
  }
}

const SECRET = 'x-chat-forwarded';
const SENDER = 'x-chat-forwarded-for';

/** Headers of a forwarded request. */
export interface PassedOn {
  readonly headers: Readonly<Record<string, string>>;
  /** Another server has already forwarded this request. */
  readonly isPassedOn: boolean;
}

export function passedOn(request: FastifyRequest): PassedOn {
  const { headers, id, passedOnFor } = request;
  return {
    headers: {
      authorization: headers.authorization ?? '',
      'user-agent': headers['user-agent'] ?? '',
      'x-request-id': id,
      [SENDER]: addressOf(request),
    },
    isPassedOn: passedOnFor !== null,
  };
}

/** @param secret of the server that is asked */
export const provenTo = (secret: string, { headers }: PassedOn): Record<string, string> => ({
  ...headers,
  [SECRET]: secret,
});

/**
 * Accepts the client's address if the request has the secret of this server.
 * @param secret undefined: there are no other servers
 */
export function believePassedOn(request: FastifyRequest, secret: string | undefined): void {
  const { [SECRET]: given, [SENDER]: sender } = request.headers;
  if (typeof given !== 'string' || typeof sender !== 'string' || secret === undefined) return;
  const [one, other] = [Buffer.from(given), Buffer.from(secret)];
  if (one.length === other.length && timingSafeEqual(one, other)) request.passedOnFor = sender;
}

/** The address under which the request is counted. */
export const addressOf = ({ passedOnFor, ip }: FastifyRequest): string => passedOnFor ?? countedAddress(ip);

/** The address under which the request is counted; trusted proxies and other servers may name it. */
export const ClientAddress = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  addressOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

/** For a question that is put to other servers on behalf of the same account. */
export const RequestPassedOn = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  passedOn(context.switchToHttp().getRequest<FastifyRequest>()),
);
