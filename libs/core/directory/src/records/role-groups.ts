import { SystemGroup } from './group.js';
import { Role } from './user.js';

/**
 * Membership of the groups that follow from role and age, with the roles above (contract, user-groups: System groups).
 * @param isFullMember called only where it matters: whether a member has waited long enough
 * @returns undefined for groups that people make
 */
export function isInRoleGroup(role: Role, groupId: number, isFullMember: () => boolean): boolean | undefined {
  switch (groupId) {
    case SystemGroup.nobody:
      return false;
    case SystemGroup.owners:
      return role <= Role.owner;
    case SystemGroup.administrators:
      return role <= Role.administrator;
    case SystemGroup.moderators:
      return role <= Role.moderator;
    case SystemGroup.fullmembers:
      return isFullMember();
    case SystemGroup.members:
      return role <= Role.member;
    case SystemGroup.everyone:
    case SystemGroup.internet:
      return true;
    default:
      return undefined;
  }
}

/** True when role and age alone decide about the members. */
export function isRoleGroup(groupId: number): boolean {
  return groupId in TITLES;
}

const TITLES: Readonly<Record<number, string>> = {
  [SystemGroup.nobody]: 'Nobody',
  [SystemGroup.owners]: 'Owners',
  [SystemGroup.administrators]: 'Administrators',
  [SystemGroup.moderators]: 'Moderators',
  [SystemGroup.fullmembers]: 'Full members',
  [SystemGroup.members]: 'Members',
  [SystemGroup.everyone]: 'Everyone including guests',
  [SystemGroup.internet]: 'Everyone on the internet',
};

/** Displayed name of a group whose own name is for machines. */
export function systemGroupTitle(groupId: number): string {
  return TITLES[groupId]!;
}
