import type { Json } from './wire.js';

/** Lists of an account, and what the id in them is called. */
const KEPT = { drafts: 'id', saved_snippets: 'id', scheduled_messages: 'scheduled_message_id' } as const;
const WHOLE = ['alert_words', 'muted_users'];

/** The account's own lists, and its settings of topics and people (contract, events: Personal stores). */
export class PersonalModel {
  /** By channel and topic. */
  readonly #topics: Map<string, Json> | undefined;
  #sawChannelsComeOrGo = false;
  readonly #kept: ReadonlyMap<string, Map<number, Json>>;
  /** Sent whole with each change. */
  readonly #whole: Json;

  constructor({ user_topics: topics, ...registered }: Json) {
    this.#topics = topics && new Map(topics.map((topic: Json) => [topicKey(topic), topic]));
    this.#kept = new Map(
      Object.entries(KEPT).flatMap(([name, id]) =>
        registered[name] ? [[name, new Map(registered[name].map((each: Json) => [each[id], each]))]] : [],
      ),
    );
    this.#whole = Object.fromEntries(
      WHOLE.filter((name) => name in registered).map((name) => [name, registered[name]]),
    );
  }

  apply(event: Json): void {
    const { type, op, property } = event;
    this.#sawChannelsComeOrGo ||= type === 'stream' && (op !== 'update' || property === 'is_archived');
    if (type === 'user_topic' && this.#topics) this.#regard(event, this.#topics);
    const kept = this.#kept.get(type);
    if (kept) this.#keep(event, kept);
    if (type in this.#whole) this.#whole[type] = event[type];
  }

  #regard({ type: _type, id: _id, ...topic }: Json, topics: Map<string, Json>): void {
    if (topic['visibility_policy'] === 0) topics.delete(topicKey(topic));
    else topics.set(topicKey(topic), topic);
  }

  #keep({ op, type, ...event }: Json, kept: Map<number, Json>): void {
    const one = type.replace(/s$/, '');
    const id = KEPT[type as keyof typeof KEPT];
    if (op === 'remove') kept.delete(event[`${one}_id`]);
    else for (const each of event[type] ?? [event[one]]) kept.set(each[id], each);
  }

  knows(): Json {
    return {
      // Settings of topics in a channel that is archived or out of sight are kept, but shown only when the account registers again.
      topics: this.#topics && (this.#sawChannelsComeOrGo ? expect.any(Object) : Object.fromEntries(this.#topics)),
      kept: Object.fromEntries([...this.#kept].map(([name, kept]) => [name, Object.fromEntries(kept)])),
      ...Object.fromEntries(Object.entries(this.#whole).map(([name, list]) => [name, inOrder(list)])),
    };
  }
}

function topicKey({ stream_id: channelId, topic_name: topic }: Json): string {
  return `${channelId}:${topic.toLowerCase()}`;
}

/** Lists have no order. */
function inOrder(list: readonly unknown[]): string[] {
  return list.map((each) => JSON.stringify(each)).toSorted();
}
