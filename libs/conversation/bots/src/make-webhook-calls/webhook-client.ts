import { SERVICE_VERSION } from '@chat/event-queues';
import { lookup } from 'node:dns';
import { type IncomingMessage, request as requestHttp, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { AddressRanges } from '@chat/http';
import ipaddr from 'ipaddr.js';
import type { WebhookRequest } from './webhook-payload.js';
import { LIMITS } from '../bots.limits.js';

const { answerBytes } = LIMITS.webhooks;

/**
 * Public addresses that clouds use for services to their machines, metadata among them: Azure's. The others are in private ranges.
 */
const INSIDE_CLOUDS = new AddressRanges(['168.63.129.16']);

export class WebhookUnreachable extends Error {
  constructor(
    message: string,
    readonly passing = true,
  ) {
    super(message);
  }
}

/** The server is stopping; the call says nothing about the service. */
export class CallInterrupted extends Error {}

export interface WebhookResponse {
  readonly status: number;
  readonly body: string;
}

/**
 * Calls URLs that people name, so only public addresses, unless the operator allows others. It connects to the checked address;
 * redirects are not followed.
 */
export class WebhookClient {
  readonly #closing = new AbortController();

  /**
   * @param allowed addresses that may be called although they are not public
   * @param timeoutMs limit of one call, until its answer is complete
   */
  constructor(
    private readonly allowed: AddressRanges,
    private readonly timeoutMs: number = LIMITS.webhooks.timeoutMs,
  ) {}

  close(): void {
    this.#closing.abort();
  }

  async post(url: string, { contentType, body }: WebhookRequest): Promise<WebhookResponse> {
    const target = new URL(url);
    const host = target.hostname.replace(/^\[(.*)\]$/, '$1');
    if (isIP(host) !== 0 && !this.#isPermitted(host)) throw new WebhookUnreachable(NOT_PUBLIC, false);
    const timeout = AbortSignal.timeout(this.timeoutMs);
    const options: RequestOptions = {
      method: 'POST',
      // A new connection for each call: none stays open to an address that a name pointed to before.
      agent: false,
      lookup: this.#lookup,
      signal: AbortSignal.any([timeout, this.#closing.signal]),
      headers: {
        'content-type': contentType,
        'content-length': Buffer.byteLength(body),
        'user-agent': `OutgoingWebhook/${SERVICE_VERSION}`,
        accept: 'application/json',
        'accept-encoding': 'identity',
      },
    };
    try {
      const answer = await send(target, options, body);
      return { status: answer.statusCode!, body: await textOf(answer) };
    } catch (error) {
      if (this.#closing.signal.aborted) throw new CallInterrupted();
      if (timeout.aborted) throw new WebhookUnreachable('The service did not respond in time');
      throw asUnreachable(error);
    }
  }

  #isPermitted(address: string): boolean {
    const isPublic = ipaddr.process(address).range() === 'unicast' && !INSIDE_CLOUDS.includes(address);
    return isPublic || this.allowed.includes(address);
  }

  readonly #lookup: LookupFunction = (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '');
      const permitted = addresses.filter(({ address }) => this.#isPermitted(address));
      const [first] = permitted;
      if (!first) return callback(new WebhookUnreachable(NOT_PUBLIC, false), '');
      if (options.all) return callback(null, permitted);
      callback(null, first.address, first.family);
    });
  };
}

const NOT_PUBLIC = 'The URL does not lead to a public address';

function send(target: URL, options: RequestOptions, body: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = target.protocol === 'https:' ? requestHttps(target, options) : requestHttp(target, options);
    // A service that switches to another protocol is disconnected, which is no error.
    const ended = () => reject(new WebhookUnreachable('The service ended the connection without a response'));
    request.on('response', resolve).on('error', reject).on('close', ended).end(body);
  });
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > answerBytes) throw new WebhookUnreachable('The response is too large', false);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function asUnreachable(error: unknown): WebhookUnreachable {
  if (error instanceof WebhookUnreachable) return error;
  const { name, code } = error as { name?: string; code?: string };
  return new WebhookUnreachable(`The service cannot be reached (${code ?? name})`);
}
