import { successful } from '@chat/chat-testing';
import type { Random } from '../../support/conversation/random.js';
import type { ApiClient } from '../../support/real-processes/api-client.js';
import { MessageLedger } from './ledger.js';

const SEND_SHARE = 0.2;
const STILL_EDITED = 3;
const CUT = ['ECONNRESET', 'ECONNREFUSED', 'EPIPE'];

/** Sends messages and edits them, one request after the other, each time with other words. */
export class Writer {
  readonly #messages: MessageLedger[] = [];
  #touched = new Set<MessageLedger>();
  #words = 0;

  constructor(
    private readonly name: string,
    private readonly client: ApiClient,
    private readonly random: Random,
  ) {}

  /** Goes on until the connection is cut. */
  async write(channel: string, topic: string, onAcknowledged: () => void): Promise<void> {
    try {
      for (;;) {
        const isNew = this.#messages.length === 0 || this.random.chance(SEND_SHARE);
        await (isNew ? this.#send(channel, topic) : this.#edit());
        onAcknowledged();
      }
    } catch (error) {
      if (!CUT.includes((error as NodeJS.ErrnoException).code!)) throw error;
    }
  }

  /** The messages that it sent, or edited, or tried to, since it was asked last. */
  takeTouched(): ReadonlySet<MessageLedger> {
    const touched = this.#touched;
    this.#touched = new Set();
    return touched;
  }

  async #send(channel: string, topic: string): Promise<void> {
    const message = new MessageLedger(this.#nextContent());
    this.#touched.add(message);
    const answer = await this.client.post('/messages', {
      type: 'channel',
      to: channel,
      topic,
      content: message.sentContent,
    });
    message.id = successful(answer)['id'] as number;
    message.acknowledge();
    this.#messages.push(message);
  }

  async #edit(): Promise<void> {
    const message = this.random.pick(this.#messages.slice(-STILL_EDITED));
    const content = this.#nextContent();
    message.attempt(content);
    this.#touched.add(message);
    successful(await this.client.patch(`/messages/${message.id}`, { content }));
    message.acknowledge();
  }

  #nextContent(): string {
    return `${this.name} says ${++this.#words}.`;
  }
}
