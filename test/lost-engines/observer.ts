import { eventually, successful } from '@chat/testing';
import type { ApiClient } from '../real-processes/api-client.js';
import type { ServerProcess } from '../real-processes/server-process.js';

/** Longer than it takes to find out that an engine is silent; shorter than clients wait. */
const PROMPTLY_MS = 8_000;

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

  /** From some moment on, promptly each time: the envelope of a service that is not available. */
  async mustBeRefused(request: 'sending' | 'editing' | 'reading', id = 0): Promise<void> {
    const ask = {
      sending: () => this.#send('refused'),
      editing: () => this.#client.patch(`/messages/${id}`, { content: 'refused' }),
      reading: () => this.#client.get(`/messages/${id}/history`),
    }[request];
    await eventually(async () => {
      const started = performance.now();
      const { status, body } = await ask();
      expect({ status, body }).toMatchObject({ status: 503, body: { result: 'error', code: 'SERVER_NOT_READY' } });
      expect(body.msg).toMatch(/./);
      expect(performance.now() - started).toBeLessThan(PROMPTLY_MS);
    });
  }

  /** What memory holds is shown whatever happens. */
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
