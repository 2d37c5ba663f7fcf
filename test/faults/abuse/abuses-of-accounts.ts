import { type AbuseOf, form, MEGABYTE, messageOf, send, TEXT } from './requests.js';
import type { Wire } from './wire.js';

interface Bot {
  readonly user_id: number;
  readonly api_key: string;
}

async function botOf(wire: Wire, shortName: string): Promise<{ readonly id: number; readonly wire: Wire }> {
  const fields = { full_name: `Bot ${shortName}`, short_name: shortName };
  const bot = JSON.parse(await wire.ask('POST', '/bots', form(fields))) as Bot;
  const { members } = JSON.parse(await wire.ask('GET', '/users')) as { members: { user_id: number; email: string }[] };
  const { email } = members.find((each) => each.user_id === bot.user_id)!;
  return { id: bot.user_id, wire: wire.as({ email, apiKey: bot.api_key }) };
}

/** Different in each turn. */
const anyName = () => Math.random().toString(36).slice(2, 10);

async function channelIdOf(wire: Wire, name: string): Promise<number> {
  const found = await wire.ask('GET', `/get_stream_id?${form({ stream: name })}`);
  return (JSON.parse(found) as { stream_id: number }).stream_id;
}

/** Attempts of a member with accounts, channels and what belongs to the account. */
export const ACCOUNT_ABUSES: readonly AbuseOf[] = [
  {
    name: 'bots that write while they are deactivated',
    async abuse(wire, channel) {
      for (let round = 0; round < 5; round++) {
        const bot = await botOf(wire, anyName());
        const writing = bot.wire.many(200, 20, () => send(bot.wire, channel));
        await wire.ask('DELETE', `/bots/${bot.id}`);
        await writing;
      }
    },
  },
  {
    name: 'bots without end, with books in their storage',
    async abuse(wire) {
      await wire.many(200, 10, () => {
        const name = anyName();
        return wire.request('POST', '/bots', form({ full_name: `Bot ${name}`, short_name: name }));
      });
      const bot = await botOf(wire, anyName());
      await bot.wire.many(100, 10, (number) =>
        bot.wire.request('PUT', '/bot_storage', form({ storage: { [`key ${number}`]: MEGABYTE.slice(0, 240_000) } })),
      );
      await bot.wire.many(40, 10, () => bot.wire.request('GET', '/bot_storage'));
    },
  },
  {
    name: 'a channel that is private and public in turns, and its people',
    async abuse(wire) {
      const name = `turning ${anyName()}`;
      await wire.ask('POST', '/users/me/subscriptions', form({ subscriptions: [{ name }] }));
      const id = await channelIdOf(wire, name);
      await wire.many(300, 10, (number) =>
        [
          () => wire.request('PATCH', `/streams/${id}`, form({ is_private: number % 2 === 0 })),
          () => wire.request('PATCH', `/streams/${id}`, form({ description: TEXT.slice(0, 1_000) })),
          () => send(wire, name),
          () =>
            wire.request(
              'POST',
              '/users/me/subscriptions',
              form({ subscriptions: [{ name }], principals: [9, 10, 11] }),
            ),
          () =>
            wire.request('DELETE', '/users/me/subscriptions', form({ subscriptions: [name], principals: [9, 10, 11] })),
        ][number % 5]!(),
      );
    },
  },
  {
    name: 'a channel that is archived while it is written to',
    async abuse(wire) {
      const name = `ending ${anyName()}`;
      await wire.ask('POST', '/users/me/subscriptions', form({ subscriptions: [{ name }] }));
      const id = await channelIdOf(wire, name);
      const writing = wire.many(200, 20, () => send(wire, name));
      await wire.ask('DELETE', `/streams/${id}`);
      await writing;
    },
  },
  {
    name: 'as many channels with people as it may, heard by as many queues as it may',
    async abuse(wire) {
      await wire.many(200, 20, () => wire.request('POST', '/register', form({ all_public_streams: true })));
      await wire.many(5, 1, () => {
        const turn = anyName();
        const subscriptions = Array.from({ length: 200 }, (_, each) => ({ name: `many ${turn} ${each}` }));
        return wire.request('POST', '/users/me/subscriptions', form({ subscriptions, principals: [9, 10, 11, 12] }));
      });
    },
  },
  {
    name: 'messages that are all due at the same second',
    async abuse(wire, channel) {
      const to = await channelIdOf(wire, channel);
      const due = Math.floor(Date.now() / 1000) + 5;
      await wire.many(300, 20, () =>
        wire.request(
          'POST',
          '/scheduled_messages',
          form({ type: 'channel', to, topic: 'abuse', content: TEXT, scheduled_delivery_timestamp: due }),
        ),
      );
      const id = await messageOf(wire, channel, 'remind me');
      await wire.many(300, 20, () =>
        wire.request('POST', '/reminders', form({ message_id: id, scheduled_delivery_timestamp: due })),
      );
    },
  },
  {
    name: 'invitations of everybody',
    abuse: (wire) =>
      wire.many(60, 10, (number) => {
        const addresses = Array.from({ length: 5_000 }, (_, each) => `guest${number}-${each}@example.com`);
        return number % 2 === 0
          ? wire.request('POST', '/invites', form({ invitee_emails: addresses.join(','), stream_ids: [] }))
          : wire.request('POST', '/invites/multiuse', form({ stream_ids: [] }));
      }),
  },
  {
    name: 'a profile, a status and settings that are books',
    abuse: (wire) =>
      wire.many(200, 10, (number) =>
        [
          () => wire.request('PATCH', '/users/me/profile_data', form({ data: [{ id: 1, value: MEGABYTE }] })),
          () =>
            wire.request(
              'PATCH',
              '/users/me/profile_data',
              form({ data: Array.from({ length: 50_000 }, () => ({ id: 1, value: 'x' })) }),
            ),
          () => wire.request('POST', '/users/me/status', form({ status_text: MEGABYTE })),
          () => wire.request('PATCH', '/settings', form({ full_name: MEGABYTE })),
          () =>
            wire.request(
              'POST',
              '/users/me/alert_words',
              form({ alert_words: Array.from({ length: 500 }, () => anyName()) }),
            ),
          () => wire.request('POST', '/navigation_views', form({ fragment: MEGABYTE, is_pinned: true })),
        ][number % 6]!(),
      ),
  },
  {
    name: 'what only administrators may do',
    abuse: (wire) =>
      wire.many(200, 20, (number) =>
        [
          () => wire.request('POST', '/realm/filters', form({ pattern: '(a+)+$', url_template: 'https://x/' })),
          () =>
            wire.request(
              'POST',
              '/realm/profile_fields',
              form({ field_type: 3, field_data: { x: { text: MEGABYTE } } }),
            ),
          () => wire.request('POST', '/channel_folders/create', form({ name: anyName(), description: TEXT })),
          () => wire.request('PATCH', '/realm', form({ name: MEGABYTE })),
          () => wire.request('GET', '/export/realm'),
          () => wire.request('POST', '/export/realm'),
        ][number % 6]!(),
      ),
  },
];
