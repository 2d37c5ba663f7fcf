import {
  defaultGroupValues,
  GROUP_SETTING_NAMES,
  type GroupSettings,
  InsufficientPermission,
  type NamedInGroupValues,
  PERMISSION_SETTINGS,
} from '@chat/directory';
import { ascending } from '../group/ascending.js';
import { type GroupReferences, refuseUnusableMembers, refuseUnusableSubgroups } from '../group/group-access.js';
import { GroupNameTaken, refuseInvalidName } from '../group/group-name.js';
import { acceptSetting } from '../group/group-settings.js';
import { type GroupCreated, TooManyGroups, TooManyGroupsOfCreator } from '../group/group.aggregate.js';
import { LIMITS } from '../groups.limits.js';

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

export interface CreateGroupFacts {
  readonly mayCreate: boolean;
  readonly references: GroupReferences;
  /** Whether a group has the name; deactivated ones keep theirs, and case matters. */
  readonly isNameTaken: boolean;
  readonly named: NamedInGroupValues;
  /** Number of groups other than system groups, and of those by the creator's person. */
  readonly count: number;
  readonly ownCount: number;
  /** True for an administrator, and for the bot of one. */
  readonly createsWithoutBound: boolean;
}

/** @throws InsufficientPermission */
export function refuseUnlessCreator(mayCreate: boolean): void {
  if (!mayCreate) throw new InsufficientPermission();
}

/** @throws DomainError the first broken rule, in order (contract, user-groups: Endpoints of groups) */
export function decideCreateGroup(facts: CreateGroupFacts, intent: CreateGroupIntent): GroupCreated[] {
  const { groupId, creatorId, name, description } = intent;
  const memberIds = ascending(intent.memberIds);
  const subgroupIds = ascending(intent.subgroupIds);
  refuseUnlessCreator(facts.mayCreate);
  refuseUnusableMembers(facts.references, intent.memberIds);
  refuseInvalidName(name);
  const settings = newSettings(facts, intent);
  if (facts.isNameTaken) throw new GroupNameTaken(name);
  refuseTooMany(facts);
  refuseUnusableSubgroups(facts.references, intent.subgroupIds);
  const data = { groupId, name, description, creatorId, isSystemGroup: false, memberIds, subgroupIds, settings };
  return [{ type: 'GroupCreated', data }];
}

/** @throws TooManyGroups, TooManyGroupsOfCreator */
function refuseTooMany({ count, ownCount, createsWithoutBound }: CreateGroupFacts): void {
  const { inTotal, perCreator } = LIMITS.groups;
  if (count >= inTotal) throw new TooManyGroups();
  if (!createsWithoutBound && ownCount >= perCreator) throw new TooManyGroupsOfCreator();
}

function newSettings({ named }: CreateGroupFacts, { creatorId, settings: given }: CreateGroupIntent): GroupSettings {
  const settings = defaultGroupValues(PERMISSION_SETTINGS.group, creatorId);
  for (const name of GROUP_SETTING_NAMES) {
    if (given[name] !== undefined) settings[name] = acceptSetting(named, name, given[name]);
  }
  return settings;
}
