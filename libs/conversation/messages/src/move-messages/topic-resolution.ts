import { isResolved, RESOLVED_PREFIX, truncateTopic } from '@chat/directory';

/**
 * Whether a change of topic only resolves or reopens it (contract, editing-messages: Resolving and reopening).
 * @param requested the new topic as asked for, before it is cut to length
 */
export function resolution(before: string, requested: string): 'resolved' | 'reopened' | null {
  const after = truncateTopic(requested);
  const [wasResolved, becomesResolved] = [isResolved(before), isResolved(after)];
  if (becomesResolved && !wasResolved && requested.slice(RESOLVED_PREFIX.length) === before) return 'resolved';
  if (wasResolved && !becomesResolved && before.replace(/^[✔ ]+/, '') === after) return 'reopened';
  return null;
}
