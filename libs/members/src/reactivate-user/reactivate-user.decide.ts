import { BotType, InsufficientPermission, isAdministrator, NoSuchUser, type User } from '@chat/directory';
import { refuseBotOfOthers } from '../bots/accessible-bot.js';
import type { BotsPermitted } from '../bots/bots-permitted.js';
import type { BotState, UserState } from '../user/user.aggregate.js';
import { BotNameActive } from '../user/user.errors.js';
import type { BotOwnerChanged, UserReactivated } from '../user/user.events.js';

export interface ReactivateUserFacts {
  readonly reactivator: Pick<User, 'id' | 'role'>;
  readonly mayCreateBots: BotsPermitted;
  /** By another active account. */
  readonly isNameInUse: (fullName: string) => boolean;
  readonly isActive: (userId: number) => boolean;
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
  if (state.situation === 'active') return [];
  const reactivated: UserReactivated = { type: 'UserReactivated', data: { userId } };
  if (!state.bot) return [reactivated];
  refuseBot(state.bot, state.fullName, facts);
  const { ownerId: previousOwnerId } = state.bot;
  if (previousOwnerId !== null && facts.isActive(previousOwnerId)) return [reactivated];
  const ownerId = reactivator.id;
  return [reactivated, { type: 'BotOwnerChanged', data: { userId, ownerId, previousOwnerId } }];
}

function refuseBot({ type }: BotState, fullName: string, { mayCreateBots, isNameInUse }: ReactivateUserFacts): void {
  const sendsOnly = type === BotType.incomingWebhook;
  if (!mayCreateBots.any && !(sendsOnly && mayCreateBots.sendOnly)) throw new InsufficientPermission();
  if (isNameInUse(fullName)) throw new BotNameActive(fullName);
}
