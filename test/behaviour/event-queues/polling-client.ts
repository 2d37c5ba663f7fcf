import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, type Fields, successful } from '@chat/chat-testing';
import type { ApiClient } from '../../support/real-processes/api-client.js';

/** One `message` event, as far as its place in the queue matters. */
export interface ReceivedMessage {
  readonly eventId: number;
  readonly messageId: number;
}

const PAUSE_MS = 100;
const STARTING = 503;

/** A client that polls its queue for messages, and goes on with it when the connection broke, or the server starts. */
export class PollingClient {
  readonly received: ReceivedMessage[] = [];
  #queueId = '';
  #lastEventId = -1;
  #newestBefore = -1;
  #polling: Promise<void> = Promise.resolve();
  #failure: unknown;
  #isStopped = false;

  constructor(
    readonly userId: number,
    private readonly api: Pick<ApiClient, 'get' | 'post' | 'close'>,
  ) {}

  /** The newest message of the account when it registered: everything newer comes as an event. */
  get newestBefore(): number {
    return this.#newestBefore;
  }

  /** Resolves when the queue is there. */
  async start(): Promise<void> {
    const registered = await this.#persistently(() => this.api.post('/register', { event_types: ['message'] }));
    this.#queueId = registered['queue_id'] as string;
    this.#lastEventId = registered['last_event_id'] as number;
    this.#newestBefore = registered['max_message_id'] as number;
    this.#polling = this.#poll().catch((error: unknown) => void (this.#failure = error));
  }

  /** @throws what polling met, other than a broken connection */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.api.close();
    await this.#polling;
    if (this.#failure) throw this.#failure;
  }

  /** @throws Error unless this message has come; what polling met, other than a broken connection */
  mustHave(messageId: number): void {
    if (this.#failure) throw this.#failure;
    const newest = this.received.at(-1)?.messageId ?? -1;
    if (newest < messageId) throw new Error(`A client has received message ${newest}, not yet ${messageId}.`);
  }

  async #poll(): Promise<void> {
    while (!this.#isStopped) {
      const fields: Fields = { queue_id: this.#queueId, last_event_id: this.#lastEventId };
      const { events } = await this.#persistently(() => this.api.get('/events', fields));
      for (const event of (events ?? []) as { id: number; type: string; message: { id: number } }[]) {
        if (event.id <= this.#lastEventId) throw new Error(`Event ${event.id} came after ${this.#lastEventId}.`);
        this.#lastEventId = event.id;
        if (event.type === 'message') this.received.push({ eventId: event.id, messageId: event.message.id });
      }
    }
  }

  /** Asks until there is an answer; an empty one when stopped. @throws Error when the answer is no success */
  async #persistently(ask: () => Promise<Answer>): Promise<Answer['body']> {
    while (!this.#isStopped) {
      const answer = await ask().catch(() => null);
      if (answer && answer.status !== STARTING) return successful(answer);
      await pause(PAUSE_MS);
    }
    return {};
  }
}
