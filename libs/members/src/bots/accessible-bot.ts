import { answersFor, type Directory, InsufficientPermission, NoSuchBot, type User } from '@chat/directory';

/** A bot that this account answers for: its own one, or any for an administrator. @throws NoSuchBot, InsufficientPermission */
export function accessibleBot(directory: Directory, actor: User, botId: number): User {
  const bot = directory.user(botId);
  if (!bot?.isBot || bot.isSystemBot) throw new NoSuchBot();
  if (!answersFor(actor, bot)) throw new InsufficientPermission();
  return bot;
}

/** The bots of an account that are in use, by id. */
export function activeBotsOf(directory: Directory, ownerId: number): User[] {
  return botsOf(directory, ownerId)
    .filter(({ isActive }) => isActive)
    .toSorted((a, b) => a.id - b.id);
}

/** The bots of an account, in use or not. */
export function botsOf(directory: Directory, ownerId: number): User[] {
  return [...directory.users()].filter(({ isBot, botOwnerId }) => isBot && botOwnerId === ownerId);
}

/** Has another active account this very name? */
export function nameInUse(directory: Directory, ownId: number | null): (fullName: string) => boolean {
  return (fullName) =>
    [...directory.users()].some(
      (user) => user.isActive && !user.isSystemBot && user.id !== ownId && user.fullName === fullName,
    );
}
