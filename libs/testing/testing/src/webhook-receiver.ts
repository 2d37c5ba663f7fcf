import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call of an outgoing webhook. */
export interface ReceivedCall {
  readonly path: string;
  readonly contentType: string;
  readonly body: string;
}

export interface GivenAnswer {
  readonly status?: number;
  readonly body?: unknown;
}

/** A service that is called by bots. */
export class WebhookReceiver {
  readonly calls: ReceivedCall[] = [];
  /** The answer to a call; it may take its time. */
  answer: (call: ReceivedCall) => GivenAnswer | Promise<GivenAnswer> = () => ({});

  private constructor(private readonly server: Server) {
    server.on('request', async (incoming, outgoing) => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk);
      const call = {
        path: incoming.url!,
        contentType: incoming.headers['content-type']!,
        body: Buffer.concat(chunks).toString(),
      };
      this.calls.push(call);
      const { status = 200, body = {} } = await this.answer(call);
      outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  }

  static async open(): Promise<WebhookReceiver> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new WebhookReceiver(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  callsOf(path: string): ReceivedCall[] {
    return this.calls.filter((call) => call.path === path);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}
