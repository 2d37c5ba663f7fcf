import {
  answersFor,
  type Directory,
  InsufficientPermission,
  NoSuchBot,
  OwnerRequired,
  Role,
  type User,
} from '@chat/directory';

export function accessibleBot(directory: Directory, actor: User, botId: number): User {
  const bot = directory.user(botId);
  if (!bot?.isBot || bot.isSystemBot) throw new NoSuchBot();
  refuseBotOfOthers(actor, bot);
  return bot;
}

/**
 * Accounts manage their own bots, administrators also those of others; only owners manage bots with the role of an owner.
 * @throws InsufficientPermission, OwnerRequired (contract, people: Bots)
 */
export function refuseBotOfOthers(
  actor: Pick<User, 'id' | 'role'>,
  bot: { readonly role: Role; readonly botOwnerId: number | null },
): void {
  if (!answersFor(actor, bot)) throw new InsufficientPermission();
  const isOwn = bot.botOwnerId === actor.id;
  if (!isOwn && bot.role === Role.owner && actor.role !== Role.owner) throw new OwnerRequired();
}

export function activeBotsOf(directory: Directory, ownerId: number): User[] {
  return botsOf(directory, ownerId)
    .filter(({ isActive }) => isActive)
    .toSorted((a, b) => a.id - b.id);
}

/** The bots of an account, active or not. */
export function botsOf(directory: Directory, ownerId: number): User[] {
  return [...directory.users()].filter(({ isBot, botOwnerId }) => isBot && botOwnerId === ownerId);
}

export function nameInUse(directory: Directory, ownId: number | null): (fullName: string) => boolean {
  return (fullName) =>
    [...directory.users()].some(
      (user) => user.isActive && !user.isSystemBot && user.id !== ownId && user.fullName === fullName,
    );
}
