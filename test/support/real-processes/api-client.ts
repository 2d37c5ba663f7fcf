import { readFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Answer, encode, type Fields } from '@chat/chat-testing';
import { platformForm } from '@chat/testing';
import { expectDocumented } from '../../behaviour/api-description/documented-answers.js';

/** No socket is used again that has been idle for longer: the server might be about to close it. */
const IDLE_MS = 5_000;

/** A client of the API over sockets that stay open. Its requests run side by side. */
export class ApiClient {
  readonly #authorization: string;

  constructor(
    readonly url: string,
    readonly email: string,
    readonly apiKey: string,
    private readonly agent = new Agent({ keepAlive: true, timeout: IDLE_MS }),
    private readonly check: typeof expectDocumented = expectDocumented,
  ) {
    this.#authorization = `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}`;
  }

  /** The founder's, by the file that the first start wrote into the data folder. */
  static ofOwner(url: string, folder: string): ApiClient {
    const zuliprc = readFileSync(join(folder, 'owner.zuliprc'), 'utf8');
    const [email, key] = ['email', 'key'].map((name) => new RegExp(`^${name}=(.*)$`, 'm').exec(zuliprc)![1]!);
    return new ApiClient(url, email!, key!);
  }

  /** A client of this account over sockets of its own. */
  another(): ApiClient {
    return new ApiClient(this.url, this.email, this.apiKey);
  }

  /** Does not compare answers with the description of the API, which takes time of this process: for measuring. */
  unchecked(): ApiClient {
    return new ApiClient(this.url, this.email, this.apiKey, undefined, () => undefined);
  }

  get(path: string, fields: Fields = {}): Promise<Answer> {
    return this.#send('GET', `${path}?${encode(fields)}`, '');
  }

  post(path: string, fields: Fields = {}): Promise<Answer> {
    return this.#send('POST', path, encode(fields).toString());
  }

  patch(path: string, fields: Fields = {}): Promise<Answer> {
    return this.#send('PATCH', path, encode(fields).toString());
  }

  delete(path: string, fields: Fields = {}): Promise<Answer> {
    return this.#send('DELETE', path, encode(fields).toString());
  }

  /** Uploads files, as one form. */
  async upload(...files: readonly File[]): Promise<Answer> {
    const form = await platformForm();
    for (const file of files) form.append('file', file);
    const answer = await fetch(`${this.url}/api/v1/user_uploads`, {
      method: 'POST',
      headers: { authorization: this.#authorization },
      body: form,
    });
    const headers = Object.fromEntries(answer.headers);
    return { status: answer.status, headers, body: (await answer.json()) as Answer['body'] };
  }

  /** Asks for a file. @param path from the root */
  async download(path: string): Promise<{ readonly status: number; readonly text: string }> {
    const answer = await fetch(this.url + path, { headers: { authorization: this.#authorization } });
    return { status: answer.status, text: await answer.text() };
  }

  close(): void {
    this.agent.destroy();
  }

  /** Rejects when the connection breaks before the whole answer is there, or the answer is not as the API is described. */
  async #send(method: string, path: string, form: string): Promise<Answer> {
    const outgoing = request(`${this.url}/api/v1${path}`, {
      method,
      agent: this.agent,
      headers: {
        authorization: this.#authorization,
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': Buffer.byteLength(form),
      },
    });
    const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
      outgoing.once('response', resolve).on('error', reject).end(form);
    });
    const body = JSON.parse(await text(incoming)) as Answer['body'];
    const { statusCode: status, headers } = incoming as IncomingMessage & { statusCode: number };
    const verb = method === 'POST' ? (new URLSearchParams(form).get('method') ?? method) : method;
    this.check(verb, `/api/v1${path}`, { status, contentType: headers['content-type']!, body });
    return { status, headers, body };
  }
}
