import type { BotOwnerChanged } from '../user/user.events.js';

/** @param lostChannelIds private channels of the bot that the new owner is not in: the bot leaves them */
export function botOwnerChanged(
  change: Omit<BotOwnerChanged['data'], 'leftChannelIds'>,
  lostChannelIds: readonly number[],
): BotOwnerChanged {
  const data = lostChannelIds.length === 0 ? change : { ...change, leftChannelIds: lostChannelIds };
  return { type: 'BotOwnerChanged', data };
}
