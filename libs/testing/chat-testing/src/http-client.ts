import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { platformForm } from '@chat/testing';
import { expectDescribed } from './described-answers.js';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly body: Record<string, unknown> & { readonly result?: string; readonly msg?: string; readonly code?: string };
}

export type Fields = Readonly<Record<string, unknown>>;

/** A client of the API in the server's own process: no socket, but everything else of a real request. */
export class HttpClient {
  constructor(
    private readonly application: NestFastifyApplication,
    readonly email: string,
    readonly apiKey: string,
    private readonly userAgent?: string,
  ) {}

  get(path: string, fields: Fields = {}): Promise<Answer> {
    const query = encode(fields).toString();
    return this.#request('GET', query ? `${path}?${query}` : path);
  }

  post(path: string, fields: Fields = {}): Promise<Answer> {
    return this.#request('POST', path, fields);
  }

  patch(path: string, fields: Fields = {}): Promise<Answer> {
    return this.#request('PATCH', path, fields);
  }

  put(path: string, fields: Fields = {}): Promise<Answer> {
    return this.#request('PUT', path, fields);
  }

  delete(path: string, fields: Fields = {}): Promise<Answer> {
    return this.#request('DELETE', path, fields);
  }

  /** Sends a message, which must not be refused; answers its id. @param fields of `POST /messages` */
  async send(fields: Fields): Promise<number> {
    return successful(await this.post('/messages', fields))['id'] as number;
  }

  /** Uploads files, as one form. */
  upload(...files: readonly File[]): Promise<Answer> {
    return this.postFiles('/user_uploads', ...files);
  }

  /** Sends files as one form. */
  postFiles(path: string, ...files: readonly File[]): Promise<Answer> {
    return this.sendFiles('POST', path, {}, ...files);
  }

  /** Sends files and parameters as one form. */
  async sendFiles(method: 'POST' | 'PATCH', path: string, fields: Fields, ...files: readonly File[]): Promise<Answer> {
    const form = await platformForm();
    for (const [name, value] of encode(fields)) form.append(name, value);
    for (const file of files) form.append('file', file);
    const encoded = new Response(form);
    const { statusCode, headers, body } = await this.application.inject({
      method,
      url: `/api/v1${path}`,
      headers: { authorization: this.#authorization, 'content-type': encoded.headers.get('content-type')! },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    return this.#described(method, `/api/v1${path}`, { status: statusCode, headers, body: parsed(body) });
  }

  /** Requests a file outside the API. @param path from the root */
  async download(path: string, headers: Readonly<Record<string, string>> = {}, method: 'GET' | 'HEAD' = 'GET') {
    const answer = await this.application.inject({
      method,
      url: path,
      headers: { authorization: this.#authorization, ...headers },
    });
    return { status: answer.statusCode, headers: answer.headers, content: answer.rawPayload };
  }

  /** The account in another program. */
  in(userAgent: string): HttpClient {
    return new HttpClient(this.application, this.email, this.apiKey, userAgent);
  }

  get #authorization(): string {
    return `Basic ${Buffer.from(`${this.email}:${this.apiKey}`).toString('base64')}`;
  }

  async #request(method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, fields?: Fields): Promise<Answer> {
    const { statusCode, headers, body } = await this.application.inject({
      method,
      url: `/api/v1${path}`,
      headers: {
        authorization: this.#authorization,
        ...(this.userAgent && { 'user-agent': this.userAgent }),
        ...(fields ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(fields ? { payload: encode(fields).toString() } : {}),
    });
    const verb = typeof fields?.['method'] === 'string' ? fields['method'] : method;
    return this.#described(verb, `/api/v1${path}`, { status: statusCode, headers, body: parsed(body) });
  }

  /** Checks that the API's description covers the whole answer. */
  #described(method: string, path: string, answer: Answer): Answer {
    expectDescribed(this.application, method, path, answer);
    return answer;
  }
}

const parsed = (body: string) => JSON.parse(body) as Answer['body'];

/** The body of an answer that must be a success. @throws Error with what the server says instead */
export function successful({ status, body }: Answer): Answer['body'] {
  if (body.result !== 'success') throw new Error(`${status} ${body.code}: ${body.msg}`);
  return body;
}

/** @throws Error as `successful`, of the first one that is none */
export async function allSuccessful(requests: readonly Promise<Answer>[]): Promise<void> {
  for (const answer of await Promise.all(requests)) successful(answer);
}

/** Numbers of one field of each entry in a list of an answer. */
export function idsIn({ body }: Answer, list: string, id: string): number[] {
  return (body[list] as readonly Record<string, number>[]).map((entry) => entry[id]!);
}

/** Texts as they are, everything else as JSON, undefined not at all: as existing clients do. */
export function encode(fields: Fields): URLSearchParams {
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined);
  return new URLSearchParams(
    sent.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
}
