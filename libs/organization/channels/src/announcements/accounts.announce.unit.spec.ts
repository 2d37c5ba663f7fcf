import { NO_EFFECTS, Role, type WritableDirectory } from '@chat/directory';
import { type Announcer, eventsFor, type Reader } from '@chat/event-queues';
import type { DomainEvent } from '@chat/kernel';
import {
  created,
  createdPrivate,
  given,
  guest,
  member,
  organization,
  other,
  owner,
  recordedAtNoon,
  subscribed,
} from '../organization.fixture.js';
import { accountsAnnouncer, leavingAccountsAnnouncer } from './accounts.announce.js';
import { reader } from './client-events.fixture.js';

const steps = { ...leavingAccountsAnnouncer, ...accountsAnnouncer } as Announcer;

/** Client events of each account; all of them keep subscribers. */
function clientEvents(directory: WritableDirectory, event: DomainEvent, ...userIds: readonly number[]) {
  const readers = userIds.map((userId) => reader(userId, [], true));
  return readersEvents(directory, event, readers);
}

function readersEvents(directory: WritableDirectory, event: DomainEvent, readers: readonly Reader[]) {
  const announcements = [...steps[event.type]!(recordedAtNoon(event), directory, NO_EFFECTS)];
  return readers.map((each) => announcements.flatMap((announcement) => eventsFor(announcement, each)));
}

function changeUser(directory: WritableDirectory, userId: number, changes: object): WritableDirectory {
  directory.putUser({ ...directory.user(userId)!, ...changes });
  return directory;
}

describe('a deactivated account', () => {
  const directory = given(organization(), created(1), createdPrivate(2), subscribed(other, 1, 2));

  it('is no subscriber for those who can see its channels', () => {
    changeUser(directory, other, { isActive: false });
    const peers = { type: 'subscription', op: 'peer_remove', user_ids: [other] };
    expect(clientEvents(directory, { type: 'UserDeactivated', data: { userId: other } }, owner, member, other)).toEqual(
      [
        [
          { ...peers, stream_ids: [1] },
          { ...peers, stream_ids: [2] },
        ],
        [{ ...peers, stream_ids: [1] }],
        [],
      ],
    );
  });

  it('is one again when it is back, and named in permissions', () => {
    changeUser(directory, other, { isActive: true });
    const channel = directory.channel(1)!;
    const can_subscribe_group = { direct_members: [other], direct_subgroups: [] };
    directory.putChannel({ ...channel, permissions: { ...channel.permissions, can_subscribe_group } });
    expect(clientEvents(directory, { type: 'UserReactivated', data: { userId: other } }, member)).toEqual([
      [
        { type: 'subscription', op: 'peer_add', stream_ids: [1], user_ids: [other] },
        expect.objectContaining({ op: 'update', property: 'can_subscribe_group', value: can_subscribe_group }),
      ],
    ]);
  });
});

it.each(['UserDeactivated', 'UserReactivated'])('%s shows an archived channel only to clients that know it', (type) => {
  const archived = { type: 'ChannelArchived', data: { channelId: 2 } } as const;
  const directory = given(organization(), created(1), created(2), subscribed(other, 1, 2), archived);
  const event = { type, data: { userId: other } };
  const readers = [reader(member), reader(member, ['archived_channels'])];
  const channelIds = readersEvents(directory, event, readers).map((events) => events.map((each) => each['stream_ids']));
  expect(channelIds).toEqual([[[1]], [[1], [2]]]);
});

const roleChanged = (role: Role, previousRole: Role) => ({
  type: 'UserRoleChanged',
  data: { userId: guest, role, previousRole },
});

describe('a change of role', () => {
  const directory = given(organization(), created(1), created(2), createdPrivate(3), subscribed(guest, 2));
  given(directory, subscribed(owner, 1));

  it('shows the account channels that it may know of from now on, with their subscribers', () => {
    changeUser(directory, guest, { role: Role.member });
    expect(clientEvents(directory, roleChanged(Role.member, Role.guest), guest, other)).toEqual([
      [
        expect.objectContaining({ type: 'stream', op: 'create', streams: [expect.objectContaining({ stream_id: 1 })] }),
        { type: 'subscription', op: 'peer_add', stream_ids: [1], user_ids: [owner] },
      ],
      [],
    ]);
  });

  it('hides what it may know of no longer', () => {
    changeUser(directory, guest, { role: Role.guest });
    expect(clientEvents(directory, roleChanged(Role.guest, Role.administrator), guest)).toEqual([
      [
        expect.objectContaining({ type: 'stream', op: 'delete', stream_ids: [1] }),
        expect.objectContaining({ type: 'stream', op: 'delete', stream_ids: [3] }),
      ],
    ]);
  });
});

it('a client that gains sight of a channel counts its subscribers once', () => {
  const directory = given(organization(), created(1), subscribed(other, 1), subscribed(member, 1));
  changeUser(directory, guest, { role: Role.member });
  const data = { userId: guest, role: Role.member, previousRole: Role.guest };
  const events = clientEvents(directory, { type: 'UserRoleChanged', data }, guest)[0]!;
  const counts = events.map(({ type, streams, user_ids: ids }) =>
    type === 'stream' ? (streams as { subscriber_count: number }[])[0]!.subscriber_count : (ids as number[]).length,
  );
  expect(counts).toEqual([0, 2]);
});
