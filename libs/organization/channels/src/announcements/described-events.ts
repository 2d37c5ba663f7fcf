import {
  boolean,
  either,
  event,
  groupValue,
  integer,
  listOf,
  object,
  optional,
  settingValueOrNull,
  text,
} from '@chat/http';
import { channelShape, subscriptionShape } from '../objects/channel-shape.js';

const peers = { stream_ids: listOf(integer()), user_ids: listOf(integer()) };

export const channelsEvents = [
  event('stream/create', 'Channels exist that the account may see.', { streams: listOf(channelShape) }),
  event('stream/delete', 'Channels are gone, or the account may not see them any more.', {
    stream_ids: listOf(integer()),
    streams: listOf(object({ stream_id: integer() })),
  }),
  event('stream/update', 'A property of a channel has changed.', {
    stream_id: integer(),
    name: text(),
    property: text(),
    value: either(settingValueOrNull, groupValue),
    rendered_description: optional(text()),
    history_public_to_subscribers: optional(boolean()),
    is_web_public: optional(boolean()),
  }),
  event('default_streams', 'Other channels are those that new people are subscribed to.', {
    default_streams: listOf(integer()),
  }),
  event('subscription/add', 'The account is subscribed to channels.', { subscriptions: listOf(subscriptionShape) }),
  event('subscription/remove', 'The account is not subscribed to channels any more.', {
    subscriptions: listOf(object({ stream_id: integer(), name: text() })),
  }),
  event('subscription/update', 'A personal property of a subscription has changed.', {
    stream_id: integer(),
    property: text(),
    value: settingValueOrNull,
  }),
  event('subscription/peer_add', 'Others are subscribed to channels.', peers),
  event('subscription/peer_remove', 'Others are not subscribed to channels any more.', peers),
];
