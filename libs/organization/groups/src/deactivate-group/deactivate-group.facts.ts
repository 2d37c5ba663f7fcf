import {
  CHANNEL_PERMISSION_NAMES,
  type Directory,
  GROUP_SETTING_NAMES,
  type GroupValue,
  REALM_PERMISSION_NAMES,
} from '@chat/directory';
import { groupRights } from '../group/group.facts.js';
import type { GroupState } from '../group/group.aggregate.js';
import type { DeactivateGroupFacts, DeactivateGroupInput, GroupUse } from './deactivate-group.decide.js';

export function deactivateGroupFacts(
  directory: Directory,
  state: GroupState,
  { actorId, groupId }: DeactivateGroupInput,
): DeactivateGroupFacts {
  return { rights: groupRights(directory, state, actorId), uses: usesOfGroup(directory, groupId) };
}

/**
 * Everything that contains the group or grants it a permission, except archived channels, deactivated groups and the group itself.
 */
function usesOfGroup(directory: Directory, groupId: number): GroupUse[] {
  const groups = [...directory.groups()].filter(({ isDeactivated }) => !isDeactivated);
  const channels = [...directory.channels()].filter(({ isArchived }) => !isArchived);
  const supergroups = groups.filter(({ subgroups }) => subgroups.has(groupId)).map(({ id }) => id);
  const uses: GroupUse[] = supergroups.length === 0 ? [] : [{ type: 'subgroup', supergroup_ids: supergroups }];
  for (const { id, permissions } of channels) {
    const settings = naming(groupId, permissions, CHANNEL_PERMISSION_NAMES);
    if (settings.length > 0) uses.push({ type: 'channel', channel_id: id, settings });
  }
  for (const { id, settings: values } of groups) {
    const settings = id === groupId ? [] : naming(groupId, values, GROUP_SETTING_NAMES);
    if (settings.length > 0) uses.push({ type: 'user_group', group_id: id, settings });
  }
  const settings = naming(groupId, directory.realm.settings, REALM_PERMISSION_NAMES);
  return settings.length > 0 ? [...uses, { type: 'realm', settings }] : uses;
}

function naming<Name extends string>(
  groupId: number,
  values: Readonly<Record<Name, GroupValue>>,
  names: readonly Name[],
): Name[] {
  return names.filter((name) => {
    const value: GroupValue = values[name];
    return typeof value === 'number' ? value === groupId : value.direct_subgroups.includes(groupId);
  });
}
