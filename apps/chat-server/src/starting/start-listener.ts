import { createServer, type RequestListener, type Server } from 'node:http';
import { HTTP_LIMITS } from '@chat/http';
import type { Core } from '../core/core.js';
import { checkHealth } from '../health/health.js';

const LISTENS_AFTER_MS = 250;
const MOST_CONNECTIONS = 200;
const NOT_READY = { result: 'error', msg: 'The service is not ready', code: 'SERVER_NOT_READY' };
const CONSOLE = /^\/console(?:[/?]|$)/;
const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Starting – Console</title>
<h1>The server is starting</h1>
<p>It reads the log, and answers in a while. <a href="/console">Look again</a></p>
</html>
`;

/** Answers while the server starts: a client that got 401 from a server without accounts would log out. */
export class StartListener {
  #server: Server | undefined;
  readonly #timer: NodeJS.Timeout;

  constructor(
    private readonly core: Core,
    address: { readonly host: string; readonly port: number },
  ) {
    this.#timer = setTimeout(() => this.#listen(address), LISTENS_AFTER_MS).unref();
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    const server = this.#server;
    if (!server?.listening) return;
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  }

  #listen(address: { readonly host: string; readonly port: number }): void {
    const server = createServer({ requestTimeout: HTTP_LIMITS.http.strangerBodyMs }, (...exchange) =>
      this.#answer(...exchange),
    );
    server.maxConnections = MOST_CONNECTIONS;
    // The service itself reports another program on the address when it needs it.
    server.on('error', () => {});
    server.listen(address);
    this.#server = server;
  }

  readonly #answer: RequestListener = async ({ url = '/' }, response) => {
    if (CONSOLE.test(url)) {
      response.writeHead(503, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'",
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'retry-after': '5',
        connection: 'close',
      });
      response.end(PAGE);
      return;
    }
    const isLive = url === '/health/live';
    const body = isLive
      ? { result: 'success', msg: '', live: true }
      : url === '/health/ready'
        ? { ...NOT_READY, ...(await checkHealth(this.core)), ready: false }
        : NOT_READY;
    response.writeHead(isLive ? 200 : 503, {
      'content-type': 'application/json',
      'x-content-type-options': 'nosniff',
      'retry-after': '1',
      connection: 'close',
    });
    response.end(JSON.stringify(body));
  };
}
