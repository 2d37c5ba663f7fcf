import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { causedByNobody } from '@chat/directory';
import { ReadStoreUnavailable } from '@chat/read-store';
import { alertMetrics, alertNames, Chat, firing, successful } from '@chat/chat-testing';
import { eventually } from '@chat/testing';
import { CommandBus } from '@nestjs/cqrs';
import { collectDefaultMetrics, register } from 'prom-client';
import { ThisServer } from '../core/this-server.js';

let chat: Chat;
beforeEach(async () => {
  chat = await Chat.open();
});
afterEach(() => chat.close());

const metrics = async () => (await chat.server.application.inject({ method: 'GET', url: '/metrics' })).body;

async function append(type: string, data: unknown, count = 1): Promise<void> {
  const metadata = { actorId: null, realmId: 1, correlationId: '', causationId: '', time: 0 };
  const events = Array.from({ length: count }, () => ({ type, data, id: randomUUID(), metadata }));
  await chat.engines.log.append('trouble', 'any', events);
}

const record = (problems: number) => {
  const verification = { isSound: problems === 0, problems, position: 1 };
  const cause = causedByNobody(randomUUID(), chat.server.core.clock.now());
  return chat.server.application
    .get(CommandBus)
    .execute(chat.server.core.serverParts.operatorCommand({ verification }, cause)!);
};

const sendHello = () => chat.owner.post('/messages', { type: 'direct', to: [chat.owner.email], content: 'hello' });

/** Tests of sealing and of damaged events set off the others. */
describe('Prometheus warns', () => {
  it('of nothing while all is well', async () => {
    successful(await sendHello());
    await eventually(async () => expect(firing(await metrics())).toEqual([]));
  });

  it('of an engine that does not answer', async () => {
    chat.engines.store.checkpoint = () => Promise.reject(new ReadStoreUnavailable('gone'));
    await eventually(async () => expect(firing(await metrics())).toContain('ChatServerEngineAway'));
  });

  it('of a read model that stopped', async () => {
    chat.engines.store.write = () => Promise.reject(new Error('full'));
    await sendHello();
    await eventually(async () => expect(firing(await metrics())).toContain('ChatServerFollowerStopped'));
  });

  it('of a read model that is far behind', async () => {
    const gate = Promise.withResolvers<void>();
    const write = chat.engines.store.write.bind(chat.engines.store);
    chat.engines.store.write = async (...written) => {
      await gate.promise;
      return write(...written);
    };
    await append('DeletedContentErased', { messageIds: [] }, 1_200);
    await eventually(async () => expect(firing(await metrics())).toContain('ChatServerFollowerBehind'));
    gate.resolve();
    await eventually(async () => expect(firing(await metrics())).toEqual([]));
  });

  it('of a process that skipped an event', async () => {
    const [moderationChannelId, { userId }] = [await chat.channel('moderators', []), await chat.person('Hamlet')];
    const data = { messageId: 1, reporterId: userId, senderId: userId, moderationChannelId, reportType: 'unknown' };
    await append('MessageReported', { ...data, conversation: { kind: 'direct', userIds: [userId] } });
    await eventually(async () => expect(firing(await metrics())).toEqual(['ChatServerEventsSkipped']));
  });

  it('of a disk that is almost full', async () => {
    const server = chat.server.application.get(ThisServer);
    server.disk = () => Promise.resolve({ free: 1_000_000_000, total: 2_000_000_000_000 });
    expect(firing(await metrics())).toEqual(['ChatServerDiskAlmostFull']);
    server.disk = () => Promise.resolve({ free: 2_000_000_000, total: 2_000_000_000_000 });
    expect(firing(await metrics())).toEqual([]);
  });

  it('of what chat verify found, until it finds nothing', async () => {
    await record(3);
    expect(firing(await metrics())).toEqual(['ChatServerVerificationFailed']);
    await record(0);
    expect(firing(await metrics())).toEqual([]);
  });
});

it('Every alert has a test that makes its fault', () => {
  const specs = globSync('{apps,libs,test}/**/*.spec.ts').map((file) => readFileSync(file, 'utf8'));
  for (const name of alertNames())
    expect([name, specs.some((text) => text.includes('firing') && text.includes(`'${name}'`))]).toEqual([name, true]);
});

it('Every alert names a metric of the server, and so does every query of the dashboard', async () => {
  // As the program does at its start.
  collectDefaultMetrics();
  const shown = await metrics();
  const { panels } = JSON.parse(readFileSync('deploy/grafana/chat-server.json', 'utf8')) as {
    readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[];
  };
  register.clear();
  expect(alertNames().length).toBeGreaterThan(5);
  expect(alertMetrics().filter((name) => !isShown(name, shown))).toEqual([]);
  for (const { title, targets } of panels) {
    for (const { expr } of targets) {
      const named = expr.match(/\b(?:chat|nodejs|process)_\w+/g) ?? [];
      expect([title, expr, named.length > 0 && named.every((name) => isShown(name, shown))]).toEqual([
        title,
        expr,
        true,
      ]);
    }
  }
});

const isShown = (name: string, shown: string): boolean =>
  shown.includes(`# TYPE ${name.replace(/_(bucket|sum|count)$/, '')} `);
