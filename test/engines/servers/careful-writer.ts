import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, successful } from '@chat/chat-testing';
import { eventually } from '@chat/testing';
import type { Random } from '../../support/conversation/random.js';
import { MessageLedger } from '../../faults/crash/ledger.js';
import type { RoamingClient } from './roaming-client.js';

const SEND_SHARE = 0.5;
const STILL_EDITED = 3;
const PAUSE_MS = 50;
/** A command that was answered sooner can be read; one that took longer, when what is unavailable is back. */
const READABLE_MS = 4_000;

const LONGEST_OUTAGE_MS = 180_000;

/**
 * Sends messages and edits them, one request after the other, at any server. A message that got no answer is sent again,
 * somewhere, until there is one. Whatever was acknowledged is looked for at another server at once.
 */
export class CarefulWriter {
  readonly messages: MessageLedger[] = [];
  /** Requests without an answer, or refused because something was unavailable. */
  failures = 0;
  /** Looks at another server that found what had been acknowledged. */
  confirmed = 0;
  #words = 0;

  constructor(
    private readonly name: string,
    private readonly client: RoamingClient,
    private readonly random: Random,
    private readonly servers: number,
    /** Milliseconds from an acknowledged write to the next one. */
    private readonly pauseMs: number,
  ) {}

  /** @throws Error when something acknowledged is not seen, or an answer is wrong */
  async write(channel: string, signal: AbortSignal, onAcknowledged: () => void): Promise<void> {
    while (!signal.aborted) {
      const own = this.messages.filter(({ id }) => id !== undefined).slice(-STILL_EDITED);
      const isDone = own.length === 0 || this.random.chance(SEND_SHARE) ? this.#send(channel) : this.#edit(own);
      const isAcknowledged = await isDone;
      if (isAcknowledged) onAcknowledged();
      await pause(isAcknowledged ? this.pauseMs : PAUSE_MS);
    }
  }

  async #send(channel: string): Promise<boolean> {
    const message = new MessageLedger(this.#nextContent());
    this.messages.push(message);
    const fields = { type: 'channel', to: channel, topic: 'talk', content: message.sentContent };
    const localId = { queue_id: this.name, local_id: String(this.#words) };
    for (;;) {
      const server = this.random.below(this.servers);
      const started = performance.now();
      const answer = await this.#ask(this.client.at(server).post('/messages', { ...fields, ...localId }));
      if (!answer) {
        await pause(PAUSE_MS);
        continue;
      }
      message.id = successful(answer)['id'] as number;
      message.acknowledge();
      await this.#confirm(message.id, message.sentContent, server, started);
      return true;
    }
  }

  /** An edit that got no answer may have been made or not. */
  async #edit(own: readonly MessageLedger[]): Promise<boolean> {
    const message = this.random.pick(own);
    const content = this.#nextContent();
    const server = this.random.below(this.servers);
    message.attempt(content);
    const started = performance.now();
    const answer = await this.#ask(this.client.at(server).patch(`/messages/${message.id}`, { content }));
    if (!answer) return false;
    successful(answer);
    message.acknowledge();
    await this.#confirm(message.id!, content, server, started);
    return true;
  }

  async #confirm(messageId: number, content: string, server: number, started: number): Promise<void> {
    const isReadable = performance.now() - started < READABLE_MS;
    const seen = await this.#seen(messageId, (server + 1) % this.servers);
    if (seen === content) this.confirmed++;
    else if (isReadable && seen !== undefined) {
      throw new Error(`Message ${messageId} reads ${seen} at the other server, not ${content}`);
    } else await eventually(async () => expectSame(await this.#seen(messageId, server), content), LONGEST_OUTAGE_MS);
  }

  /** Undefined when the server does not answer. */
  async #seen(messageId: number, server: number): Promise<string | undefined> {
    const answer = await this.#ask(this.client.at(server).get(`/messages/${messageId}`));
    return answer && String(answer.body['raw_content'] ?? answer.body.msg);
  }

  async #ask(asking: Promise<Answer>): Promise<Answer | undefined> {
    const answer = await asking.catch(() => undefined);
    if (answer && answer.status !== 503) return answer;
    this.failures++;
    return undefined;
  }

  #nextContent(): string {
    return `${this.name} says ${++this.#words}.`;
  }
}

function expectSame(seen: string | undefined, content: string): void {
  if (seen !== content) throw new Error(`${content} cannot be read; instead: ${seen}`);
}
