import type { BotOwnerChanged, BotProfileChanged, UserJoined, UserRoleChanged } from '@chat/accounts';
import type { ChannelRenamed } from '@chat/channels';
import {
  activeUserIds,
  answersFor,
  type BotDefaults,
  botDefaults,
  botDefaultsNaming,
  type BotProfile,
  type Channel,
  type Directory,
  isAdministrator,
  type User,
} from '@chat/directory';
import { type Announcement, announcement, type Announcer, announcementTo } from '@chat/event-queues';
import { type RealmBot, realmBot, servicesOf, realmBotShape, serviceShape } from '../realm-bot/realm-bot.js';
import { boolean, event, integer, listOf, nullable, object, optional, text } from '@chat/http';

export const botsEvents = [
  event('realm_bot/add', 'There is a bot that the reader answers for.', { bot: realmBotShape }),
  event('realm_bot/update', 'A bot does something else by default, or calls something else.', {
    bot: object({
      user_id: integer(),
      default_sending_stream: optional(nullable(text())),
      default_events_register_stream: optional(nullable(text())),
      default_all_public_streams: optional(boolean()),
      services: optional(listOf(serviceShape)),
    }),
  }),
  event('realm_bot/delete', 'The reader does not answer for the bot any more.', {
    bot: object({ user_id: integer() }),
  }),
];

type Followed = UserJoined | BotProfileChanged | BotOwnerChanged | UserRoleChanged | ChannelRenamed;

const TYPE = 'realm_bot';

/** Notifies owner and administrators of a bot (contract, people: Bots). */
export const botsAnnouncer: Announcer<Followed> = {
  *UserJoined({ data }, directory) {
    const bot = directory.user(data.userId);
    if (!bot?.isBot || bot.isSystemBot) return;
    yield added(directory, bot, answerable(directory, bot));
  },
  *BotProfileChanged({ data: { userId, changes } }, directory) {
    const bot = directory.user(userId) as User;
    yield updated(directory, bot, answerable(directory, bot), (defaults) => changedFields(bot, changes, defaults));
  },
  *BotOwnerChanged({ data: { userId, ownerId, previousOwnerId } }, directory) {
    const bot = directory.user(userId) as User;
    const doesNotAdminister = (id: number | null) => {
      const user = id === null ? undefined : directory.user(id);
      return user?.isActive === true && !isAdministrator(user);
    };
    if (previousOwnerId !== null && doesNotAdminister(previousOwnerId)) {
      yield announcementTo(new Set([previousOwnerId]), deleted(bot));
    }
    if (doesNotAdminister(ownerId)) yield added(directory, bot, new Set([ownerId]));
    const person = { user_id: userId, bot_owner_id: ownerId };
    yield announcementTo(activeUserIds(directory), { type: 'realm_user', op: 'update', person });
  },
  *UserRoleChanged({ data: { userId, role, previousRole } }, directory) {
    const [did, does] = [isAdministrator({ role: previousRole }), isAdministrator({ role })];
    const user = directory.user(userId);
    if (did === does || !user?.isActive) return;
    const own = new Set([userId]);
    for (const bot of directory.users()) {
      if (!bot.isBot || bot.isSystemBot || bot.botOwnerId === userId) continue;
      yield does ? added(directory, bot, own) : announcementTo(own, deleted(bot));
    }
  },
  *ChannelRenamed({ data: { channelId } }, directory) {
    const channel = directory.channel(channelId) as Channel;
    for (const id of directory.botsUsing(channelId)) {
      const bot = directory.user(id) as User;
      const isConcerned = (user: User) => answersFor(user, bot) && directory.canSeeChannel(user, channel);
      const audience = activeUserIds(directory, isConcerned);
      yield updated(directory, bot, audience, (defaults) => botDefaultsNaming(bot, channelId, defaults));
    }
  },
};

const answerable = (directory: Directory, bot: User) => activeUserIds(directory, (user) => answersFor(user, bot));

function added(directory: Directory, bot: User, audience: ReadonlySet<number>): Announcement {
  return shown(directory, bot, audience, 'add', (defaults) => realmBot(bot, defaults));
}

function deleted({ id }: User) {
  return { type: TYPE, op: 'delete', bot: { user_id: id } };
}

function updated(
  directory: Directory,
  bot: User,
  audience: ReadonlySet<number>,
  fields: (defaults: BotDefaults) => Partial<RealmBot>,
): Announcement {
  return shown(directory, bot, audience, 'update', (defaults) => ({ user_id: bot.id, ...fields(defaults) }));
}

/** Viewers who see the same defaults of the bot share one form. */
function shown(
  directory: Directory,
  bot: User,
  audience: ReadonlySet<number>,
  op: 'add' | 'update',
  fields: (defaults: BotDefaults) => Partial<RealmBot>,
): Announcement {
  return announcement({
    type: TYPE,
    audience,
    formFor: ({ userId }) => ({ ...botDefaults(directory, userId, bot) }),
    eventFor: (defaults) => ({ type: TYPE, op, bot: fields(defaults) }),
  });
}

function changedFields(bot: User, changes: Partial<BotProfile>, defaults: BotDefaults): Partial<RealmBot> {
  const { default_sending_stream, default_events_register_stream, default_all_public_streams } = defaults;
  return {
    ...('defaultSendingChannelId' in changes && { default_sending_stream }),
    ...('defaultEventsChannelId' in changes && { default_events_register_stream }),
    ...('allPublicChannels' in changes && { default_all_public_streams }),
    ...('service' in changes && bot.bot && { services: servicesOf(bot.bot) }),
  };
}
