import { setTimeout as pause } from 'node:timers/promises';
import { Passwords } from '@chat/accounts';
import { openSharedEngines, projections, readConfiguration } from '@chat/composition';
import { type EventLog, EventLogUnavailable } from '@chat/event-log';
import { Projector } from '@chat/projections';
import { HttpClient, successful } from '@chat/chat-testing';
import { eventually, freePort } from '@chat/testing';
import { createTransport } from 'nodemailer';
import { pino } from 'pino';
import { type RunningServer, startServer } from '../../../apps/chat-server/src/server.js';

const IN_MEMORY = { CHAT_PORT: '0', CHAT_EVENT_LOG: 'memory', CHAT_READ_STORE: 'memory' };
const CHEAP = { memoryKiB: 8, passes: 1, parallelism: 1 };

/** The log as a server sees it that hears of everything late, and at times cannot reach it. */
class FarLog {
  isAway = false;

  constructor(
    private readonly log: EventLog,
    private readonly delayMs: number,
  ) {}

  seen(): EventLog {
    const { log, delayMs } = this;
    const mustBeThere = () => this.#mustBeThere();
    const own: Partial<EventLog> = {
      append: async (...parameters) => {
        mustBeThere();
        return log.append(...parameters);
      },
      head: async () => {
        mustBeThere();
        return log.head();
      },
      async *readAll(options) {
        mustBeThere();
        yield* log.readAll(options);
      },
      async *follow(options) {
        for await (const batch of log.follow(options)) {
          await pause(delayMs);
          yield batch;
        }
      },
    };
    return new Proxy(log, {
      get: (target, name) =>
        own[name as keyof EventLog] ?? (target[name as keyof EventLog] as (() => unknown) | undefined)?.bind(target),
    });
  }

  #mustBeThere(): void {
    if (this.isAway) throw new EventLogUnavailable('It is unplugged.');
  }
}

describe('mail to two servers of one organization', () => {
  let logs: FarLog[];
  let servers: RunningServer[];
  let ports: number[];
  let owner: HttpClient;
  let projector: Projector;

  beforeAll(async () => {
    const engines = { ...(await openSharedEngines(readConfiguration(IN_MEMORY))), isDistributed: true };
    projector = new Projector(engines.log, engines.store, projections, engines.coordination, { holder: 'projector' });
    projector.start();
    ports = [await freePort(), await freePort()];
    logs = [new FarLog(engines.log, 1), new FarLog(engines.log, 150)];
    servers = [];
    for (const [at, port] of ports.entries()) {
      const configuration = readConfiguration({
        ...IN_MEMORY,
        CHAT_SERVER_ID: `server-${at}`,
        CHAT_EMAIL_GATEWAY_PATTERN: '%s@mail.example.com',
        CHAT_EMAIL_GATEWAY_PORT: String(port),
      });
      const logger = pino({ level: 'silent' });
      const passwords = new Passwords(false, CHEAP);
      servers.push(
        await startServer(configuration, { engines: { ...engines, log: logs[at]!.seen() }, logger, passwords }),
      );
    }
    const { email, apiKey } = servers[0]!.founded!;
    owner = new HttpClient(servers[0]!.application, email, apiKey);
  });
  afterAll(async () => {
    for (const server of servers) await server.close();
    await projector.stop();
  });

  async function channel(name: string): Promise<string> {
    successful(await owner.post('/users/me/subscriptions', { subscriptions: [{ name }] }));
    const { stream_id: id } = successful(await owner.get('/get_stream_id', { stream: name }));
    return successful(await owner.get(`/streams/${String(id)}/email_address`))['email'] as string;
  }

  async function mail(at: number, to: string, messageId: string): Promise<unknown> {
    const transport = createTransport({ host: '127.0.0.1', port: ports[at]!, ignoreTLS: true });
    try {
      return await transport.sendMail({ from: 'cook@example.com', to, subject: 'Menu', text: 'Soup.', messageId });
    } finally {
      transport.close();
    }
  }

  async function posted(name: string): Promise<number> {
    const narrow = [
      ['channel', name],
      ['topic', 'Menu'],
    ];
    const range = { narrow, anchor: 'newest', num_before: 100, num_after: 0 };
    return (successful(await owner.get('/messages', range))['messages'] as unknown[]).length;
  }

  it('finds a channel on the server that does not know its address yet', async () => {
    for (let at = 0; at < 3; at++) {
      const to = await channel(`kitchen ${at}`);
      await mail(1, to, `<soup-${at}@example.com>`);
      expect(await posted(`kitchen ${at}`)).toBe(1);
    }
  });

  it('is posted once when both get it', async () => {
    const to = await channel('pantry');
    await Promise.all([0, 1].map((at) => mail(at, to, '<bread@example.com>')));
    await mail(0, to, '<bread@example.com>');
    expect(await posted('pantry')).toBe(1);
  });

  it('waits at its mail server while the log is unavailable, though its address is unknown', async () => {
    const to = await channel('cellar');
    logs[1]!.isAway = true;
    try {
      const unknown = to.replace(/[0-9a-f]{32}/, '0'.repeat(32));
      for (const recipient of [to, unknown]) {
        await expect(mail(1, recipient, '<wine@example.com>')).rejects.toMatchObject({ responseCode: 451 });
      }
      logs[1]!.isAway = false;
      await eventually(() => mail(1, to, '<wine@example.com>'));
      expect(await posted('cellar')).toBe(1);
      await expect(mail(1, unknown, '<wine@example.com>')).rejects.toMatchObject({ responseCode: 550 });
    } finally {
      logs[1]!.isAway = false;
    }
  });
});
