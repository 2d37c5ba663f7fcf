import { DomainError, refusal } from '@chat/kernel';
import type { Directory } from '../directory/directory.js';
import { type Group, type GroupValue, SystemGroup } from '../records/group.js';
import type { PermissionSetting } from '../records/permission-settings.js';

/** A value to set, and the value that the client believes to be current. */
export interface GroupValueChange {
  readonly new: GroupValue;
  readonly old?: GroupValue;
}

/**
 * Claim on the nesting of groups, and on the settings that name a group. A command that changes them, or deactivates a group, holds
 * it, so that concurrent requests cannot make a circle, or deactivate a group in use.
 */
export const GROUP_REFERENCES_CLAIM = 'group-references';

export class ExpectationMismatch extends refusal("'old' value does not match the expected value.", {
  code: 'EXPECTATION_MISMATCH',
}) {}

export class SystemGroupRequired extends DomainError {
  constructor(settingName: string) {
    super(`'${settingName}' must be a system user group.`, 'SYSTEM_GROUP_REQUIRED', { setting_name: settingName });
  }
}

export class GroupNotAllowed extends refusal(
  (settingName: string, groupName: string) => `'${settingName}' setting cannot be set to '${groupName}' group.`,
) {}

export class GroupIsDeactivated extends refusal('User group is deactivated.') {}

/** Accounts and groups in group values, with the facts that the rules on values need. */
export interface NamedInGroupValues {
  readonly activeUserIds: ReadonlySet<number>;
  readonly groups: ReadonlyMap<number, Pick<Group, 'name' | 'isSystemGroup' | 'isDeactivated'>>;
}

/** The facts that `acceptGroupValue` and `bringsNewValue` need about these values. */
export function namedInGroupValues(directory: Directory, values: readonly GroupValue[]): NamedInGroupValues {
  const canonical = values.map(canonicalGroupValue);
  const userIds = canonical.flatMap((value) => (typeof value === 'number' ? [] : value.direct_members));
  const groupIds = canonical.flatMap((value) => (typeof value === 'number' ? [value] : value.direct_subgroups));
  const groups = groupIds.map((id) => directory.group(id)).filter((group) => group !== undefined);
  return {
    activeUserIds: new Set(userIds.filter((id) => directory.user(id)?.isActive)),
    groups: new Map(groups.map((group) => [group.id, group])),
  };
}

/** `namedInGroupValues` of the changes, and of the current values that they are compared with. */
export function namedInChanges<Name extends string>(
  directory: Directory,
  current: Readonly<Partial<Record<NoInfer<Name>, GroupValue>>>,
  changes: Readonly<Partial<Record<Name, GroupValueChange>>>,
): NamedInGroupValues {
  const names = Object.keys(changes) as Name[];
  const values = names.flatMap((name) => [changes[name]?.new, current[name]]);
  return namedInGroupValues(
    directory,
    values.filter((value) => value !== undefined),
  );
}

/**
 * The stored form of the value: people and groups ascending and once, a lone group as its id.
 * @throws DomainError for the first fault: an account or group does not exist or is deactivated, or the setting does not allow it
 * (contract, user-groups: Group-setting value)
 */
export function acceptGroupValue(
  named: NamedInGroupValues,
  settingName: string,
  setting: PermissionSetting,
  given: GroupValue,
): GroupValue {
  const value = canonicalGroupValue(given);
  if (typeof value === 'number') {
    refuseUnusableGroup(named, value, 'Invalid user group');
    refuseForbiddenGroup(named, settingName, setting, value);
    return value;
  }
  if (setting.require_system_group) throw new SystemGroupRequired(settingName);
  for (const id of value.direct_members) {
    if (!named.activeUserIds.has(id)) throw new DomainError(`Invalid user ID: ${id}`);
  }
  for (const id of value.direct_subgroups) {
    refuseUnusableGroup(named, id, `Invalid user group ID: ${id}`);
    refuseForbiddenGroup(named, settingName, setting, id);
  }
  return value;
}

function refuseUnusableGroup({ groups }: NamedInGroupValues, id: number, unknownMessage: string): void {
  const group = groups.get(id);
  if (!group) throw new DomainError(unknownMessage);
  if (group.isDeactivated) throw new GroupIsDeactivated();
}

function refuseForbiddenGroup(
  { groups }: NamedInGroupValues,
  settingName: string,
  setting: PermissionSetting,
  groupId: number,
): void {
  const { name, isSystemGroup } = groups.get(groupId)!;
  if (setting.require_system_group && !isSystemGroup) throw new SystemGroupRequired(settingName);
  const isForbidden =
    (groupId === SystemGroup.internet && !setting.allow_internet_group) ||
    (groupId === SystemGroup.nobody && !setting.allow_nobody_group) ||
    (groupId === SystemGroup.everyone && !setting.allow_everyone_group) ||
    (setting.allowed_system_groups.length > 0 && !setting.allowed_system_groups.includes(name));
  if (isForbidden) throw new GroupNotAllowed(settingName, name);
}

/**
 * True when the change differs from the value that clients see. A group differs from a list whose other people are deactivated,
 * though clients see no difference: these would return when they are reactivated.
 * @throws ExpectationMismatch when the client believes another value to be current
 */
export function bringsNewValue(named: NamedInGroupValues, current: GroupValue, change: GroupValueChange): boolean {
  const shown = shownWith((id) => named.activeUserIds.has(id), current);
  if (change.old !== undefined && !isSameGroupValue(change.old, shown)) throw new ExpectationMismatch();
  return !isSameGroupValue(change.new, typeof canonicalGroupValue(change.new) === 'number' ? current : shown);
}

/** The value for clients: ascending, without deactivated accounts. */
export function shownGroupValue(directory: Directory, value: GroupValue): GroupValue {
  return shownWith((id) => directory.user(id)?.isActive ?? false, value);
}

function shownWith(isActive: (userId: number) => boolean, value: GroupValue): GroupValue {
  if (typeof value === 'number') return value;
  return {
    direct_members: ascending(value.direct_members).filter(isActive),
    direct_subgroups: ascending(value.direct_subgroups),
  };
}

/** True when both name the same people and groups, in any spelling. */
export function isSameGroupValue(one: GroupValue, other: GroupValue): boolean {
  return JSON.stringify(canonicalGroupValue(one)) === JSON.stringify(canonicalGroupValue(other));
}

function canonicalGroupValue(value: GroupValue): GroupValue {
  if (typeof value === 'number') return value;
  const members = ascending(value.direct_members);
  const subgroups = ascending(value.direct_subgroups);
  if (members.length === 0 && subgroups.length === 0) return SystemGroup.nobody;
  if (members.length === 0 && subgroups.length === 1) return subgroups[0]!;
  return { direct_members: members, direct_subgroups: subgroups };
}

function ascending(ids: readonly number[]): number[] {
  return [...new Set(ids)].toSorted((a, b) => a - b);
}
