import { SystemGroup } from '@chat/directory';
import { created, given, gone, member, NOON, organization, other, subscribed } from '../organization.fixture.js';
import { channelObject, postPolicyOf } from './channel-object.js';
import { subscribersField, subscriptionObject } from './subscription-object.js';

const DAY = 86_400_000;

describe('the channel object', () => {
  const directory = given(organization(), created(1, { creatorId: member }), subscribed(other, 1), subscribed(gone, 1));
  const object = channelObject(directory, directory.channel(1)!, NOON);

  it('has every field that clients know', () => {
    expect(object).toEqual({
      stream_id: 1,
      name: 'channel 1',
      description: '',
      rendered_description: '',
      date_created: NOON / 1000,
      creator_id: member,
      invite_only: false,
      is_web_public: false,
      is_archived: false,
      history_public_to_subscribers: true,
      is_announcement_only: false,
      stream_post_policy: 1,
      message_retention_days: null,
      first_message_id: null,
      folder_id: null,
      is_recently_active: true,
      stream_weekly_traffic: null,
      subscriber_count: 1,
      topics_policy: 'inherit',
      can_add_subscribers_group: 1,
      can_administer_channel_group: { direct_members: [1], direct_subgroups: [] },
      can_create_topic_group: 7,
      can_delete_any_message_group: 1,
      can_delete_own_message_group: 1,
      can_move_messages_out_of_channel_group: 1,
      can_move_messages_within_channel_group: 1,
      can_remove_subscribers_group: 3,
      can_resolve_topics_group: 1,
      can_send_message_group: 7,
      can_subscribe_group: 1,
    });
  });

  it('counts as recently active for half a year after the newest message', () => {
    const channel = directory.channel(1)!;
    const isRecent = (now: number) => channelObject(directory, channel, now).is_recently_active;
    expect(isRecent(NOON + 180 * DAY)).toBe(false);
    directory.putActivity(1, { firstMessageId: 5, lastMessageTime: NOON + 10 * DAY });
    expect(isRecent(NOON + 180 * DAY)).toBe(true);
    expect(isRecent(NOON + 190 * DAY)).toBe(false);
    expect(channelObject(directory, channel, NOON).first_message_id).toBe(5);
  });

  it('leaves deactivated accounts out of permissions', () => {
    const channel = directory.channel(1)!;
    const can_subscribe_group = { direct_members: [member, gone], direct_subgroups: [] };
    const changed = { ...channel, permissions: { ...channel.permissions, can_subscribe_group } };
    expect(channelObject(directory, changed, NOON)).toMatchObject({
      can_subscribe_group: { direct_members: [member], direct_subgroups: [] },
    });
  });

  it.each([
    [SystemGroup.everyone, 1],
    [SystemGroup.administrators, 2],
    [SystemGroup.fullmembers, 3],
    [SystemGroup.moderators, 4],
    [SystemGroup.nobody, 1],
    [{ direct_members: [member], direct_subgroups: [] }, 1],
  ])('derives the policy for posting by %j', (value, policy) => {
    expect(postPolicyOf(value)).toBe(policy);
  });
});

describe('the subscription object', () => {
  const directory = given(organization(), created(1), subscribed(other, 1), subscribed(gone, 1), subscribed(member, 1));
  const channel = directory.channel(1)!;

  it('adds the personal settings, which inherit at first', () => {
    const object = subscriptionObject(directory, channel, directory.subscription(other, 1)!, NOON);
    expect(object).toEqual({
      ...channelObject(directory, channel, NOON),
      color: '#76ce90',
      is_muted: false,
      in_home_view: true,
      pin_to_top: false,
      desktop_notifications: null,
      email_notifications: null,
      push_notifications: null,
      audible_notifications: null,
      wildcard_mentions_notify: null,
    });
  });

  it('has active subscribers, ascending, only when they are wanted', () => {
    expect(subscribersField(directory, 1, true)).toEqual({ subscribers: [member, other] });
    expect(subscribersField(directory, 1, false)).toEqual({});
  });
});
