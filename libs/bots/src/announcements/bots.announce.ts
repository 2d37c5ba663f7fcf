import type { ChannelRenamed } from '@chat/channels';
import {
  activeUserIds,
  answersFor,
  botDefaults,
  type BotProfile,
  type Directory,
  isAdministrator,
  type User,
} from '@chat/directory';
import { type Announcement, type Announcer, announcementTo } from '@chat/event-queues';
import type { BotOwnerChanged, BotProfileChanged, UserJoined, UserRoleChanged } from '@chat/members';
import { type RealmBot, realmBot, servicesOf } from '../realm-bot/realm-bot.js';

type Followed = UserJoined | BotProfileChanged | BotOwnerChanged | UserRoleChanged | ChannelRenamed;

/** What those learn of a bot who answer for it: its owner, and administrators (contract, people: Bots). */
export const botsAnnouncer: Announcer<Followed> = {
  *UserJoined({ data }, directory) {
    const bot = directory.user(data.userId);
    if (!bot?.isBot || bot.isSystemBot) return;
    yield announcementTo(answerable(directory, bot), added(directory, bot));
  },
  *BotProfileChanged({ data: { userId, changes } }, directory) {
    const bot = directory.user(userId) as User;
    yield updated(directory, bot, changedFields(directory, bot, changes));
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
    if (doesNotAdminister(ownerId)) yield announcementTo(new Set([ownerId]), added(directory, bot));
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
      yield announcementTo(own, does ? added(directory, bot) : deleted(bot));
    }
  },
  *ChannelRenamed({ data: { channelId } }, directory) {
    for (const bot of directory.users()) {
      if (!bot.bot) continue;
      const { defaultSendingChannelId, defaultEventsChannelId } = bot.bot;
      const changes = {
        ...(defaultSendingChannelId === channelId && { defaultSendingChannelId }),
        ...(defaultEventsChannelId === channelId && { defaultEventsChannelId }),
      };
      const fields = changedFields(directory, bot, changes);
      if (Object.keys(fields).length > 0) yield updated(directory, bot, fields);
    }
  },
};

const answerable = (directory: Directory, bot: User) => activeUserIds(directory, (user) => answersFor(user, bot));

function added(directory: Directory, bot: User) {
  return { type: 'realm_bot', op: 'add', bot: realmBot(directory, bot) };
}

function deleted({ id }: User) {
  return { type: 'realm_bot', op: 'delete', bot: { user_id: id } };
}

function updated(directory: Directory, bot: User, fields: Partial<RealmBot>): Announcement {
  const event = { type: 'realm_bot', op: 'update', bot: { user_id: bot.id, ...fields } };
  return announcementTo(answerable(directory, bot), event);
}

function changedFields(directory: Directory, bot: User, changes: Partial<BotProfile>): Partial<RealmBot> {
  const defaults = botDefaults(directory, bot);
  const { default_sending_stream, default_events_register_stream, default_all_public_streams } = defaults;
  return {
    ...('defaultSendingChannelId' in changes && { default_sending_stream }),
    ...('defaultEventsChannelId' in changes && { default_events_register_stream }),
    ...('allPublicChannels' in changes && { default_all_public_streams }),
    ...('service' in changes && bot.bot && { services: servicesOf(bot.bot) }),
  };
}
