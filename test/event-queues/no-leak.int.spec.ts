import { DEFAULT_EVENT_QUEUES_OPTIONS } from '@chat/event-queues';
import { leaksIn } from './leaks.js';
import { always } from './registered-client.js';

const RUNS = Number(process.env['RUNS'] ?? 20);

it('no queue names a message, channel or account that its owner may not know of at that moment', async () => {
  await always(RUNS, async (_chat, clients, log) => {
    const told = clients.map(async (client) => {
      const { userId } = client.person;
      return ((await client.events()) ?? []).map((event) => ({ userId, event }));
    });
    expect(leaksIn(log, (await Promise.all(told)).flat(), DEFAULT_EVENT_QUEUES_OPTIONS.idStep)).toEqual([]);
  });
}, 600_000);
