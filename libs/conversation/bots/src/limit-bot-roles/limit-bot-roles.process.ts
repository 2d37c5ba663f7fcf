import type { BotOwnerChanged, UserJoined, UserRoleChanged } from '@chat/accounts';
import type { Directory, User } from '@chat/directory';
import { type Process, reactingBeforeAnswer } from '@chat/processes';
import { LimitBotRole } from './limit-bot-role.command.js';

type BotsBehind = UserRoleChanged | BotOwnerChanged | UserJoined;

const TYPES = ['UserRoleChanged', 'BotOwnerChanged', 'UserJoined'] as const;

/**
 * A bot gets the role of its owner when that is weaker: when the owner is demoted, or the bot is given away or created at that
 * moment. An administrator can give it another role later.
 */
export function limitBotRoles(directory: Directory): Process {
  return reactingBeforeAnswer<BotsBehind>('limit-bot-roles', TYPES, (event) => {
    const cause = { ...event.metadata, causationId: event.id };
    const { position } = event;
    return botsConcerned(event, directory)
      .filter((bot) => isStrongerThanOwner(bot, directory))
      .map(({ id: botId }) => new LimitBotRole({ botId, position, cause }));
  });
}

function botsConcerned({ type, data }: BotsBehind, directory: Directory): readonly User[] {
  const user = directory.user(data.userId);
  if (type !== 'UserRoleChanged') return user?.isBot ? [user] : [];
  if (!user || user.isBot || data.role <= data.previousRole) return [];
  return [...directory.users()].filter(({ isBot, botOwnerId }) => isBot && botOwnerId === user.id);
}

function isStrongerThanOwner({ role, botOwnerId }: User, directory: Directory): boolean {
  const owner = botOwnerId === null ? undefined : directory.user(botOwnerId);
  return owner !== undefined && role < owner.role;
}
