import { outOfUse, refuseBotOfOthers, type UserEvent, type UserState } from '@chat/accounts';
import { NoSuchBot, type User } from '@chat/directory';

export function decideDeactivateBot(
  state: UserState,
  { botId }: { readonly botId: number },
  actor: Pick<User, 'id' | 'role'>,
): UserEvent[] {
  if (state.situation === 'absent' || !state.bot) throw new NoSuchBot();
  refuseBotOfOthers(actor, { role: state.role, botOwnerId: state.bot.ownerId });
  return outOfUse(state, botId);
}
