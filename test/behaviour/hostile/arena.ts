import { successful } from '@chat/chat-testing';
import { eventually } from '@chat/testing';
import { addMembers, type Member } from '../../support/real-processes/members.js';
import { ServerProcess } from '../../support/real-processes/server-process.js';
import { eventsCausedBy } from './events-caused-by.js';
import { type RawAnswer, requestOf, say } from './raw-requests.js';

/** A server, an attacker with an account, and a message of theirs, so that nothing but the request is wrong. */
export class Arena implements AsyncDisposable {
  #eventCount = 0;

  private constructor(
    readonly server: ServerProcess,
    readonly attacker: Member,
    readonly messageId: number,
  ) {}

  static async open(): Promise<Arena> {
    const server = await ServerProcess.launch();
    const owner = server.owner();
    const [attacker] = await addMembers(owner, ['Attacker']);
    const message = { type: 'direct', to: [owner.email], content: 'Harmless.' };
    const { id } = successful(await attacker!.client.post('/messages', message));
    await sealed(server);
    const arena = new Arena(server, attacker!, id as number);
    arena.#eventCount = await arena.#countEvents();
    return arena;
  }

  get editLine(): string {
    return `PATCH /api/v1/messages/${this.messageId}`;
  }

  request(line: string, body?: string | Buffer, headers?: Readonly<Record<string, string | null>>): Buffer {
    return requestOf(this.attacker.client, line, body, headers);
  }

  say(bytes: string | Buffer): Promise<RawAnswer[]> {
    return say(this.server.url, bytes);
  }

  /** @param status any fault of the client by default */
  async expectRefusal(bytes: string | Buffer, status?: number): Promise<void> {
    const answers = await this.say(bytes);
    expect(answers).toHaveLength(1);
    expectFault(answers[0]!, status);
  }

  /** The server is alive, and neither the attacker nor anybody unknown has left an event behind. */
  async expectUnharmed(): Promise<void> {
    expect(await this.#countEvents()).toBe(this.#eventCount);
    const { message } = successful(await this.attacker.client.get(`/messages/${this.messageId}`));
    expect(message).toMatchObject({ content: '<p>Harmless.</p>' });
  }

  async #countEvents(): Promise<number> {
    return (await eventsCausedBy(this.server, this.attacker.userId)) + (await eventsCausedBy(this.server, null));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.server[Symbol.asyncDispose]();
  }
}

/** Resolves when the server has sealed its log for the first time, which is an event that nobody causes. */
async function sealed({ url }: ServerProcess): Promise<void> {
  await eventually(async () => {
    const { status } = await fetch(`${url}/api/v1/audit/checkpoint`);
    if (status !== 200) throw new Error(`No checkpoint yet: ${status}.`);
  });
}

/** @param status any fault of the client by default */
export function expectFault(answer: RawAnswer, status?: number): void {
  const code = answer.status === 405 ? {} : { code: expect.any(String) };
  expect(answer.body).toMatchObject({ result: 'error', msg: expect.stringMatching(/./), ...code });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  if (status !== undefined) expect(answer.status).toBe(status);
}
