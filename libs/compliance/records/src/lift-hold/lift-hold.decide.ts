import { NoSuchHold } from '../holds/hold.errors.js';
import type { RecordsChanged, RecordsState } from '../rules/records.aggregate.js';
import { checkReason } from '../set-hold/set-hold.decide.js';

/** @throws NoSuchHold, HoldNeedsReason, HoldReasonTooLong */
export function decideLiftHold(
  { holdsInForce, lastHoldId }: Pick<RecordsState, 'holdsInForce' | 'lastHoldId'>,
  { holdId, reason }: { readonly holdId: number; readonly reason: string },
): RecordsChanged[] {
  if (holdId < 1 || holdId > lastHoldId) throw new NoSuchHold(holdId);
  checkReason(reason);
  if (!holdsInForce.includes(holdId)) return [];
  return [{ type: 'RecordsChanged', data: { change: { what: 'hold_lifted', holdId, reason: reason.trim() } } }];
}
