import { truncateTopic } from '@chat/directory';

/** What the name of a resolved topic begins with (contract, states: Transitions). */
export const RESOLVED_PREFIX = '✔ ';

/**
 * Whether a change of topic only resolves or reopens it (contract, editing-messages: Resolving and reopening).
 * @param requested the new topic as asked for, before it is cut to length
 */
export function resolution(before: string, requested: string): 'resolved' | 'reopened' | null {
  const after = truncateTopic(requested);
  const [wasResolved, isResolved] = [before.startsWith(RESOLVED_PREFIX), after.startsWith(RESOLVED_PREFIX)];
  if (isResolved && !wasResolved && requested.slice(RESOLVED_PREFIX.length) === before) return 'resolved';
  if (wasResolved && !isResolved && before.replace(/^[✔ ]+/, '') === after) return 'reopened';
  return null;
}
