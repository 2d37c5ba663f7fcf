import {
  bringsNewValue,
  GROUP_SETTING_NAMES,
  type GroupSetting,
  type GroupValue,
  type GroupValueChange,
  type NamedInGroupValues,
} from '@chat/directory';
import { existingGroup, type GroupRights, refuseUnlessPermitted } from '../group/group-access.js';
import { GroupNameTaken, refuseInvalidName } from '../group/group-name.js';
import { acceptSetting } from '../group/group-settings.js';
import type { GroupDetails, GroupEvent, GroupSettingsChanged, GroupState } from '../group/group.aggregate.js';

export interface GroupChanges {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  /** Only false has an effect: it reactivates the group. */
  readonly isDeactivated?: boolean | undefined;
  readonly settings: Partial<Record<GroupSetting, GroupValueChange>>;
}

export interface ChangeGroupInput {
  readonly actorId: number;
  readonly groupId: number;
  readonly changes: GroupChanges;
}

export interface ChangeGroupFacts {
  readonly rights: GroupRights;
  /** Whether another group has the new name; deactivated ones keep theirs. */
  readonly isNameTaken: boolean;
  readonly named: NamedInGroupValues;
}

/** @throws DomainError the first broken rule, in order (contract, user-groups: Endpoints of groups) */
export function decideChangeGroup(
  state: GroupState,
  { rights, isNameTaken, named }: ChangeGroupFacts,
  { groupId, changes }: ChangeGroupInput,
): GroupEvent[] {
  const group = existingGroup(state);
  refuseUnlessPermitted(group, rights);
  const { name, description, isDeactivated } = changes;
  const events: GroupEvent[] = [];
  if (name !== undefined && name !== group.name) {
    refuseInvalidName(name);
    if (isNameTaken) throw new GroupNameTaken(name);
    events.push({ type: 'GroupRenamed', data: { groupId, name } });
  }
  if (description !== undefined && description !== group.description) {
    events.push({ type: 'GroupDescribed', data: { groupId, description } });
  }
  if (isDeactivated === false && group.isDeactivated) events.push({ type: 'GroupReactivated', data: { groupId } });
  return [...events, ...settingsChanged(group, named, changes)];
}

function settingsChanged(
  group: GroupDetails,
  named: NamedInGroupValues,
  changes: GroupChanges,
): GroupSettingsChanged[] {
  const settings: Partial<Record<GroupSetting, GroupValue>> = {};
  for (const name of GROUP_SETTING_NAMES) {
    const change = changes.settings[name];
    if (!change || !bringsNewValue(named, group.settings[name], change)) continue;
    settings[name] = acceptSetting(named, name, change.new);
  }
  if (Object.keys(settings).length === 0) return [];
  return [{ type: 'GroupSettingsChanged', data: { groupId: group.id, settings } }];
}
