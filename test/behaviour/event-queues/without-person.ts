import type { Json } from './wire.js';

/**
 * An account that left is named in permissions no longer (contract, events: Groups).
 * @param settings of a channel, a group or the organization
 */
export function withoutPerson(settings: Json, userId: number): void {
  for (const value of Object.values(settings)) {
    if (value?.direct_members) value.direct_members = value.direct_members.filter((id: number) => id !== userId);
  }
}
