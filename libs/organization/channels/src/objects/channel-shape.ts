import { CHANNEL_PERMISSION_NAMES } from '@chat/directory';
import {
  about,
  boolean,
  choice,
  groupValue,
  integer,
  listOf,
  named,
  nullable,
  object,
  optional,
  type Shape,
  text,
} from '@chat/http';

const channelFields: Shape = {
  stream_id: integer(),
  name: text(),
  description: text(),
  rendered_description: text(),
  date_created: integer(),
  creator_id: nullable(integer()),
  invite_only: boolean(),
  is_web_public: boolean(),
  is_archived: boolean(),
  history_public_to_subscribers: boolean(),
  is_announcement_only: boolean(),
  stream_post_policy: choice([1, 2, 3, 4]),
  message_retention_days: nullable(integer()),
  first_message_id: nullable(integer()),
  folder_id: nullable(integer()),
  is_recently_active: boolean(),
  stream_weekly_traffic: nullable(integer()),
  subscriber_count: integer(),
  topics_policy: text(),
  ...Object.fromEntries(CHANNEL_PERMISSION_NAMES.map((name) => [name, groupValue])),
};

export const channelShape = named('Channel', object(channelFields));

export const listedChannelShape = named('ListedChannel', object({ ...channelFields, is_default: optional(boolean()) }));

const subscribers = { subscribers: optional(listOf(integer())), partial_subscribers: optional(listOf(integer())) };

export const neverSubscribedShape = named('ChannelWithSubscribers', object({ ...channelFields, ...subscribers }));

const inherited = nullable(boolean());

export const subscriptionShape = named(
  'Subscription',
  object({
    ...channelFields,
    color: text(),
    is_muted: boolean(),
    in_home_view: boolean(),
    pin_to_top: boolean(),
    desktop_notifications: inherited,
    email_notifications: inherited,
    push_notifications: inherited,
    audible_notifications: inherited,
    wildcard_mentions_notify: inherited,
    email_address: optional(about('Empty, and for zulip-terminal before 0.8 only.', text())),
    ...subscribers,
  }),
);
