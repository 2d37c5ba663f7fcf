import type { RetentionEnforced, RetentionState } from '../enforcement/retention.aggregate.js';

export function decideEnforceRetention({ isEnforced }: RetentionState, realmId: number): RetentionEnforced[] {
  return isEnforced ? [] : [{ type: 'RetentionEnforced', data: { realmId } }];
}
