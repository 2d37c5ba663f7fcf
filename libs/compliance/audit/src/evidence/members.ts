import type { Person } from './evidence-message.fold.js';
import type { MembershipChange } from './readers-and-members.fold.js';

export interface EvidenceMembership {
  readonly eventId: string;
  readonly person: Person;
  readonly time: number;
  readonly isMember: boolean;
}

/** The subscribers of a channel in a period. */
export interface ChannelMembers extends Bounds {
  /** When the period begins. */
  readonly before: readonly Person[];
  /** Within the period, in order. */
  readonly changes: readonly EvidenceMembership[];
}

/** UNIX milliseconds; the end is not part of it. */
export interface Bounds {
  readonly from: number;
  readonly to: number;
}

/** @param changes in one channel, in order @param person undefined: that account is left out of the package */
export function membersIn(
  changes: readonly MembershipChange[],
  { from, to }: Bounds,
  person: (userId: number) => Person | undefined,
): ChannelMembers {
  const before = new Map<number, Person>();
  const within: EvidenceMembership[] = [];
  for (const { eventId, userId, time, isMember } of changes) {
    const own = person(userId);
    if (!own || time >= to) continue;
    if (time >= from) within.push({ eventId, person: own, time, isMember });
    else if (isMember) before.set(userId, own);
    else before.delete(userId);
  }
  return { from, to, before: [...before.values()], changes: within };
}

export function membersAt({ before, changes }: Pick<ChannelMembers, 'before' | 'changes'>, time: number): Person[] {
  const members = new Map(before.map((person) => [person.id, person]));
  for (const change of changes) {
    if (change.time >= time) break;
    if (change.isMember) members.set(change.person.id, change.person);
    else members.delete(change.person.id);
  }
  return [...members.values()];
}
