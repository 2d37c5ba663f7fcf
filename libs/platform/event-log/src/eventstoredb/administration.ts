import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

import { EventLogUnavailable } from '../port/errors.js';
import type { ConnectionString } from './connection-string.js';

export interface Answer {
  readonly status: number;
  readonly body: string;
}

/** Longest answer that is read. */
const LONGEST_ANSWER = 1024 * 1024;

/** Calls that servers offer only over HTTP. */
export class Administration {
  constructor(
    private readonly server: ConnectionString,
    private readonly deadlineMs: number,
  ) {}

  /** @throws EventLogUnavailable */
  async mayScavenge(node: URL): Promise<boolean> {
    const { status } = await this.request('GET', new URL('/admin/scavenge/current', node));
    return status !== 401 && status !== 403;
  }

  /** @throws EventLogUnavailable whose cause says why no answer came */
  request(method: 'GET' | 'POST', url: URL): Promise<Answer> {
    const { credentials, tls } = this.server;
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const fail = (cause: Error) =>
      reject(new EventLogUnavailable(`EventStoreDB's administration: ${cause.message}`, { cause }));
    const options = {
      method,
      timeout: this.deadlineMs,
      headers: { 'content-length': 0, accept: 'application/json' },
      ...(tls && {
        auth: `${credentials.username}:${credentials.password}`,
        rejectUnauthorized: tls.verifies,
        ...(tls.authority && { ca: tls.authority }),
        ...(tls.certificate && { cert: tls.certificate, key: tls.key }),
      }),
    };
    const request = (tls ? requestHttps : requestHttp)(url, options, (response) => {
      let body = '';
      response
        .setEncoding('utf8')
        .on('data', (text: string) => {
          body += text;
          if (body.length > LONGEST_ANSWER) request.destroy(new Error('an answer without end'));
        })
        .on('error', fail)
        .on('end', () => resolve({ status: response.statusCode!, body }));
    });
    request
      .on('error', fail)
      .on('timeout', () => request.destroy(new Error(`no answer within ${this.deadlineMs} ms`)))
      .end();
    return promise;
  }
}
