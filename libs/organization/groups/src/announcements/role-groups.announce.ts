import type {
  UserDeactivated,
  UserJoined,
  UserLoggedInFirst,
  UserReactivated,
  UserRoleChanged,
  WaitingPeriodPassed,
} from '@chat/accounts';
import {
  type Directory,
  type GroupValue,
  isFullMember,
  Role,
  shownGroupValue,
  SystemGroup,
  type User,
} from '@chat/directory';
import { type Announcement, type Announcer, forStrangers } from '@chat/event-queues';
import type { RealmSettingsChanged } from '@chat/realm';
import { roleGroupsOf } from '../group/role-groups.js';
import { membersChanged } from './audience.js';
import { updated } from './group.announce.js';

type FollowedEvent =
  | UserJoined
  | UserLoggedInFirst
  | UserRoleChanged
  | UserDeactivated
  | UserReactivated
  | WaitingPeriodPassed
  | RealmSettingsChanged;

/**
 * Role groups contain accounts, so events of accounts show in these groups (contract, user-groups: Group events). The
 * announcer of accounts comes first.
 */
export const roleGroupsAnnouncer: Announcer<FollowedEvent> = {
  *UserJoined({ data: { userId }, metadata }, directory) {
    const user = directory.user(userId) as User;
    if (user.isSystemBot) return;
    for (const group of groupsAt(directory, user, metadata.time)) {
      yield membersChanged(directory, 'add_members', group, [userId]);
    }
  },
  *UserLoggedInFirst({ data: { userId }, metadata }, directory) {
    const user = directory.user(userId) as User;
    const isNewMember = user.role === Role.member && !isFull(directory, user, metadata.time);
    if (isNewMember) yield membersChanged(directory, 'remove_members', SystemGroup.fullmembers, [userId]);
  },
  *UserRoleChanged({ data: { userId, previousRole }, metadata }, directory) {
    const user = directory.user(userId) as User;
    if (!user.isActive) return;
    const [left, ...alsoLeft] = groupsAt(directory, { ...user, role: previousRole }, metadata.time);
    const [entered, ...alsoEntered] = groupsAt(directory, user, metadata.time);
    yield membersChanged(directory, 'remove_members', left!, [userId]);
    yield membersChanged(directory, 'add_members', entered!, [userId]);
    for (const group of alsoLeft) yield membersChanged(directory, 'remove_members', group, [userId]);
    for (const group of alsoEntered) yield membersChanged(directory, 'add_members', group, [userId]);
  },
  *UserDeactivated({ data: { userId, isRepeated }, metadata }, directory) {
    if (isRepeated) return;
    yield* forStrangers(directory, userId, shownEverywhere(directory, 'remove_members', userId, metadata.time));
  },
  *UserReactivated({ data: { userId }, metadata }, directory) {
    yield* shownEverywhere(directory, 'add_members', userId, metadata.time);
  },
  *WaitingPeriodPassed({ data: { userId } }, directory) {
    yield membersChanged(directory, 'add_members', SystemGroup.fullmembers, [userId]);
  },
  *RealmSettingsChanged({ data: { settings, previous }, metadata: { time } }, directory) {
    const [now, before] = [settings.waiting_period_threshold, previous.waiting_period_threshold];
    if (now === undefined || before === undefined) return;
    const members = [...directory.users()].filter(({ role, isActive, isSystemBot }) => {
      return role === Role.member && isActive && !isSystemBot;
    });
    const [full, formerlyFull] = [now, before].map((days) => members.filter((user) => isFullMember(user, days, time)));
    yield* fullMembersChanged(directory, 'remove_members', formerlyFull!, full!);
    yield* fullMembersChanged(directory, 'add_members', full!, formerlyFull!);
  },
};

/** Changes every group with the account, and every setting that names it. */
function* shownEverywhere(
  directory: Directory,
  op: 'add_members' | 'remove_members',
  userId: number,
  time: number,
): Iterable<Announcement> {
  const user = directory.user(userId) as User;
  const named = [...directory.groups()].filter(({ members }) => members.has(userId)).map(({ id }) => id);
  const groups = [...groupsAt(directory, user, time), ...named].toSorted((a, b) => a - b);
  for (const group of groups) yield membersChanged(directory, op, group, [userId]);
  yield* settingsShownAgain(directory, userId);
}

/** Settings omit deactivated accounts, and clients dropped this one when it was deactivated. */
function* settingsShownAgain(directory: Directory, userId: number): Iterable<Announcement> {
  for (const { id, settings } of directory.groups()) {
    for (const [name, value] of Object.entries<GroupValue>(settings)) {
      if (typeof value === 'number' || !value.direct_members.includes(userId)) continue;
      yield updated(directory, id, { [name]: shownGroupValue(directory, value) });
    }
  }
}

const isFull = ({ realm }: Directory, user: User, time: number) =>
  isFullMember(user, realm.settings.waiting_period_threshold, time);

const groupsAt = (directory: Directory, user: User, time: number) =>
  roleGroupsOf(user.role, isFull(directory, user, time));

function* fullMembersChanged(
  directory: Directory,
  op: 'add_members' | 'remove_members',
  these: readonly User[],
  without: readonly User[],
): Iterable<Announcement> {
  const ids = [...new Set(these).difference(new Set(without))].map(({ id }) => id);
  if (ids.length > 0) yield membersChanged(directory, op, SystemGroup.fullmembers, ids);
}
