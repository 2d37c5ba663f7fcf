import type { Coordination, NamedLease } from '@chat/coordination';

/** Prefix of leases that are not shown: their names may concern people. */
const CLAIMS = 'claim/';

/** The work that one process of the service does at a time, and the process that does it. */
export async function sharedWork(coordination: Coordination): Promise<Omit<NamedLease, 'note'>[]> {
  const leases = await coordination.holders('');
  return leases
    .filter(({ lease }) => !lease.startsWith(CLAIMS))
    .map(({ lease, holder }) => ({ lease, holder }))
    .toSorted((one, other) => one.lease.localeCompare(other.lease));
}
