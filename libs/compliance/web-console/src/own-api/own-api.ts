import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
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
  async ask<Answer>(question: Question, login: Login | null, request: FastifyRequest): Promise<Answer> {
    const { statusCode, body } = await this.#server.inject(injected(question, login, request));
    return answerOf<Answer>(statusCode, body, question.path);
  }

  /** For an answer of any size. @throws Refused */
  async open(question: Question, login: Login, request: FastifyRequest): Promise<Readable> {
    const answer = await this.#server.inject({ ...injected(question, login, request), payloadAsStream: true });
    if (answer.statusCode !== OK) answerOf(answer.statusCode, await text(answer.stream()), question.path);
    return answer.stream().once('close', () => answer.raw.res.destroy());
  }

  get #server(): FastifyInstance {
    return this.host.httpAdapter.getInstance<FastifyInstance>();
  }
}

function injected({ method = 'GET', path, parameters = {} }: Question, login: Login | null, { ip }: FastifyRequest) {
  const url = path.startsWith('//') ? path.slice(1) : `/api/v1${path}`;
  const given = new URLSearchParams(parameters).toString();
  return {
    method,
    url: method === 'GET' && given !== '' ? `${url}?${given}` : url,
    remoteAddress: ip,
    headers: {
      'user-agent': 'Console',
      ...(login && { authorization: `Basic ${Buffer.from(`${login.email}:${login.apiKey}`).toString('base64')}` }),
      ...(method !== 'GET' && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(method !== 'GET' && { payload: given }),
  };
}

function answerOf<Answer>(status: number, body: string, path: string): Answer {
  const answer = JSON.parse(body) as { readonly msg?: string };
  if (status !== OK && path !== READY) throw new Refused(answer.msg ?? 'The server refused.', status);
  return answer as Answer;
}

const OK = 200;

/** Answers 503 with the same fields while the server is not ready. */
export const READY = '//health/ready';
