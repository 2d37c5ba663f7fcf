import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export interface Login {
  readonly email: string;
  readonly apiKey: string;
}

/** A refusal, in the words of the API. */
export class Refused extends Error {
  override readonly name = 'Refused';

  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

export interface Question {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  /** Below `/api/v1`; what begins with two slashes is at the root. */
  readonly path: string;
  readonly parameters?: Readonly<Record<string, string>>;
}

/** Asks the API of this server, within the process. */
@Injectable()
export class OwnApi {
  constructor(private readonly host: HttpAdapterHost) {}

  /**
   * @param login null: nobody in particular
   * @param request on whose behalf, for the limits of its address
   * @throws Refused
   */
  async ask<Answer>(
    { method = 'GET', path, parameters = {} }: Question,
    login: Login | null,
    request: FastifyRequest,
  ): Promise<Answer> {
    const url = path.startsWith('//') ? path.slice(1) : `/api/v1${path}`;
    const given = new URLSearchParams(parameters).toString();
    const server = this.host.httpAdapter.getInstance<FastifyInstance>();
    const { statusCode, body } = await server.inject({
      method,
      url: method === 'GET' && given !== '' ? `${url}?${given}` : url,
      remoteAddress: request.ip,
      headers: {
        'user-agent': 'Console',
        ...(login && { authorization: `Basic ${Buffer.from(`${login.email}:${login.apiKey}`).toString('base64')}` }),
        ...(method !== 'GET' && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(method !== 'GET' && { payload: given }),
    });
    const answer = JSON.parse(body) as { readonly msg?: string };
    if (statusCode !== 200 && path !== READY) throw new Refused(answer.msg ?? 'The server refused.', statusCode);
    return answer as Answer;
  }
}

/** Answers 503 with the same fields while the server is not ready. */
export const READY = '//health/ready';
