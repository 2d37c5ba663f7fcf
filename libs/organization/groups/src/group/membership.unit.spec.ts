import { type Directory, type Group, SystemGroup, type User } from '@chat/directory';
import {
  administrator,
  after,
  bot,
  created,
  dead,
  deactivated,
  gone,
  guest,
  kings,
  member,
  other,
  owner,
  players,
  poets,
} from '../organization.fixture.js';
import { isMember, membersOf, nestedGroups } from './membership.js';

/** poets ⊃ players ⊃ owners, poets ⊃ dead ⊃ kings */
const { directory } = after(
  poets,
  created(kings, { memberIds: [guest] }),
  created(dead, { memberIds: [other], subgroupIds: [kings] }),
  created(players, { memberIds: [member, gone], subgroupIds: [SystemGroup.owners] }),
  created(poets, { memberIds: [other, member], subgroupIds: [players, dead] }),
  deactivated(dead),
);

const group = (id: number) => directory.group(id) as Group;
const members = (id: number, directOnly = false) => membersOf(directory, group(id), directOnly);

describe('who is in a group', () => {
  it('are those named in it, and those of the groups inside it', () => {
    expect(members(poets, true)).toEqual([member, other]);
    expect(members(poets)).toEqual([owner, member, other]);
    expect(members(players)).toEqual([owner, member]);
  });

  it('are the people of a role and of the roles above', () => {
    expect(members(SystemGroup.administrators)).toEqual([owner, administrator]);
    expect(members(SystemGroup.administrators, true)).toEqual([administrator]);
    expect(members(SystemGroup.everyone)).toEqual([owner, administrator, member, other, guest]);
    expect(members(SystemGroup.nobody)).toEqual([]);
  });

  it('is asked of one account with the same result', () => {
    const everybody = [bot, owner, administrator, member, other, guest, gone];
    for (const id of [poets, players, kings, dead, ...Object.values(SystemGroup)]) {
      const asked = everybody.filter((userId) => isMember(directory, user(directory, userId), group(id)));
      expect([id, asked]).toEqual([id, members(id)]);
    }
  });

  it('lists groups inside it at any depth, whether they are used or not', () => {
    expect([...nestedGroups(directory, poets)].toSorted((a, b) => a - b)).toEqual([2, players, kings, dead]);
    expect(nestedGroups(directory, kings).size).toBe(0);
    expect([...nestedGroups(directory, players, dead)].toSorted((a, b) => a - b)).toEqual([2, kings]);
  });
});

const user = (from: Directory, id: number) => from.user(id) as User;
