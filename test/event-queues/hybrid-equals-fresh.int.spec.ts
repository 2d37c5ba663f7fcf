import { atOneMoment } from './at-one-moment.js';
import { ClientModel } from './client-model.js';
import { always, RegisteredClient } from './registered-client.js';

const RUNS = Number(process.env['RUNS'] ?? 40);

it('what a client was told comes to what a new client is told', async () => {
  await always(RUNS, async (chat, clients) => {
    for (const client of clients) {
      const { person, fields, registered } = client;
      const [events, fresh] = await atOneMoment(chat, async () => {
        const told = await client.events();
        return [told, await RegisteredClient.register(person, fields)] as const;
      });
      if (!events) continue;
      const hybrid = new ClientModel(registered, person.userId, fields.include_subscribers);
      for (const event of events) hybrid.apply(event);
      const expected = new ClientModel(fresh!.registered, person.userId, fields.include_subscribers);
      expect(expected.knows()).toEqual(hybrid.knows());
    }
  });
}, 600_000);
