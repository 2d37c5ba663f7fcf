import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { DomainError } from '@chat/kernel';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export interface Login {
  readonly email: string;
  readonly apiKey: string;
}

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
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below `/api/v1`; a path with two slashes begins at the root. */
  readonly path: string;
  readonly parameters?: Readonly<Record<string, string>>;
  /** Further headers. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Opened {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly content: Readable;
}

/** Calls the API of this server, within the process. */
@Injectable()
export class OwnApi {
  constructor(private readonly host: HttpAdapterHost) {}

  /**
   * @param login null: no account
   * @param request whose address counts for limits
   * @throws Refused
   */
  async ask<Answer>(question: Question, login: Login | null, request: FastifyRequest): Promise<Answer> {
    const { statusCode, body } = await this.#server.inject(injected(question, login, request));
    return answerOf<Answer>(statusCode, body, question.path);
  }

  /** For an answer of any size. @throws Refused */
  async open(question: Question, login: Login, request: FastifyRequest): Promise<Opened> {
    const answer = await this.#server.inject({ ...injected(question, login, request), payloadAsStream: true });
    const { statusCode: status, headers } = answer;
    if (status >= REFUSED) answerOf(status, await text(answer.stream()), question.path);
    return { status, headers, content: answer.stream().once('close', () => answer.raw.res.destroy()) };
  }

  get #server(): FastifyInstance {
    return this.host.httpAdapter.getInstance<FastifyInstance>();
  }
}

function injected(
  { method = 'GET', path, parameters = {}, headers = {} }: Question,
  login: Login | null,
  { ip }: FastifyRequest,
) {
  const url = path.startsWith('//') ? path.slice(1) : `/api/v1${path}`;
  const given = new URLSearchParams(parameters).toString();
  return {
    method,
    url: method === 'GET' && given !== '' ? `${url}?${given}` : url,
    remoteAddress: ip,
    headers: {
      ...headers,
      'user-agent': 'Console',
      ...(login && { authorization: `Basic ${Buffer.from(`${login.email}:${login.apiKey}`).toString('base64')}` }),
      ...(method !== 'GET' && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(method !== 'GET' && { payload: given }),
  };
}

/** A refusal without a call of the API, in the API's words. */
export function refusalOf({ message, httpStatus, extra }: DomainError): Refused {
  const wait = extra['retry-after'];
  return new Refused(message + (typeof wait === 'number' ? inWords(wait) : ''), httpStatus);
}

function answerOf<Answer>(status: number, body: string, path: string): Answer {
  const answer = JSON.parse(body) as { readonly msg?: string; readonly 'retry-after'?: number };
  const { msg = 'The server refused.', 'retry-after': wait } = answer;
  if (status !== OK && path !== READY) throw new Refused(msg + (wait === undefined ? '' : inWords(wait)), status);
  return answer as Answer;
}

/** @param seconds until it may be tried again */
function inWords(seconds: number): string {
  const [count, unit] = seconds > 90 ? [Math.ceil(seconds / 60), 'minutes'] : [Math.ceil(seconds), 'seconds'];
  return `. Try again in ${count} ${unit}.`;
}

const OK = 200;
const REFUSED = 300;

/** Answers 503 with the same fields while the server is not ready. */
export const READY = '//health/ready';
