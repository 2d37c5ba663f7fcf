import {
  ACCOUNTS_LIMITS,
  botOwnerChanged,
  type BotOwnerChanged,
  type BotsPermitted,
  type BotState,
  refuseBotOfOthers,
  UserIsDeleted,
  type UserReactivated,
  type UserState,
} from '@chat/accounts';
import { BotType, InsufficientPermission, isAdministrator, NoSuchUser, type User } from '@chat/directory';
import { refusal } from '@chat/kernel';

export class BotNotReactivated extends refusal((why: string) => `Failed to reactivate bot, ${why}`) {}

export class BotNameActive extends refusal(
  (name: string) =>
    `There is already an active bot named "${name}" in this organization. ` +
    'To reactivate this bot, you must rename or deactivate the other one first.',
) {}

export interface ReactivateUserFacts {
  readonly reactivator: Pick<User, 'id' | 'role'>;
  readonly mayCreateBots: BotsPermitted;
  readonly isNameInUse: (fullName: string) => boolean;
  readonly isActive: (userId: number) => boolean;
  readonly ownedBots: (ownerId: number) => number;
  /** Bots that the account created, including deactivated ones. */
  readonly createdBots: (ownerId: number) => number;
  readonly lostChannelIds: (ownerId: number) => readonly number[];
}

/** Administrators reactivate everybody, owners their bots (contract, people: Deactivating and reactivating). */
export function decideReactivateUser(
  state: UserState,
  { userId }: { readonly userId: number },
  facts: ReactivateUserFacts,
): (UserReactivated | BotOwnerChanged)[] {
  if (state.situation === 'absent') throw new NoSuchUser();
  const { reactivator } = facts;
  if (state.bot) refuseBotOfOthers(reactivator, { role: state.role, botOwnerId: state.bot.ownerId });
  else if (!isAdministrator(reactivator)) throw new InsufficientPermission();
  if (state.isDeleted) throw new UserIsDeleted();
  if (state.situation === 'active') return [];
  const reactivated: UserReactivated = { type: 'UserReactivated', data: { userId } };
  if (!state.bot) return [reactivated];
  refuseBot(state.bot, state.fullName, facts);
  const { ownerId: previousOwnerId } = state.bot;
  const keepsOwner = previousOwnerId !== null && facts.isActive(previousOwnerId);
  const ownerId = keepsOwner ? previousOwnerId : reactivator.id;
  const { perOwner, createdPerOwner } = ACCOUNTS_LIMITS.bots;
  if (facts.ownedBots(ownerId) >= perOwner)
    throw new BotNotReactivated(`users cannot own more than ${perOwner} active bots`);
  if (ownerId === previousOwnerId) return [reactivated];
  if (facts.createdBots(ownerId) >= createdPerOwner)
    throw new BotNotReactivated(`users cannot own more than ${createdPerOwner} bots`);
  return [reactivated, botOwnerChanged({ userId, ownerId, previousOwnerId }, facts.lostChannelIds(ownerId))];
}

function refuseBot({ type }: BotState, fullName: string, { mayCreateBots, isNameInUse }: ReactivateUserFacts): void {
  const sendsOnly = type === BotType.incomingWebhook;
  if (!mayCreateBots.any && !(sendsOnly && mayCreateBots.sendOnly)) throw new InsufficientPermission();
  if (isNameInUse(fullName)) throw new BotNameActive(fullName);
}
