import { successful } from '@chat/chat-testing';
import { eventually } from '@chat/testing';
import type { ApiClient } from '../../support/real-processes/api-client.js';
import type { ServerProcess } from '../../support/real-processes/server-process.js';

/** Longer than it takes to find out that an engine is silent; shorter than clients wait. */
const PROMPTLY_MS = 20_000;

/** Somebody who writes to themselves, listens, and looks on while engines come and go. */
export class Observer {
  readonly #client: ApiClient;
  readonly #listener: ApiClient;

  constructor(server: ServerProcess) {
    this.#client = server.owner();
    this.#listener = this.#client.another();
  }

  /** Answers the id of the message. */
  async send(content: string): Promise<number> {
    return Number(successful(await this.#send(content))['id']);
  }

  /** Answers the contents of all messages, the oldest first. */
  async contents(): Promise<string[]> {
    const range = { anchor: 'newest', num_before: 100, num_after: 0, apply_markdown: false };
    const { messages } = successful(await this.#client.get('/messages', range));
    return (messages as { content: string }[]).map(({ content }) => content);
  }

  /** Holds a poll open. Answers a promise, in a box so that it is not awaited, of what it hears first. */
  async listen(): Promise<{ readonly heard: Promise<string> }> {
    const { queue_id } = successful(await this.#listener.post('/register', { event_types: ['message'] }));
    const poll = async () => {
      for (let last_event_id = -1; ;) {
        const answer = await this.#listener.get('/events', { queue_id, last_event_id });
        const [event] = successful(answer)['events'] as { id: number; message?: { content: string } }[];
        if (event!.message) return event!.message.content;
        // A heartbeat: it takes long until there is something to hear.
        last_event_id = event!.id;
      }
    };
    return { heard: poll() };
  }

  /** A file of the own, linked by a message. Answers its path from the root. */
  async upload(text: string): Promise<string> {
    const { url } = successful(await this.#client.upload(new File([text], 'note.txt', { type: 'text/plain' })));
    await this.send(`[note.txt](${url as string})`);
    return url as string;
  }

  /** Everything that can be asked for without changing anything, of what was sent and uploaded before. */
  async mustReadEverything(id: number, file: string, text: string): Promise<void> {
    const range = { anchor: 'newest', num_before: 10, num_after: 0 };
    const search = [{ operator: 'search', operand: 'before' }];
    const answers = [
      await this.#client.get('/messages', range),
      await this.#client.get('/messages', { ...range, narrow: search }),
      await this.#client.get(`/messages/${id}`),
      await this.#client.get(`/messages/${id}/history`),
      await this.#client.get('/users'),
      await this.#client.get('/attachments'),
      await this.#client.get('/drafts'),
      await this.#client.get('/saved_snippets'),
      await this.#client.get('/scheduled_messages'),
      await this.#client.get('/realm/presence'),
    ];
    expect(answers.map(({ status, body }) => [status, body.msg])).toEqual(answers.map(() => [200, '']));
    const [, found] = answers.map(({ body }) => body['messages'] as readonly { readonly id: number }[]);
    expect(found!.map((message) => message.id)).toContain(id);
    expect(answers[3]!.body['message_history']).toHaveLength(1);
    expect(await this.#client.download(file)).toEqual({ status: 200, text });
  }

  /** A client that comes now gets the state of everything, and is told that nothing is new. */
  async mustRegister(): Promise<void> {
    const registered = successful(await this.#client.post('/register'));
    expect(registered).toMatchObject({ realm_users: expect.anything(), drafts: [], unread_msgs: expect.anything() });
    const { queue_id, last_event_id } = registered;
    successful(await this.#client.get('/events', { queue_id, last_event_id, dont_block: true }));
  }

  /** From some moment on, promptly each time: the envelope of a service that is not available. */
  async mustBeRefused(request: 'sending' | 'editing' | 'reading' | 'uploading', id = 0): Promise<void> {
    const ask = {
      sending: () => this.#send('refused'),
      editing: () => this.#client.patch(`/messages/${id}`, { content: 'refused' }),
      reading: () => this.#client.get(`/messages/${id}/history`),
      uploading: () => this.#client.upload(new File(['refused'], 'refused.txt')),
    }[request];
    const others: unknown[] = [];
    await eventually(async () => {
      const started = performance.now();
      const { status, body } = await ask();
      // Nothing that is behind may be the reason to say that a request is wrong.
      if (status !== 200 && status !== 503) others.push([status, body]);
      expect({ status, body }).toMatchObject({ status: 503, body: { result: 'error', code: 'SERVER_NOT_READY' } });
      expect(body.msg).toMatch(/./);
      expect(performance.now() - started).toBeLessThan(PROMPTLY_MS);
    });
    expect(others).toEqual([]);
  }

  /** Documents in memory are shown whatever happens. */
  async mustKnowPeople(): Promise<void> {
    successful(await this.#client.get('/users'));
  }

  /** By itself. */
  async mustBeServedAgain(content: string): Promise<void> {
    await eventually(() => this.send(content));
    await eventually(async () => expect((await this.contents()).at(-1)).toBe(content));
  }

  #send(content: string) {
    return this.#client.post('/messages', { type: 'direct', to: [this.#client.email], content });
  }
}
