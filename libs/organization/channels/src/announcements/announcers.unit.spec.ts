import { SystemGroup } from '@chat/directory';
import { channelObject } from '../objects/channel-object.js';
import {
  administrator,
  created,
  createdPrivate,
  given,
  gone,
  guest,
  member,
  NOON,
  organization,
  other,
  owner,
  subscribed,
} from '../organization.fixture.js';
import { clientEvents, inWords, reader } from './client-events.fixture.js';

const readers = [owner, member, other, guest, gone].map((id) => reader(id));
const words = (events: ReturnType<typeof clientEvents>) => events.map(inWords);
const nothing: string[] = [];

const removed = (...ids: number[]) => ({
  type: 'subscription',
  op: 'remove',
  subscriptions: ids.map((id) => ({ stream_id: id, name: `channel ${id}` })),
});

describe('a new channel', () => {
  it('is shown to those who may know of it', () => {
    const directory = organization();
    const [toOwner, ...others] = clientEvents(directory, created(1), readers);
    expect(toOwner).toEqual([
      { type: 'stream', op: 'create', streams: [channelObject(directory, directory.channel(1)!, NOON)] },
    ]);
    expect(words(others)).toEqual([['stream create'], ['stream create'], nothing, nothing]);
    expect(words(clientEvents(directory, createdPrivate(2), readers))).toEqual([
      ['stream create'],
      nothing,
      nothing,
      nothing,
      nothing,
    ]);
  });
});

describe('a subscription', () => {
  it('is announced to the subscriber in full, and to others who see the channel', () => {
    const directory = given(organization(), created(1), created(2));
    const events = clientEvents(directory, subscribed(member, 1, 2), readers);
    const peers = ['subscription peer_add', 'subscription peer_add'];
    expect(words(events)).toEqual([peers, ['subscription add'], peers, nothing, nothing]);
    expect(events[0]![0]).toEqual({ type: 'subscription', op: 'peer_add', stream_ids: [1], user_ids: [member] });
    expect(events[1]![0]).toMatchObject({ subscriptions: [{ stream_id: 1, color: '#76ce90' }, { stream_id: 2 }] });
  });

  it('of a deactivated account is not announced, and ends unannounced', () => {
    const directory = given(organization(), created(1));
    expect(clientEvents(directory, subscribed(gone, 1), readers).flat()).toEqual([]);
    const left = { type: 'ChannelsUnsubscribed', data: { userId: gone, channelIds: [1] } } as const;
    expect(clientEvents(directory, left, readers).flat()).toEqual([]);
  });

  it('lists subscribers only for clients that asked for them', () => {
    const directory = given(organization(), created(1), subscribed(owner, 1), subscribed(gone, 1));
    const asking = [reader(member, [], true), reader(member)];
    const [[full], [plain]] = clientEvents(directory, subscribed(member, 1), asking) as [object[], object[]];
    expect(full).toMatchObject({ subscriptions: [{ subscribers: [owner, member] }] });
    expect((plain as { subscriptions: object[] }).subscriptions[0]).not.toHaveProperty('subscribers');
  });

  it('to a channel that the account could not see shows the channel first', () => {
    const directory = given(organization(), createdPrivate(1), created(2), subscribed(member, 1));
    const peers = ['subscription peer_add'];
    const discovery = ['stream create', 'subscription add'];
    expect(words(clientEvents(directory, subscribed(other, 1), readers))).toEqual([
      peers,
      peers,
      discovery,
      nothing,
      nothing,
    ]);
    expect(words(clientEvents(directory, subscribed(guest, 2), readers))).toEqual([
      peers,
      peers,
      peers,
      discovery,
      nothing,
    ]);
  });

  it('ends with the sight of a channel that others may not see', () => {
    const directory = given(organization(), createdPrivate(1), created(2), subscribed(member, 1, 2));
    const left = { type: 'ChannelsUnsubscribed', data: { userId: member, channelIds: [1, 2] } } as const;
    const [toOwner, toMember, toOther] = clientEvents(directory, left, readers);
    expect(inWords(toOwner!)).toEqual(['subscription peer_remove', 'subscription peer_remove']);
    expect(toMember).toEqual([
      removed(1, 2),
      { type: 'stream', op: 'delete', stream_ids: [1], streams: [{ stream_id: 1 }] },
    ]);
    expect(toOther).toEqual([{ type: 'subscription', op: 'peer_remove', stream_ids: [2], user_ids: [member] }]);
  });

  it('begins unseen in an archived channel by clients that do not know archives', () => {
    const archived = { type: 'ChannelArchived', data: { channelId: 1 } } as const;
    const directory = given(organization(), createdPrivate(1), created(2), archived);
    const readers = [reader(member), reader(member, ['archived_channels']), reader(owner)];
    const events = clientEvents(directory, subscribed(member, 1, 2), readers);
    expect(words(events)).toEqual([
      ['subscription add'],
      ['stream create', 'subscription add'],
      ['subscription peer_add'],
    ]);
    expect(events[0]![0]).toMatchObject({ subscriptions: [{ stream_id: 2 }] });
    expect(events[1]![1]).toMatchObject({ subscriptions: [{ stream_id: 1 }, { stream_id: 2 }] });
  });

  it('ends unseen in an archived channel by clients that do not know archives', () => {
    const archived = { type: 'ChannelArchived', data: { channelId: 1 } } as const;
    const directory = given(organization(), createdPrivate(1), created(2), subscribed(member, 1, 2), archived);
    const left = { type: 'ChannelsUnsubscribed', data: { userId: member, channelIds: [1, 2] } } as const;
    const readers = [reader(member), reader(member, ['archived_channels']), reader(owner)];
    const [old, modern, toOwner] = clientEvents(directory, left, readers);
    expect(old).toEqual([removed(2)]);
    expect(modern).toEqual([
      removed(1, 2),
      { type: 'stream', op: 'delete', stream_ids: [1], streams: [{ stream_id: 1 }] },
    ]);
    expect(toOwner).toEqual([{ type: 'subscription', op: 'peer_remove', stream_ids: [2], user_ids: [member] }]);
  });

  it('notifies only its owner of a setting, and of muting twice', () => {
    const directory = given(organization(), created(1), subscribed(member, 1));
    const mute = { userId: member, channelId: 1, property: 'is_muted', value: true } as const;
    expect(words(clientEvents(directory, { type: 'SubscriptionPropertySet', data: mute }, readers))).toEqual([
      nothing,
      ['subscription update in_home_view=false', 'subscription update is_muted=true'],
      nothing,
      nothing,
      nothing,
    ]);
    const color = { userId: member, channelId: 1, property: 'color', value: '#abcdef' } as const;
    expect(clientEvents(directory, { type: 'SubscriptionPropertySet', data: color }, readers)[1]).toEqual([
      { type: 'subscription', op: 'update', stream_id: 1, property: 'color', value: '#abcdef' },
    ]);
  });

  it('is set unseen by clients that do not know archives when the channel is archived first', () => {
    const archived = { type: 'ChannelArchived', data: { channelId: 1 } } as const;
    const directory = given(organization(), created(1), subscribed(member, 1), archived);
    const data = { userId: member, channelId: 1, property: 'pin_to_top', value: true } as const;
    const readers = [reader(member), reader(member, ['archived_channels'])];
    expect(words(clientEvents(directory, { type: 'SubscriptionPropertySet', data }, readers))).toEqual([
      nothing,
      ['subscription update pin_to_top=true'],
    ]);
  });
});

