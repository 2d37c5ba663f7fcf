import { answersFor, botDefaults, type Directory } from '@chat/directory';
import type { InitialState } from '@chat/event-queues';
import { listOf } from '@chat/http';
import { realmBot, realmBotShape } from '../realm-bot/realm-bot.js';

export const botsInitialState = (directory: Directory): InitialState => ({
  fetchTypes: ['realm_bot'],
  describes: { realm_bots: listOf(realmBotShape) },
  state: ({ user: viewer }) => ({
    realm_bots: [...directory.users()]
      .filter((user) => user.isBot && !user.isSystemBot && answersFor(viewer, user))
      .map((bot) => realmBot(bot, botDefaults(directory, viewer.id, bot))),
  }),
});
