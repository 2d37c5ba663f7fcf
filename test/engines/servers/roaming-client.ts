import type { Answer, Fields } from '@chat/chat-testing';
import type { Random } from '../../support/conversation/random.js';
import { ApiClient } from '../../support/real-processes/api-client.js';

/** One account at any of several servers: each request goes to one of them. */
export class RoamingClient {
  readonly #clients: readonly ApiClient[];

  constructor(
    urls: readonly string[],
    { email, apiKey }: ApiClient,
    private readonly random: Random,
  ) {
    this.#clients = urls.map((url) => new ApiClient(url, email, apiKey));
  }

  /** At one of the servers. */
  at(server: number): ApiClient {
    return this.#clients[server]!;
  }

  /** @throws Error when the server cannot be reached, or says that it is not ready */
  get(path: string, fields?: Fields): Promise<Answer> {
    return this.#ask((client) => client.get(path, fields));
  }

  /** @throws Error when the server cannot be reached, or says that it is not ready */
  post(path: string, fields?: Fields): Promise<Answer> {
    return this.#ask((client) => client.post(path, fields));
  }

  close(): void {
    for (const client of this.#clients) client.close();
  }

  async #ask(ask: (client: ApiClient) => Promise<Answer>): Promise<Answer> {
    const answer = await ask(this.random.pick(this.#clients));
    if (answer.status === 503) throw new Error('The server is not ready.');
    return answer;
  }
}
