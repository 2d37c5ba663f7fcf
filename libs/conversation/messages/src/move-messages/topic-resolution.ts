import { isResolved, RESOLVED_PREFIX, truncateTopic } from '@chat/directory';

/**
 * Recognizes a change that only resolves or reopens (contract, editing-messages: Resolving and reopening).
 * @param requested the new topic before it is cut to length
 */
export function resolution(before: string, requested: string): 'resolved' | 'reopened' | null {
  const after = truncateTopic(requested);
  const [wasResolved, becomesResolved] = [isResolved(before), isResolved(after)];
  if (becomesResolved && !wasResolved && requested.slice(RESOLVED_PREFIX.length) === before) return 'resolved';
  if (wasResolved && !becomesResolved && before.replace(/^[✔ ]+/, '') === after) return 'reopened';
  return null;
}
