import {
  bringsNewValue,
  type Directory,
  GROUP_SETTING_NAMES,
  type GroupSetting,
  type GroupValue,
  type GroupValueChange,
} from '@chat/directory';
import { existingGroup, refuseUnlessPermitted } from '../group/group-access.js';
import { refuseInvalidName, refuseTakenName } from '../group/group-name.js';
import { acceptSetting } from '../group/group-settings.js';
import type { GroupDetails, GroupEvent, GroupSettingsChanged, GroupState } from '../group/group.aggregate.js';

export interface GroupChanges {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  /** Only false does something: it takes the group into use again. */
  readonly isDeactivated?: boolean | undefined;
  readonly settings: Partial<Record<GroupSetting, GroupValueChange>>;
}

export interface ChangeGroupInput {
  readonly actorId: number;
  readonly groupId: number;
  readonly changes: GroupChanges;
}

/** @throws DomainError the first broken rule, in order (contract, user-groups: Endpoints of groups) */
export function decideChangeGroup(
  state: GroupState,
  directory: Directory,
  { actorId, groupId, changes }: ChangeGroupInput,
): GroupEvent[] {
  const group = existingGroup(state);
  refuseUnlessPermitted(group, directory, actorId);
  const { name, description, isDeactivated } = changes;
  const events: GroupEvent[] = [];
  if (name !== undefined && name !== group.name) {
    refuseInvalidName(name);
    refuseTakenName(directory, name);
    events.push({ type: 'GroupRenamed', data: { groupId, name } });
  }
  if (description !== undefined && description !== group.description) {
    events.push({ type: 'GroupDescribed', data: { groupId, description } });
  }
  if (isDeactivated === false && group.isDeactivated) events.push({ type: 'GroupReactivated', data: { groupId } });
  return [...events, ...settingsChanged(group, directory, changes)];
}

function settingsChanged(group: GroupDetails, directory: Directory, changes: GroupChanges): GroupSettingsChanged[] {
  const settings: Partial<Record<GroupSetting, GroupValue>> = {};
  for (const name of GROUP_SETTING_NAMES) {
    const change = changes.settings[name];
    if (!change || !bringsNewValue(directory, group.settings[name], change)) continue;
    settings[name] = acceptSetting(directory, name, change.new);
  }
  if (Object.keys(settings).length === 0) return [];
  return [{ type: 'GroupSettingsChanged', data: { groupId: group.id, settings } }];
}
