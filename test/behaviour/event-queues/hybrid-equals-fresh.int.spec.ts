import { DEFAULT_EVENT_QUEUES_OPTIONS } from '@chat/event-queues';
import { atOneMoment } from './at-one-moment.js';
import { ClientModel } from './client-model.js';
import { outOfSight } from './leaks.js';
import { always, RegisteredClient } from './registered-client.js';

const { idStep } = DEFAULT_EVENT_QUEUES_OPTIONS;
const RUNS = Number(process.env['RUNS'] ?? 16);

it('what a client was told comes to what a new client is told', async () => {
  await always(RUNS, async (chat, clients, log) => {
    for (const client of clients) {
      const { person, fields, registered } = client;
      const changed = await client.reportPresence();
      const [events, fresh] = await atOneMoment(chat, async () => {
        const received = await client.events();
        return [received, await RegisteredClient.register(person, fields)] as const;
      });
      if (!events) continue;
      const { user_list_incomplete, simplified_presence_events } = fields.client_capabilities;
      const kind = {
        keepsSubscribers: fields.include_subscribers,
        keepsUnknown: !user_list_incomplete,
        knowsModernPresence: simplified_presence_events,
      };
      const hybrid = new ClientModel(registered, person.userId, kind);
      for (const event of events) hybrid.apply(event);
      if (changed) hybrid.learnPresences(changed);
      const expected = new ClientModel(fresh!.registered, person.userId, kind);
      const hidden = outOfSight(log, person.userId, Math.floor(registered['last_event_id'] / idStep));
      expect(expected.knows(hidden)).toEqual(hybrid.knows(hidden));
    }
  });
}, 600_000);
