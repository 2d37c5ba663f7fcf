import { DomainError } from '@chat/kernel';
import { WritableDirectory } from '../directory/writable-directory.js';
import { type Group, type GroupValue, SystemGroup } from '../records/group.js';
import {
  acceptGroupValue,
  bringsNewValue,
  type GroupValueChange,
  namedInChanges,
  namedInGroupValues,
  shownGroupValue,
} from './group-value.js';
import { defaultGroupValues, PERMISSION_SETTINGS, REALM_PERMISSION_NAMES } from '../records/permission-settings.js';
import type { User } from '../records/user.js';

const [poets, retired] = [20, 21];
const [iago, gone] = [4, 5];

function organization(): WritableDirectory {
  const directory = new WritableDirectory();
  const group = (id: number, name: string, changes: Partial<Group> = {}) =>
    directory.putGroup({ id, name, isSystemGroup: id < 10, isDeactivated: false, ...changes } as Group);
  for (const [name, id] of Object.entries(SystemGroup)) group(id, `role:${name}`);
  group(poets, 'poets');
  group(retired, 'retired', { isDeactivated: true });
  for (const id of [iago, 6, gone]) {
    directory.putUser({
      id,
      deliveryEmail: `${id}`,
      fullName: `${id}`,
      isActive: id !== gone,
      apiKeyHashes: [],
    } as unknown as User);
  }
  return directory;
}

const people = (members: number[], subgroups: number[] = []) => ({
  direct_members: members,
  direct_subgroups: subgroups,
});

const { realm, group } = PERMISSION_SETTINGS;
const accept = (value: GroupValue, name = 'can_create_groups' as keyof typeof realm) =>
  acceptGroupValue(namedInGroupValues(organization(), [value]), name, realm[name], value);

const brings = (current: GroupValue, change: GroupValueChange) =>
  bringsNewValue(namedInChanges(organization(), { current }, { current: change }), current, change);

function refusal(act: () => unknown): DomainError {
  try {
    act();
  } catch (error) {
    return error as DomainError;
  }
  throw new Error('Nothing was refused.');
}

describe('the value of a permission', () => {
  it.each([
    [people([6, 4, 6], [20, 3]), people([4, 6], [3, 20])],
    [people([], [poets]), poets],
    [people([]), SystemGroup.nobody],
    [poets, poets],
  ])('%j is kept as %j', (given, kept) => {
    expect(accept(given)).toEqual(kept);
  });

  it.each([
    [99, 'Invalid user group'],
    [retired, 'User group is deactivated.'],
    [people([99]), 'Invalid user ID: 99'],
    [people([iago, gone]), `Invalid user ID: ${gone}`],
    [people([iago], [99]), 'Invalid user group ID: 99'],
    [people([iago], [retired]), 'User group is deactivated.'],
    [SystemGroup.internet, "'can_create_groups' setting cannot be set to 'role:internet' group."],
    [SystemGroup.everyone, "'can_create_groups' setting cannot be set to 'role:everyone' group."],
    [people([iago], [SystemGroup.everyone]), "'can_create_groups' setting cannot be set to 'role:everyone' group."],
  ])('%j is refused', (given, message) => {
    const { message: said, code } = refusal(() => accept(given));
    expect([said, code]).toEqual([message, 'BAD_REQUEST']);
  });

  it('may have to be a group of the system', () => {
    for (const given of [poets, people([iago])]) {
      expect(refusal(() => accept(given, 'can_access_all_users_group'))).toMatchObject({
        message: "'can_access_all_users_group' must be a system user group.",
        code: 'SYSTEM_GROUP_REQUIRED',
        extra: { setting_name: 'can_access_all_users_group' },
      });
    }
  });

  it('may have to be one of a few groups, and not nobody', () => {
    expect(accept(SystemGroup.members, 'can_access_all_users_group')).toBe(SystemGroup.members);
    expect(refusal(() => accept(SystemGroup.owners, 'can_access_all_users_group')).message).toBe(
      "'can_access_all_users_group' setting cannot be set to 'role:owners' group.",
    );
    expect(refusal(() => accept(SystemGroup.nobody, 'can_manage_all_groups')).message).toBe(
      "'can_manage_all_groups' setting cannot be set to 'role:nobody' group.",
    );
  });

  it('is shown ascending and without deactivated accounts', () => {
    expect(shownGroupValue(organization(), people([6, gone, iago], [20, 3]))).toEqual(people([4, 6], [3, 20]));
  });
});

describe('a change of a permission', () => {
  it('brings a new value, or the same in other words', () => {
    expect(brings(poets, { new: people([iago]), old: people([], [poets]) })).toBe(true);
    expect(brings(people([6, iago, gone]), { new: people([iago, 6]) })).toBe(false);
  });

  it('brings a group instead of a list of people who are all deactivated', () => {
    for (const nobody of [SystemGroup.nobody, people([])]) {
      expect(brings(people([gone]), { new: nobody, old: SystemGroup.nobody })).toBe(true);
    }
    expect(brings(people([gone], [poets]), { new: people([], [poets]) })).toBe(true);
    expect(brings(SystemGroup.nobody, { new: people([]) })).toBe(false);
  });

  it('is refused when the client expects another value', () => {
    expect(refusal(() => brings(poets, { new: poets, old: SystemGroup.nobody }))).toMatchObject({
      message: "'old' value does not match the expected value.",
      code: 'EXPECTATION_MISMATCH',
    });
  });
});

describe('permission settings', () => {
  it('of an organization are all that name people', () => {
    expect(REALM_PERMISSION_NAMES).toHaveLength(24);
    expect(realm.can_set_topics_policy_group).toMatchObject({
      default_group_name: 'role:members',
      allow_everyone_group: true,
    });
  });

  it('begin with the creator where they say so', () => {
    expect(defaultGroupValues(group, iago)).toEqual({
      can_add_members_group: people([iago]),
      can_join_group: SystemGroup.nobody,
      can_leave_group: SystemGroup.everyone,
      can_manage_group: people([iago]),
      can_mention_group: SystemGroup.everyone,
      can_remove_members_group: SystemGroup.nobody,
    });
    expect(defaultGroupValues(group, null).can_manage_group).toBe(SystemGroup.nobody);
  });
});
