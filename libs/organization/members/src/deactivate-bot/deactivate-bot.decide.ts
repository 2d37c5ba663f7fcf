import { NoSuchBot, type User } from '@chat/directory';
import { refuseBotOfOthers } from '../bots/accessible-bot.js';
import { deactivation, type DeactivationActions, NOTHING_DELETED } from '../deactivation/deactivation.js';
import type { UserState } from '../user/user.aggregate.js';
import type { UserEvent } from '../user/user.events.js';

export function decideDeactivateBot(
  state: UserState,
  { botId }: { readonly botId: number },
  actor: Pick<User, 'id' | 'role'>,
): UserEvent[] {
  if (state.situation === 'absent' || !state.bot) throw new NoSuchBot();
  refuseBotOfOthers(actor, { role: state.role, botOwnerId: state.bot.ownerId });
  return outOfUse(state, botId);
}

/** With its owner, by whomever that account is deactivated. */
export function outOfUse(state: UserState, botId: number, actions: DeactivationActions = NOTHING_DELETED): UserEvent[] {
  if (state.situation !== 'active' || !state.isBot) return [];
  return deactivation(state, { userId: botId, actions, profileFieldIds: [] });
}
