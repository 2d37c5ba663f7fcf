import { type IdRuns, refusal, toIdRuns } from '@chat/kernel';
import type { Reversal, RevertedRole, RevertedSubscription } from '@chat/ports';
import type { ChangesUndone, NamedChanges, UndoEvent } from '../undo/undo.events.js';
import { LIMITS } from '../records.limits.js';

export class NothingToUndo extends refusal(
  'Nothing to undo: nothing was deleted or changed so, its content is erased, or it was undone already.',
) {}

/** A part of them cannot be undone alone: older ones would count as changed since. */
export class TooManyChanges extends refusal(
  `More than ${LIMITS.records.changesUndone} changes: name a shorter period.`,
) {}

export class UndoNeedsReason extends refusal('An undo needs a reason.') {}

export class ConfusingChanges extends refusal(
  'Name either correlation_id, or user_id with from and to, and from must not be after to.',
) {}

export class NothingRestorable extends refusal(
  (obstacles: readonly string[]) => `Nothing can be undone: ${[...new Set(obstacles)].toSorted().join(', ')}.`,
) {}

export interface Asked {
  readonly correlationId: string | undefined;
  readonly userId: number | undefined;
  /** Both inclusive. */
  readonly from: number | undefined;
  readonly to: number | undefined;
}

/** @param asked with UNIX seconds @throws ConfusingChanges */
export function changesNamed({ from, to, ...asked }: Asked): NamedChanges {
  const period = { from: from && from * 1000, to: to === undefined ? to : to * 1000 + 999 };
  const deletions = changesOf({ ...asked, ...period });
  if (!deletions) throw new ConfusingChanges();
  return deletions;
}

/** @param asked with UNIX milliseconds @returns null: it names neither a request alone nor an account with a period */
export function changesOf({ correlationId, userId, from, to }: Asked): NamedChanges | null {
  if ([userId, from, to].every((each) => each === undefined))
    return correlationId === undefined ? null : { correlationId };
  if (correlationId !== undefined || userId === undefined || from === undefined || to === undefined) return null;
  return from > to ? null : { userId, from, to };
}

/** Changes that were found, and which of them can be undone. */
export interface PlannedUndo {
  /** Deleted messages whose content is kept; ascending. */
  readonly deletedIds: readonly number[];
  readonly authorIds?: ReadonlyMap<number, number>;
  /** Reasons by message that cannot be restored. */
  readonly obstacles: ReadonlyMap<number, string>;
  readonly moves: Reversal<number>;
  readonly subscriptions: Reversal<RevertedSubscription>;
  readonly roles: Reversal<RevertedRole>;
}

/** @throws NothingToUndo, NothingRestorable, UndoNeedsReason */
export function decideUndo(
  changes: NamedChanges,
  givenReason: string,
  planned: PlannedUndo,
  changerId?: number,
): UndoEvent[] {
  assertSomethingToUndo(planned);
  const reason = givenReason.trim();
  if (reason === '') throw new UndoNeedsReason();
  const { deletedIds, obstacles, moves, subscriptions, roles } = planned;
  const messageIds = deletedIds.filter((id) => !obstacles.has(id));
  const events: UndoEvent[] = [];
  if (messageIds.length > 0) {
    const authors = new Set(messageIds.flatMap((id) => planned.authorIds?.get(id) ?? []));
    const authorIds = [...authors].toSorted((one, other) => one - other);
    const named = authorIds.length > 0 && { authorIds };
    events.push({ type: 'DeletionUndone', data: { deletions: changes, reason, messageIds, ...named } });
  }
  if (moves.reverted.length + subscriptions.reverted.length + roles.reverted.length > 0) {
    const data = {
      changes,
      ...(changerId !== undefined && { changerId }),
      reason,
      movedIds: toIdRuns(moves.reverted),
      subscriptions: byChannel(subscriptions.reverted),
      roles: roles.reverted,
    };
    events.push({ type: 'ChangesUndone', data });
  }
  if (events.length === 0) throw new NothingRestorable(obstaclesOf(planned));
  return events;
}

/** @throws NothingToUndo */
export function assertSomethingToUndo(planned: PlannedUndo): void {
  const { deletedIds, moves, subscriptions, roles } = planned;
  const isReverted = [moves, subscriptions, roles].some(({ reverted }) => reverted.length > 0);
  if (deletedIds.length === 0 && !isReverted && obstaclesOf(planned).length === 0) throw new NothingToUndo();
}

const obstaclesOf = ({ obstacles, moves, subscriptions, roles }: PlannedUndo): string[] => [
  ...obstacles.values(),
  ...[moves, subscriptions, roles].flatMap((each) => each.obstacles.map(([, obstacle]) => obstacle)),
];

function byChannel(subscriptions: readonly RevertedSubscription[]): ChangesUndone['data']['subscriptions'] {
  return groupedSubscriptions(subscriptions).map((each) => ({ ...each, userIds: toIdRuns(each.userIds) as IdRuns }));
}

/** @returns the accounts of each channel, ascending */
export function groupedSubscriptions(subscriptions: readonly RevertedSubscription[]) {
  const groups = Map.groupBy(subscriptions, ({ channelId, isSubscribed }) => `${channelId} ${isSubscribed}`);
  return Array.from(groups.values(), (group) => ({
    channelId: group[0]!.channelId,
    isSubscribed: group[0]!.isSubscribed,
    userIds: group.map(({ userId }) => userId).toSorted((a, b) => a - b),
  }));
}