describe('a changed channel', () => {
  it('is named by its old name when it is renamed', () => {
    const directory = given(organization(), created(1));
    const data = { channelId: 1, name: 'new', previousName: 'channel 1' };
    expect(clientEvents(directory, { type: 'ChannelRenamed', data }, readers)[1]).toEqual([
      { type: 'stream', op: 'update', stream_id: 1, property: 'name', value: 'new', name: 'channel 1' },
    ]);
  });

  it('appears to those who gain sight of it, and disappears for those who lose it', () => {
    const isPublic = { inviteOnly: false, isWebPublic: false, historyPublicToSubscribers: true };
    const isPrivate = { inviteOnly: true, isWebPublic: false, historyPublicToSubscribers: false };
    const directory = given(organization(), created(1), subscribed(member, 1));
    const closed = { channelId: 1, privacy: isPrivate, previous: isPublic };
    const [, toMember, toOther, toGuest] = clientEvents(
      directory,
      { type: 'ChannelPrivacyChanged', data: closed },
      readers,
    );
    expect(toMember).toEqual([
      {
        type: 'stream',
        op: 'update',
        stream_id: 1,
        name: 'channel 1',
        property: 'invite_only',
        value: true,
        history_public_to_subscribers: false,
        is_web_public: false,
      },
    ]);
    expect(inWords(toOther!)).toEqual(['stream delete']);
    expect(toGuest).toEqual([]);
    const opened = { channelId: 1, privacy: isPublic, previous: isPrivate };
    const again = clientEvents(directory, { type: 'ChannelPrivacyChanged', data: opened }, readers);
    expect(inWords(again[1]!)).toEqual(['stream update invite_only=false']);
    expect(inWords(again[2]!)).toEqual(['stream create', 'subscription peer_add']);
    expect(again[2]![1]).toMatchObject({ stream_ids: [1], user_ids: [member] });
  });

  it('announces each permission, and the policy for posting that follows from it', () => {
    const directory = given(organization(), createdPrivate(1), subscribed(member, 1));
    const data = {
      channelId: 1,
      permissions: {
        can_send_message_group: SystemGroup.administrators,
        can_subscribe_group: { direct_members: [other], direct_subgroups: [] },
      },
      previous: { can_send_message_group: SystemGroup.everyone, can_subscribe_group: SystemGroup.nobody },
    };
    const [, toMember, toOther] = clientEvents(directory, { type: 'ChannelPermissionsChanged', data }, readers);
    expect(inWords(toMember!)).toEqual([
      'stream update can_send_message_group=3',
      `stream update can_subscribe_group={"direct_members":[${other}],"direct_subgroups":[]}`,
      'stream update stream_post_policy=2',
      'stream update is_announcement_only=true',
    ]);
    expect(inWords(toOther!)).toEqual(['stream create', 'subscription peer_add']);
  });

  it('goes to the archive and returns, hidden from clients that do not know archives', () => {
    const directory = given(organization(), created(1), subscribed(member, 1));
    const old = reader(member);
    const modern = reader(member, ['archived_channels']);
    const stranger = reader(administrator);
    const archived = clientEvents(directory, { type: 'ChannelArchived', data: { channelId: 1 } }, [
      old,
      modern,
      stranger,
    ]);
    expect(words(archived)).toEqual([['stream delete'], ['stream update is_archived=true'], ['stream delete']]);
    const renamed = { channelId: 1, name: 'x', previousName: 'channel 1' };
    const unseen = clientEvents(directory, { type: 'ChannelRenamed', data: renamed }, [old, modern]);
    expect(words(unseen)).toEqual([nothing, ['stream update name="x"']]);
    const back = clientEvents(directory, { type: 'ChannelUnarchived', data: { channelId: 1 } }, [
      old,
      modern,
      stranger,
    ]);
    expect(words(back)).toEqual([
      ['stream create', 'subscription peer_add', 'subscription add'],
      ['stream update is_archived=false'],
      ['stream create', 'subscription peer_add'],
    ]);
  });
});
