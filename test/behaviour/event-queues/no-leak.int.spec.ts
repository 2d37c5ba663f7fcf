import { DEFAULT_EVENT_QUEUES_OPTIONS } from '@chat/event-queues';
import { atOneMoment } from './at-one-moment.js';
import { leaksIn, unreadableAmong } from './leaks.js';
import { always } from './registered-client.js';

const RUNS = Number(process.env['RUNS'] ?? 8);

it('no queue names a message, channel or account that its owner may not know of at that moment', async () => {
  await always(RUNS, async (_chat, clients, log) => {
    const received = clients.map(async (client) => {
      const { userId } = client.person;
      return ((await client.events()) ?? []).map((event) => ({ userId, event }));
    });
    expect(leaksIn(log, (await Promise.all(received)).flat(), DEFAULT_EVENT_QUEUES_OPTIONS)).toEqual([]);
  });
}, 600_000);

it('no search finds a message that the reader may not read', async () => {
  let found = 0;
  await always(RUNS, async (chat, clients, log) => {
    // Something to be found, whatever the history holds.
    for (const { person } of clients) {
      await person.post('/messages', { type: 'direct', to: [person.userId], content: 'soup' });
    }
    const shown = await atOneMoment(chat, () =>
      Promise.all(
        ['soup', 'stew'].flatMap((word) =>
          clients.map(async (client) => ({ userId: client.person.userId, messageIds: await client.search(word) })),
        ),
      ),
    );
    found += shown.flatMap(({ messageIds }) => messageIds).length;
    expect(unreadableAmong(log, shown)).toEqual([]);
  });
  expect(found).toBeGreaterThan(0);
}, 600_000);
