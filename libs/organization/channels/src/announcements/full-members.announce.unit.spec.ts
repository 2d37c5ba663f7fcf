import type { WaitingPeriodPassed } from '@chat/accounts';
import { NO_EFFECTS, SystemGroup, type WritableDirectory } from '@chat/directory';
import { type Announcement, type Erasure, eventsFor } from '@chat/event-queues';
import type { RealmSettingsChanged } from '@chat/realm';
import {
  administrator,
  createdPrivate,
  given,
  guest,
  member,
  moderator,
  organization,
  other,
  recordedAtNoon,
  subscribed,
} from '../organization.fixture.js';
import { inWords, reader } from './client-events.fixture.js';
import { fullMembersSightAnnouncer } from './full-members.announce.js';

const YEARS = 36_500;
const shown = ['stream create', 'subscription peer_add'];
const hidden = ['stream delete'];

/** A channel for full members, in which one of two members is, and one for those who are in it. */
function withChannels(): WritableDirectory {
  const { permissions } = createdPrivate(1).data;
  const forFullMembers = { permissions: { ...permissions, can_subscribe_group: SystemGroup.fullmembers } };
  return given(organization(), createdPrivate(1, forFullMembers), createdPrivate(2), subscribed(other, 1));
}

/** Client events of each account after a change of the waiting period. */
function clientEvents(days: number, previousDays: number, ...userIds: readonly number[]) {
  const directory = withChannels();
  const { realm } = directory;
  directory.putRealm({ ...realm, settings: { ...realm.settings, waiting_period_threshold: days } });
  const settings = { waiting_period_threshold: days };
  const previous = { waiting_period_threshold: previousDays };
  const event = { type: 'RealmSettingsChanged', data: { realmId: 1, settings, previous } } as RealmSettingsChanged;
  return heardBy(
    userIds,
    fullMembersSightAnnouncer.RealmSettingsChanged!(recordedAtNoon(event), directory, NO_EFFECTS),
  );
}

function heardBy(userIds: readonly number[], announcements: Iterable<Announcement | Erasure>) {
  const all = [...announcements];
  return userIds.map((userId) =>
    inWords(all.flatMap((announcement) => eventsFor(announcement, reader(userId, [], true)))),
  );
}

describe('channels that are open to full members', () => {
  it('show to members who need not wait any longer, unless they were seen before', () => {
    const heard = clientEvents(0, YEARS, member, other, guest, moderator, administrator);
    expect(heard).toEqual([shown, [], [], [], []]);
  });

  it('hide from members who have to wait again, unless they are seen otherwise', () => {
    const heard = clientEvents(YEARS, 0, member, other, guest, moderator, administrator);
    expect(heard).toEqual([hidden, [], [], [], []]);
  });

  it('neither show nor hide when nobody has to wait who had not, or the other way round', () => {
    expect(clientEvents(1, 0, member)).toEqual([[]]);
  });

  it('show to a member whose waiting period is over, unless they were seen before', () => {
    const directory = withChannels();
    const heard = [member, other].map((userId) => {
      const event: WaitingPeriodPassed = { type: 'WaitingPeriodPassed', data: { userId, waitingDays: 3 } };
      const announcements = fullMembersSightAnnouncer.WaitingPeriodPassed!(
        recordedAtNoon(event),
        directory,
        NO_EFFECTS,
      );
      return heardBy([member, other, guest], announcements);
    });
    expect(heard).toEqual([
      [shown, [], []],
      [[], [], []],
    ]);
  });
});
