import type { WaitingPeriodPassed } from '@chat/accounts';
import { type Channel, type Directory, type Groups, isFullMember, type User } from '@chat/directory';
import type { Announcement, Announcer } from '@chat/event-queues';
import type { RealmSettingsChanged } from '@chat/realm';
import { sightChanged } from './sight.js';

/** Private channels may be open to full members, so the end of a waiting period, or its change, may show or hide channels. */
export const fullMembersSightAnnouncer: Announcer<RealmSettingsChanged | WaitingPeriodPassed> = {
  *RealmSettingsChanged({ data: { previous }, metadata: { time } }, directory) {
    const days = previous.waiting_period_threshold;
    if (days === undefined) return;
    const wasFull = (user: User) => isFullMember(user, days, time);
    const users = [...directory.users()].filter(
      (user) => user.isActive && directory.isFullMember(user) !== wasFull(user),
    );
    yield* sightOf(users, wasFull, directory, time);
  },
  *WaitingPeriodPassed({ data: { userId }, metadata: { time } }, directory) {
    yield* sightOf([directory.user(userId) as User], () => false, directory, time);
  },
};

/** @param users who became or stopped being full members @param wasFull whether they were full members before */
function* sightOf(
  users: readonly User[],
  wasFull: (user: User) => boolean,
  directory: Directory,
  time: number,
): Iterable<Announcement> {
  if (users.length === 0) return;
  const formerGroups: Groups = { group: (id) => directory.group(id), isFullMember: wasFull };
  const couldSee = (who: number | User, channel: Channel) => directory.canSeeChannel(who, channel, formerGroups);
  const stranger = { ...users[0]!, id: NO_ACCOUNT };
  const channels = [...directory.channels()].filter(
    (channel) => directory.canSeeChannel(stranger, channel) !== couldSee(stranger, channel),
  );
  const userIds = users.map(({ id }) => id);
  yield* sightChanged(directory, channels, userIds, time, couldSee);
}

/** An id without an account: it sees what every member of that age sees. */
const NO_ACCOUNT = 0;
