import { DEFAULT_EVENT_QUEUES_OPTIONS } from '@chat/event-queues';
import type { Chat } from '@chat/testing';
import { leaksIn } from './leaks.js';
import { always, type RegisteredClient } from './registered-client.js';

const RUNS = Number(process.env['RUNS'] ?? 20);

async function expectNoLeak(chat: Chat, clients: readonly RegisteredClient[]): Promise<void> {
  const told = await Promise.all(
    clients.map(async (client) => {
      const { userId } = client.person;
      return ((await client.events()) ?? []).map((event) => ({ userId, event }));
    }),
  );
  expect(leaksIn(await chat.events(), told.flat(), DEFAULT_EVENT_QUEUES_OPTIONS.idStep)).toEqual([]);
}

it('no queue names a message, channel or account that its owner may not know of at that moment', async () => {
  await always(RUNS, expectNoLeak);
}, 600_000);
