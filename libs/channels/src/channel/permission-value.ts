import { type ChannelPermission, type Directory, type GroupValue, SystemGroup } from '@chat/directory';
import { DomainError } from '@chat/kernel';
import { CHANNEL_PERMISSIONS } from './channel-permissions.js';

/** Permission values by the names of the settings, as far as a request gives them. */
export type PermissionValues = Partial<Record<ChannelPermission, GroupValue>>;

/**
 * The value of a permission as it is stored: people and groups ascending and once, a lone group as its id.
 * @throws DomainError when it names what does not exist, or whom the setting does not admit
 */
export function permissionValue(directory: Directory, setting: ChannelPermission, given: GroupValue): GroupValue {
  const value = canonicalValue(given);
  if (typeof value === 'number') {
    usableGroup(directory, value, 'Invalid user group');
    refuseForbiddenGroup(setting, value);
    return value;
  }
  for (const id of value.direct_members) {
    if (!directory.user(id)?.isActive) throw new DomainError(`Invalid user ID: ${id}`);
  }
  for (const id of value.direct_subgroups) {
    usableGroup(directory, id, `Invalid user group ID: ${id}`);
    refuseForbiddenGroup(setting, id);
  }
  return value;
}

function usableGroup(directory: Directory, id: number, unknownMessage: string): void {
  const group = directory.group(id);
  if (!group) throw new DomainError(unknownMessage);
  if (group.isDeactivated) throw new DomainError('User group is deactivated.');
}

function refuseForbiddenGroup(setting: ChannelPermission, groupId: number): void {
  const refused = (name: string) => new DomainError(`'${setting}' setting cannot be set to '${name}' group.`);
  if (groupId === SystemGroup.internet) throw refused('role:internet');
  if (groupId === SystemGroup.everyone && !CHANNEL_PERMISSIONS[setting].everyone) throw refused('role:everyone');
}

/** One spelling for values that mean the same. */
export function canonicalValue(value: GroupValue): GroupValue {
  if (typeof value === 'number') return value;
  const members = ascending(value.direct_members);
  const subgroups = ascending(value.direct_subgroups);
  if (members.length === 0 && subgroups.length === 0) return SystemGroup.nobody;
  if (members.length === 0 && subgroups.length === 1) return subgroups[0]!;
  return { direct_members: members, direct_subgroups: subgroups };
}

export function isSameValue(one: GroupValue, other: GroupValue): boolean {
  return JSON.stringify(canonicalValue(one)) === JSON.stringify(canonicalValue(other));
}

/** The value as clients see it: without deactivated accounts. */
export function shownValue(directory: Directory, value: GroupValue): GroupValue {
  if (typeof value === 'number') return value;
  const { direct_members, direct_subgroups } = value;
  return { direct_members: direct_members.filter((id) => directory.user(id)?.isActive), direct_subgroups };
}

function ascending(ids: readonly number[]): number[] {
  return [...new Set(ids)].toSorted((a, b) => a - b);
}
