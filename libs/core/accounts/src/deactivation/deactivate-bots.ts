import type { Directory } from '@chat/directory';
import type { Cause, Transactions } from '@chat/event-log';
import type { DeletedContent } from '@chat/ports';
import { botsOf } from '../bots/accessible-bot.js';
import { userAggregate, type UserState } from '../user/user.aggregate.js';
import type { UserEvent } from '../user/user.events.js';
import { type DeactivationActions, NOTHING_DELETED, outOfUse } from './deactivation.js';

interface Facilities {
  readonly transactions: Transactions;
  readonly directory: Directory;
  /** Absent: nothing is deleted. */
  readonly deleted?: DeletedContent;
}

/**
 * Deactivates the bots of an account before the account, and deletes the requested content of all bots that it created, while
 * `ownedBotsClaim` is held; at most `LIMITS.bots.createdPerOwner`, and those given to the account.
 * @throws errors of `decide`; no bot is deactivated then
 */
export async function deactivateBotsBefore(
  { transactions, directory, deleted }: Facilities,
  ownerId: number,
  cause: Cause,
  decide: (state: UserState) => readonly UserEvent[],
  actions: DeactivationActions = NOTHING_DELETED,
): Promise<void> {
  let isDecided = false;
  await transactions.transact(userAggregate, ownerId, cause, (state) => {
    isDecided = decide(state).length > 0;
    return [];
  });
  if (!isDecided) return;
  for (const bot of botsOf(directory, ownerId)) {
    await transactions.transact(userAggregate, bot.id, cause, (state) =>
      outOfUse(state, bot.id, { actions, facts: { ...bot, isHeld: deleted?.keepsAccount(bot.id) === true } }),
    );
  }
}
