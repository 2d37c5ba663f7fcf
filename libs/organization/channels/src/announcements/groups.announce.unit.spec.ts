import { type Group, NO_EFFECTS, PLAIN_BOT, type WritableDirectory } from '@chat/directory';
import { type Announcer, eventsFor } from '@chat/event-queues';
import type { DomainEvent } from '@chat/kernel';
import {
  bot,
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
import { channelsOpenTo, groupSightAnnouncer } from './groups.announce.js';
import { inWords, reader } from './client-events.fixture.js';

const [poets, players] = [20, 21];
const steps = groupSightAnnouncer as Announcer;

/** A private channel that the poets may enter, and one that they administer. */
function withChannels(members: readonly number[], subgroups: readonly number[] = []): WritableDirectory {
  const { permissions } = createdPrivate(1).data;
  const directory = given(
    organization(),
    createdPrivate(1, { permissions: { ...permissions, can_subscribe_group: poets } }),
    createdPrivate(2, {
      permissions: { ...permissions, can_administer_channel_group: { direct_members: [], direct_subgroups: [poets] } },
    }),
    createdPrivate(3),
    subscribed(other, 1),
  );
  group(directory, poets, members, subgroups);
  group(directory, players, [member]);
  return directory;
}

function group(
  directory: WritableDirectory,
  id: number,
  members: readonly number[],
  subgroups: readonly number[] = [],
): void {
  directory.putGroup({
    id,
    name: `${id}`,
    isDeactivated: false,
    members: new Set(members),
    subgroups: new Set(subgroups),
  } as unknown as Group);
}

/** Client events of each account once the directory has followed the event. */
function clientEvents(directory: WritableDirectory, event: DomainEvent, ...userIds: readonly number[]) {
  const announcements = [...steps[event.type]!(recordedAtNoon(event), directory, NO_EFFECTS)];
  return userIds.map((userId) => {
    const each = reader(userId, [], true);
    return inWords(announcements.flatMap((announcement) => eventsFor(announcement, each)));
  });
}

const event = (type: string, data: object) => ({ type, data: { groupId: poets, ...data } });
const shown = ['stream create', 'subscription peer_add'];
const hidden = ['stream delete'];

describe('channels that are open to a group', () => {
  it('show to whoever enters it, unless they were seen before', () => {
    const directory = withChannels([member, other, guest]);
    const added = event('GroupMembersAdded', { userIds: [member, other, guest] });
    expect(clientEvents(directory, added, member, other, guest, owner)).toEqual([[...shown, ...shown], shown, [], []]);
  });

  it('hide from whoever leaves it, unless they are seen otherwise', () => {
    const removed = event('GroupMembersRemoved', { userIds: [member, other] });
    expect(clientEvents(withChannels([]), removed, member, other)).toEqual([[...hidden, ...hidden], hidden]);
    expect(clientEvents(withChannels([], [players]), removed, member)).toEqual([[]]);
  });

  it('are named in the defaults of bots as long as the owner sees them', () => {
    const directory = withChannels([member]);
    const defaults = { ...PLAIN_BOT, defaultSendingChannelId: 1 };
    directory.putUser({ ...directory.user(bot)!, bot: defaults });
    const heard = (type: string) =>
      [...steps[type]!(recordedAtNoon(event(type, { userIds: [member] })), directory, NO_EFFECTS)]
        .flatMap((announcement) => eventsFor(announcement, reader(member)))
        .filter((each) => each.type === 'realm_bot');
    const update = { type: 'realm_bot', op: 'update' };
    expect(heard('GroupMembersAdded')).toEqual([
      { ...update, bot: { user_id: bot, default_sending_stream: 'channel 1' } },
    ]);
    group(directory, poets, []);
    expect(heard('GroupMembersRemoved')).toEqual([{ ...update, bot: { user_id: bot, default_sending_stream: null } }]);
  });

  it('show and hide with the groups inside it', () => {
    const subgroupIds = [players];
    const added = event('GroupSubgroupsAdded', { subgroupIds });
    expect(clientEvents(withChannels([], [players]), added, member, other)).toEqual([[...shown, ...shown], []]);
    const removed = event('GroupSubgroupsRemoved', { subgroupIds });
    expect(clientEvents(withChannels([]), removed, member)).toEqual([[...hidden, ...hidden]]);
  });

  it('hide when it is deactivated, also from the groups inside it', () => {
    const directory = withChannels([other], [players]);
    directory.putGroup({ ...directory.group(poets)!, isDeactivated: true });
    const deactivated = event('GroupDeactivated', {});
    expect(clientEvents(directory, deactivated, member, other, owner)).toEqual([[...hidden, ...hidden], hidden, []]);
  });

  it('show when it comes into use again', () => {
    expect(clientEvents(withChannels([member]), event('GroupReactivated', {}), member)).toEqual([[...shown, ...shown]]);
  });

  it('are those that name it, or a group around it at any depth, and no others', () => {
    const directory = withChannels([], [players]);
    const { permissions } = createdPrivate(1).data;
    const [dancers, troupe] = [22, 23];
    group(directory, dancers, [member]);
    group(directory, troupe, [], [dancers, poets]);
    given(
      directory,
      createdPrivate(4, { permissions: { ...permissions, can_subscribe_group: dancers } }),
      createdPrivate(5, { permissions: { ...permissions, can_add_subscribers_group: troupe } }),
      created(6, { permissions: { ...permissions, can_subscribe_group: poets } }),
    );
    const openTo = (groupId: number) => channelsOpenTo(directory, groupId).map(({ id }) => id);
    expect([players, poets, dancers, troupe].map(openTo)).toEqual([[1, 2, 5], [1, 2, 5], [4, 5], [5]]);
  });
});
