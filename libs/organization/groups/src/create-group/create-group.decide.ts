import {
  createsWithoutBound,
  defaultGroupValues,
  type Directory,
  GROUP_SETTING_NAMES,
  type GroupSettings,
  InsufficientPermission,
  PERMISSION_SETTINGS,
  personBehind,
} from '@chat/directory';
import { LIMITS } from '@chat/kernel';
import { ascending } from '../group/ascending.js';
import { refuseUnusableMembers, refuseUnusableSubgroups } from '../group/group-access.js';
import { refuseInvalidName, refuseTakenName } from '../group/group-name.js';
import { acceptSetting } from '../group/group-settings.js';
import { type GroupCreated, TooManyGroups, TooManyGroupsOfCreator } from '../group/group.aggregate.js';

export interface CreateGroupInput {
  readonly creatorId: number;
  readonly name: string;
  readonly description: string;
  readonly memberIds: readonly number[];
  readonly subgroupIds: readonly number[];
  /** Missing settings get their defaults. */
  readonly settings: Partial<GroupSettings>;
}

export type CreateGroupIntent = CreateGroupInput & { readonly groupId: number };

/** @throws InsufficientPermission */
export function refuseUnlessCreator(directory: Directory, userId: number): void {
  if (!directory.permits(userId, 'can_create_groups')) throw new InsufficientPermission();
}

/** @throws DomainError the first broken rule, in order (contract, user-groups: Endpoints of groups) */
export function decideCreateGroup(directory: Directory, intent: CreateGroupIntent): GroupCreated[] {
  const { groupId, creatorId, name, description } = intent;
  const memberIds = ascending(intent.memberIds);
  const subgroupIds = ascending(intent.subgroupIds);
  refuseUnlessCreator(directory, creatorId);
  refuseUnusableMembers(directory, intent.memberIds);
  refuseInvalidName(name);
  const settings = newSettings(directory, intent);
  refuseTakenName(directory, name);
  refuseTooMany(directory, creatorId);
  refuseUnusableSubgroups(directory, intent.subgroupIds);
  const data = { groupId, name, description, creatorId, isSystemGroup: false, memberIds, subgroupIds, settings };
  return [{ type: 'GroupCreated', data }];
}

/** @throws TooManyGroups, TooManyGroupsOfCreator */
function refuseTooMany(directory: Directory, creatorId: number): void {
  const { inTotal, perCreator } = LIMITS.groups;
  const groups = [...directory.groups()].filter(({ isSystemGroup }) => !isSystemGroup);
  if (groups.length >= inTotal) throw new TooManyGroups();
  if (createsWithoutBound(directory, creatorId)) return;
  const person = personBehind(directory, creatorId);
  const own = groups.filter((group) => group.creatorId !== null && personBehind(directory, group.creatorId) === person);
  if (own.length >= perCreator) throw new TooManyGroupsOfCreator();
}

function newSettings(directory: Directory, { creatorId, settings: given }: CreateGroupIntent): GroupSettings {
  const settings = defaultGroupValues(PERMISSION_SETTINGS.group, creatorId);
  for (const name of GROUP_SETTING_NAMES) {
    if (given[name] !== undefined) settings[name] = acceptSetting(directory, name, given[name]);
  }
  return settings;
}
