import { DomainError } from '@chat/kernel';
import type { DeletionUndone, UndoneDeletions } from '../rules/undo.events.js';

/** Messages that one request brings back; a further request brings back more. */
export const MOST_UNDONE = 1_000;

export class NothingToUndo extends DomainError {
  constructor() {
    super('Nothing to undo: nothing was deleted so, its content is erased, or it was undone already.');
  }
}

export class UndoNeedsReason extends DomainError {
  constructor() {
    super('An undo needs a reason.');
  }
}

export class ConfusingDeletions extends DomainError {
  constructor() {
    super('Name either correlation_id, or user_id with from and to, and from must not be after to.');
  }
}

export class NothingRestorable extends DomainError {
  constructor(obstacles: readonly string[]) {
    super(`Nothing can be undone: ${[...new Set(obstacles)].toSorted().join(', ')}.`);
  }
}

export interface Asked {
  readonly correlationId: string | undefined;
  readonly userId: number | undefined;
  /** Both inclusive. */
  readonly from: number | undefined;
  readonly to: number | undefined;
}

/** @param asked with UNIX seconds @throws ConfusingDeletions */
export function deletionsNamed({ from, to, ...asked }: Asked): UndoneDeletions {
  const period = { from: from && from * 1000, to: to === undefined ? to : to * 1000 + 999 };
  const deletions = deletionsOf({ ...asked, ...period });
  if (!deletions) throw new ConfusingDeletions();
  return deletions;
}

/** @param asked with UNIX milliseconds @returns null: neither a request alone nor an account with a period is named */
export function deletionsOf({ correlationId, userId, from, to }: Asked): UndoneDeletions | null {
  if ([userId, from, to].every((each) => each === undefined))
    return correlationId === undefined ? null : { correlationId };
  if (correlationId !== undefined || userId === undefined || from === undefined || to === undefined) return null;
  return from > to ? null : { userId, from, to };
}

/**
 * @param found messages that were deleted so and whose content is kept; ascending
 * @param obstacles of those that cannot come back
 * @throws NothingToUndo, NothingRestorable, UndoNeedsReason
 */
export function decideUndoDeletion(
  deletions: UndoneDeletions,
  reason: string,
  found: readonly number[],
  obstacles: ReadonlyMap<number, string>,
): DeletionUndone[] {
  if (found.length === 0) throw new NothingToUndo();
  if (reason.trim() === '') throw new UndoNeedsReason();
  const messageIds = found.filter((id) => !obstacles.has(id));
  if (messageIds.length === 0) throw new NothingRestorable([...obstacles.values()]);
  return [{ type: 'DeletionUndone', data: { deletions, reason: reason.trim(), messageIds } }];
}
