import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

const NAME = 'console';

export function readCookie({ headers }: FastifyRequest): string | undefined {
  return parseCookie(headers.cookie ?? '')[NAME];
}

/** @param value empty: deletes the cookie */
export function writeCookie(reply: FastifyReply, value: string, isSecure: boolean): void {
  const ends = value === '' && { maxAge: 0 };
  const cookie = { name: NAME, value, path: '/console', httpOnly: true, sameSite: 'strict', secure: isSecure } as const;
  void reply.header('set-cookie', stringifySetCookie({ ...cookie, ...ends }));
}
