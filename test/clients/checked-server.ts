import { freePort } from '@chat/testing';
import type { ApiClient } from '../support/real-processes/api-client.js';
import { ServerProcess } from '../support/real-processes/server-process.js';
import { CheckingProxy } from './checking-proxy.js';

/** A server in a process of its own, behind a proxy that holds every answer to the API's description. */
export class CheckedServer implements AsyncDisposable {
  private constructor(
    readonly process: ServerProcess,
    readonly proxy: CheckingProxy,
  ) {}

  static async launch(environment: Readonly<Record<string, string>> = {}): Promise<CheckedServer> {
    const port = await freePort();
    const proxy = await CheckingProxy.open(port);
    const own = { CHAT_PORT: String(port), CHAT_PUBLIC_URL: proxy.url };
    return new CheckedServer(await ServerProcess.launch({ ...own, ...environment }), proxy);
  }

  /** URL for clients: the proxy's. */
  get url(): string {
    return this.proxy.url;
  }

  owner(): ApiClient {
    return this.process.owner();
  }

  /** Requests so far, as the description of the API names them. */
  get asked(): ReadonlySet<string> {
    return this.proxy.asked;
  }

  /** Since the last call, no answer and no event differed from its description. */
  expectAsDescribed(): void {
    expect(this.proxy.takeFaults().join('\n\n')).toBe('');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.process[Symbol.asyncDispose]();
    await this.proxy[Symbol.asyncDispose]();
  }
}
