import { refusal } from '@chat/kernel';
import type { NameFinds, NameFindsDecided } from '../rules/name-finds.aggregate.js';
import { LIMITS } from '../records.limits.js';

export class AccountNotDeleted extends refusal('Names are replaced for accounts that were deleted for good only.') {}
export class TooManyFinds extends refusal(`message_ids is too long (limit: ${LIMITS.records.namesDecided} items)`) {}

/** Messages that were left before are not decided again. */
export function decideNameFinds(state: NameFinds, decided: NameFindsDecided['data']): NameFindsDecided[] {
  const left = state.get(decided.userId) ?? new Set();
  const messageIds = decided.messageIds.filter((id) => decided.decision === 'replace' || !left.has(id));
  return messageIds.length === 0 ? [] : [{ type: 'NameFindsDecided', data: { ...decided, messageIds } }];
}
