import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { deepPng, manyDots, manyPictures } from './bombs.js';
import { type AbuseOf, form, narrowed, send, TEXT } from './requests.js';
import type { Wire } from './wire.js';

/** One letter outside of Latin-1 makes each character of a text two bytes. */
const WIDE = `${TEXT.slice(1)}…`;

const all = (bots: readonly Wire[], abuse: (bot: Wire, number: number) => Promise<unknown>) =>
  Promise.all(bots.map((bot, number) => abuse(bot, number)));

/** AVIF of six thousand pixels a side, in some kilobytes. */
const avif = () =>
  sharp({ create: { width: 6_000, height: 6_000, channels: 4, background: { r: 1, g: 2, b: 3, alpha: 0.5 } } })
    .avif({ effort: 0, quality: 1 })
    .toBuffer();

const nested = (depth: number) => `$$${'\\sqrt{'.repeat(depth)}x${'}'.repeat(depth)}$$`;

/** Attempts of a member with bots, each of which has rates of its own. */
export const BOT_ABUSES: readonly AbuseOf[] = [
  {
    name: 'bots that all read the newest 5,000 messages',
    async abuse(wire, channel) {
      const { bots } = wire;
      await all(bots, (bot) => bot.many(10, 1, () => send(bot, channel, { content: TEXT })));
      await all(bots, (bot) => bot.many(60, 4, () => narrowed(bot, [])));
    },
  },
  {
    name: 'bots with queues that nobody empties, each with another narrow',
    async abuse(wire, channel) {
      const bots = wire.bots.slice(0, 20);
      await all(bots, (bot, number) =>
        bot.many(10, 2, (each) => {
          const narrow = [['topic', `topic ${(number + each) % 10}`]];
          const fields = { event_types: ['message'], all_public_streams: true, narrow };
          return bot.request('POST', '/register', form(fields));
        }),
      );
      await all(bots, (bot, number) =>
        bot.many(100, 2, () => send(bot, channel, { topic: `topic ${number % 10}`, content: WIDE })),
      );
    },
  },
  {
    name: 'pictures that take a gigabyte',
    async abuse(wire) {
      const bombs = [await avif(), await deepPng(), manyDots(1_000_000), manyPictures(2_000)];
      await all(wire.bots.slice(0, 8), async (bot, number) => {
        const bomb = bombs[number % bombs.length]!;
        const name = `bomb.${['avif', 'png', 'gif', 'gif'][number % bombs.length]}`;
        await bot.upload('/user_uploads', name, bomb);
        await bot.upload('/users/me/avatar', name, bomb);
      });
    },
  },
  {
    name: 'typing at everybody, without end',
    async abuse(wire) {
      const { members } = JSON.parse(await wire.ask('GET', '/users')) as { members: readonly { user_id: number }[] };
      await all(wire.bots.slice(0, 10), (bot) =>
        bot.many(190, 2, (number) => {
          const to = [members[number % members.length]!.user_id];
          return bot.request('POST', '/typing', form({ op: 'start', to }));
        }),
      );
    },
  },
  {
    name: 'bots that look for what no index finds',
    async abuse(wire) {
      await all(wire.bots.slice(0, 30), (bot) =>
        bot.many(20, 4, (number) =>
          narrowed(
            bot,
            [
              [{ operator: 'has', operand: 'reaction' }],
              [{ operator: 'is', operand: 'resolved' }],
              [{ operator: 'search', operand: 'x y z' }],
            ][number % 3],
          ),
        ),
      );
    },
  },
  {
    name: 'bots that ask for the whole organization',
    async abuse(wire) {
      const paths = ['/users', '/streams', '/users/me/subscriptions', '/user_groups', '/realm/emoji'];
      await all(wire.bots.slice(0, 50), (bot) =>
        bot.many(60, 4, (number) =>
          number % 6 === 5
            ? bot.request('POST', '/register', form({ queue_lifespan_secs: 1 }))
            : bot.request('GET', paths[number % 6]!),
        ),
      );
    },
  },
  {
    name: 'people subscribed to hundreds of channels',
    async abuse(wire) {
      const { members } = JSON.parse(await wire.ask('GET', '/users')) as { members: readonly { user_id: number }[] };
      const principals = members.slice(0, 400).map(({ user_id }) => user_id);
      const round = Math.floor(Math.random() * 4);
      await all(wire.bots.slice(0, 4), (bot, number) =>
        bot.many(2, 1, (each) => {
          const subscriptions = Array.from({ length: 100 }, (_, at) => ({
            name: `crowd ${round} ${number} ${each} ${at}`,
          }));
          return bot.request('POST', '/users/me/subscriptions', form({ subscriptions, principals }));
        }),
      );
    },
  },
  {
    name: 'formulas in formulas',
    async abuse(wire, channel) {
      await all(wire.bots.slice(0, 10), (bot) =>
        bot.many(40, 2, (number) =>
          number % 2 === 0
            ? bot.request('POST', '/messages/render', form({ content: nested(900) }))
            : send(bot, channel, { content: nested(300) }),
        ),
      );
    },
  },
  {
    name: 'bots that never read what they ask for',
    async abuse(wire) {
      await all(wire.bots.slice(0, 60), async (bot) => {
        bot.open(narrowed(bot, []).repeat(4), { isDeaf: true });
      });
      await pause(600_000, undefined, { ref: false });
    },
  },
];
