import type { Json } from './wire.js';
import { withoutPerson } from './without-person.js';

const PERSONAL = [
  'color',
  'is_muted',
  'in_home_view',
  'pin_to_top',
  'desktop_notifications',
  'email_notifications',
  'push_notifications',
  'audible_notifications',
  'wildcard_mentions_notify',
];

/** Also null. */
const ANYTHING = { $$typeof: Symbol.for('jest.asymmetricMatcher'), asymmetricMatch: () => true };

/** Channels and subscriptions, as a client keeps them (contract, events: Channels and subscriptions). */
export class ChannelsModel {
  readonly #channels: Map<number, Json> | undefined;
  readonly #subscribed: Set<number>;
  readonly #hasSubscriptions: boolean;
  readonly #keepsSubscribers: boolean;

  constructor(
    registered: Json,
    private readonly userId: number,
    includeSubscribers: boolean,
  ) {
    const { streams, subscriptions = [], unsubscribed = [], never_subscribed: neverSubscribed } = registered;
    this.#hasSubscriptions = neverSubscribed !== undefined;
    this.#keepsSubscribers = this.#hasSubscriptions && includeSubscribers;
    const all: Json[] = this.#hasSubscriptions ? [...subscriptions, ...unsubscribed, ...neverSubscribed] : streams;
    this.#channels = all && new Map(all.map((channel) => [channel['stream_id'], structuredClone(channel)]));
    this.#subscribed = new Set(subscriptions.map((channel: Json) => channel['stream_id']));
    if (streams && this.#hasSubscriptions) expect(idsOf(streams)).toEqual(idsOf(all));
  }

  apply(event: Json): void {
    if (!this.#channels) return;
    if (event['type'] === 'stream') this.#applyStream(event, this.#channels);
    if (event['type'] === 'message') this.#begin(event['message']);
    if (event['type'] === 'subscription') this.#applySubscription(event, this.#channels);
    if (event['type'] === 'realm_user' && event['person'].is_active === false) {
      for (const channel of this.#channels.values()) withoutPerson(channel, event['person'].user_id);
    }
  }

  /** Clients set the first message of an empty channel themselves. */
  #begin({ id, stream_id: channelId }: Json): void {
    const channel = this.#channels!.get(channelId);
    if (channel) channel['first_message_id'] ??= id;
  }

  #applyStream(event: Json, channels: Map<number, Json>): void {
    if (event['op'] === 'create') {
      for (const channel of event['streams']) {
        channels.set(channel.stream_id, this.#keepsSubscribers ? { ...channel, subscribers: [] } : channel);
      }
    } else if (event['op'] === 'delete') {
      for (const id of event['stream_ids']) {
        channels.delete(id);
        this.#subscribed.delete(id);
      }
    } else {
      const { type: _type, op: _op, id: _id, stream_id: id, name: _name, property, value, ...more } = event;
      Object.assign(channels.get(id)!, { [property]: value, ...more });
    }
  }

  #applySubscription(event: Json, channels: Map<number, Json>): void {
    const { op, subscriptions = [], stream_ids: ids = [], user_ids: userIds = [] } = event;
    for (const subscription of subscriptions) {
      const id = subscription.stream_id;
      if (op === 'add') {
        channels.set(id, { ...channels.get(id), ...subscription });
        this.#subscribed.add(id);
      } else {
        this.#subscribed.delete(id);
        changeSubscribers(channels.get(id)!, [], [this.userId]);
      }
    }
    if (op === 'update') channels.get(event['stream_id'])![event['property']] = event['value'];
    for (const id of ids) {
      if (op === 'peer_add') changeSubscribers(channels.get(id)!, userIds, []);
      else changeSubscribers(channels.get(id)!, [], userIds);
    }
  }

  /** Nothing personal of channels that it is not subscribed to: after losing and regaining sight no client has that. */
  knows(): Json {
    if (!this.#channels) return {};
    const channels = [...this.#channels.values()].map((channel) => {
      const known = { ...channel };
      // Only those hear of the first message of an empty channel who get it.
      if (channel['first_message_id'] === null) known['first_message_id'] = ANYTHING;
      if (!this.#subscribed.has(channel['stream_id'])) for (const name of PERSONAL) delete known[name];
      if (!this.#hasSubscriptions) known['subscriber_count'] = expect.any(Number);
      if (this.#keepsSubscribers) {
        known['subscribers'] = channel['subscribers'].toSorted((a: number, b: number) => a - b);
        known['subscriber_count'] = channel['subscribers'].length;
      }
      return known;
    });
    return {
      channels: Object.fromEntries(channels.map((channel) => [channel['stream_id'], channel])),
      subscribed: [...this.#subscribed].toSorted((a, b) => a - b),
    };
  }
}

function idsOf(channels: Json[]): number[] {
  return channels.map((channel) => channel['stream_id']).toSorted((a, b) => a - b);
}

function changeSubscribers(channel: Json, added: number[], removed: number[]): void {
  channel['subscriber_count'] += added.length - removed.length;
  const others = channel['subscribers']?.filter((id: number) => !removed.includes(id) && !added.includes(id));
  if (others) channel['subscribers'] = [...others, ...added];
}
