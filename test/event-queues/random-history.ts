import type { Answer, Chat, HttpClient, Person } from '@chat/testing';
import fc from 'fast-check';

const ROLES = [100, 200, 300, 400, 600];
const CHANNELS = ['kitchen', 'library', 'cellar'];
const GROUPS = [1, 3, 6, 7] as const;

const person = fc.nat({ max: ROLES.length - 1 });
const people = fc.uniqueArray(person, { minLength: 1, maxLength: 3 });
const channel = fc.nat({ max: CHANNELS.length + 1 });
const message = fc.nat({ max: 7 });
const text = fc.constantFrom('Soup', 'Stew', '@**Person 1**', '');
const permission = fc.constantFrom(
  'can_subscribe_group',
  'can_add_subscribers_group',
  'can_administer_channel_group',
  'can_send_message_group',
);
/** Of those that people founded. */
const group = fc.nat({ max: 2 });
/** A group of the system, one that people founded, or one person. */
const groupValue = fc.oneof(fc.constantFrom(...GROUPS), fc.record({ founded: group }), fc.record({ member: person }));
type GroupChoice = typeof groupValue extends fc.Arbitrary<infer V> ? V : never;
const change = fc.constantFrom('add', 'delete');

/** What somebody tries to do; much of it will be refused. */
export const deed = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('post' as const), who: person, channel, text }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('write' as const), who: person, to: people, text }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('edit' as const), who: person, message, text }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      who: person,
      message,
      channel: fc.option(channel),
      text,
      mode: fc.constantFrom('change_one', 'change_later', 'change_all'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('flag' as const),
      who: person,
      message,
      op: fc.constantFrom('add', 'remove'),
      flag: fc.constantFrom('read', 'starred'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('readAll' as const), who: person }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('subscribe' as const), who: person, whom: people, channel }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('unsubscribe' as const), who: person, whom: people, channel }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('change' as const),
      who: person,
      channel,
      settings: fc.oneof(
        fc.record({ is_private: fc.boolean(), history_public_to_subscribers: fc.boolean() }),
        fc.record({ is_web_public: fc.boolean() }),
        fc.record({ description: text }),
        fc.record({ topics_policy: fc.constantFrom('inherit', 'disable_empty_topic') }),
        fc.record({ message_retention_days: fc.constantFrom('unlimited', 30) }),
        fc.record({ is_archived: fc.boolean() }),
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('permit' as const),
      who: person,
      channel,
      permission,
      value: groupValue,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('rename' as const), channel }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('found' as const), who: person, whom: people, invite_only: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('personalize' as const),
      who: person,
      channel,
      property: fc.constantFrom('is_muted', 'pin_to_top', 'desktop_notifications'),
      value: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('gather' as const), who: person, whom: people }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('enroll' as const), who: person, group, change, whom: people }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('nest' as const), who: person, group, change, inner: group }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('dissolve' as const), who: person, group }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('style' as const), who: person, group, description: text }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('govern' as const),
      settings: fc.oneof(
        fc.record({ name: fc.constantFrom('Soup', 'Stew'), description: text }),
        fc.record({ allow_message_editing: fc.boolean() }),
        fc.record({ move_messages_within_stream_limit_seconds: fc.constantFrom('unlimited', 60) }),
        fc.record({ topics_policy: fc.constantFrom('allow_empty_topic', 'disable_empty_topic') }),
        fc.record({ waiting_period_threshold: fc.nat({ max: 1 }) }),
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('entitle' as const),
      permission: fc.constantFrom(
        'can_create_groups',
        'can_move_messages_between_topics_group',
        'can_resolve_topics_group',
      ),
      value: groupValue,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('appoint' as const), whom: person, role: person }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('rechristen' as const), whom: person, name: text }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('deactivate' as const), whom: person }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reactivate' as const), whom: person }) },
);
export type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never;

/** Five people of all roles, three channels, and what is done there. */
export class History {
  readonly #messageIds: number[] = [];
  readonly #channelIds: number[];
  readonly #groupIds: number[] = [];
  #names = 0;

  private constructor(
    private readonly chat: Chat,
    readonly people: readonly Person[],
    channelIds: readonly number[],
  ) {
    this.#channelIds = [...channelIds];
  }

  static async begin(chat: Chat): Promise<History> {
    const people: Person[] = [];
    for (const role of ROLES) people.push(await chat.person(`Person ${people.length}`, role));
    const channelIds = [
      await chat.channel(CHANNELS[0]!, people.slice(0, 3)),
      await chat.channel(CHANNELS[1]!, people.slice(1, 4), { invite_only: true }),
      await chat.channel(CHANNELS[2]!, people.slice(2), { invite_only: true, history_public_to_subscribers: false }),
    ];
    return new History(chat, people, channelIds);
  }

  /** Does it, or finds it refused. @throws Error when the server fails */
  async make(deed: Deed): Promise<void> {
    const answer = await this.#ask(deed);
    if (answer && answer.status >= 500) throw new Error(`${JSON.stringify(deed)}: ${JSON.stringify(answer.body)}`);
    if ((deed.do === 'post' || deed.do === 'write') && answer?.body['id']) {
      this.#messageIds.push(answer.body['id'] as number);
    }
    if (deed.do === 'gather' && answer?.body['group_id']) this.#groupIds.push(answer.body['group_id'] as number);
  }

  async #ask(deed: Deed): Promise<Answer | undefined> {
    const { owner } = this.chat;
    switch (deed.do) {
      case 'post': {
        const fields = { type: 'stream', to: this.#channel(deed.channel), topic: deed.text, content: `${deed.text}!` };
        return this.#person(deed.who).post('/messages', fields);
      }
      case 'write': {
        const fields = { type: 'direct', to: this.#ids(deed.to), content: `${deed.text}!` };
        return this.#person(deed.who).post('/messages', fields);
      }
      case 'edit':
        return this.#person(deed.who).patch(`/messages/${this.#message(deed.message)}`, { content: deed.text });
      case 'move': {
        const { text: topic, mode } = deed;
        const place = { topic, stream_id: deed.channel === null ? undefined : this.#channel(deed.channel) };
        return this.#person(deed.who).patch(`/messages/${this.#message(deed.message)}`, {
          ...place,
          propagate_mode: mode,
        });
      }
      case 'flag': {
        const { op, flag } = deed;
        return this.#person(deed.who).post('/messages/flags', { messages: [this.#message(deed.message)], op, flag });
      }
      case 'readAll':
        return this.#person(deed.who).post('/mark_all_as_read');
      case 'subscribe':
        return this.#person(deed.who).post('/users/me/subscriptions', {
          subscriptions: [{ name: this.#nameOf(deed.channel) }],
          principals: this.#ids(deed.whom),
        });
      case 'unsubscribe':
        return this.#person(deed.who).delete('/users/me/subscriptions', {
          subscriptions: [this.#nameOf(deed.channel)],
          principals: this.#ids(deed.whom),
        });
      case 'change':
        return this.#person(deed.who).patch(`/streams/${this.#channel(deed.channel)}`, deed.settings);
      case 'permit': {
        const path = `/streams/${this.#channel(deed.channel)}`;
        return this.#person(deed.who).patch(path, { [deed.permission]: { new: this.#groupValue(deed.value) } });
      }
      case 'found': {
        const name = `founded ${++this.#names}`;
        const { invite_only, whom } = deed;
        const fields = { subscriptions: [{ name }], principals: this.#ids(whom), invite_only };
        const answer = await this.#person(deed.who).post('/users/me/subscriptions', fields);
        const founded = this.chat.server.core.directory.channelByName(name);
        if (founded) this.#channelIds.push(founded.id);
        return answer;
      }
      case 'rename':
        return owner.patch(`/streams/${this.#channel(deed.channel)}`, { new_name: `renamed ${++this.#names}` });
      case 'personalize': {
        const { property, value } = deed;
        return this.#person(deed.who).patch(`/users/me/subscriptions/${this.#channel(deed.channel)}`, {
          property,
          value,
        });
      }
      case 'gather': {
        const fields = { name: `group ${++this.#names}`, description: '', members: this.#ids(deed.whom) };
        return this.#person(deed.who).post('/user_groups/create', fields);
      }
      case 'enroll':
        return this.#person(deed.who).post(`/user_groups/${this.#group(deed.group)}/members`, {
          [deed.change]: this.#ids(deed.whom),
        });
      case 'nest':
        return this.#person(deed.who).post(`/user_groups/${this.#group(deed.group)}/subgroups`, {
          [deed.change]: [this.#group(deed.inner)],
        });
      case 'dissolve':
        return this.#person(deed.who).post(`/user_groups/${this.#group(deed.group)}/deactivate`);
      case 'style':
        return this.#person(deed.who).patch(`/user_groups/${this.#group(deed.group)}`, {
          description: deed.description,
        });
      case 'govern':
        return owner.patch('/realm', deed.settings);
      case 'entitle':
        return owner.patch('/realm', { [deed.permission]: { new: this.#groupValue(deed.value) } });
      case 'appoint':
        return owner.patch(`/users/${this.people[deed.whom]!.userId}`, { role: ROLES[deed.role] });
      case 'rechristen':
        return owner.patch(`/users/${this.people[deed.whom]!.userId}`, { full_name: `${deed.name} ${++this.#names}` });
      case 'deactivate':
        return owner.delete(`/users/${this.people[deed.whom]!.userId}`);
      case 'reactivate':
        return owner.post(`/users/${this.people[deed.whom]!.userId}/reactivate`);
    }
  }

  #person(index: number): HttpClient {
    return this.people[index]!;
  }

  #channel(index: number): number {
    return this.#channelIds[index % this.#channelIds.length]!;
  }

  /** A group that is there in any case, while nobody founded one. */
  #group(index: number): number {
    return this.#groupIds.at(-1 - index) ?? GROUPS[0];
  }

  #groupValue(value: GroupChoice): unknown {
    if (typeof value === 'number') return value;
    if ('founded' in value) return this.#group(value.founded);
    return { direct_members: this.#ids([value.member]), direct_subgroups: [] };
  }

  #ids(indexes: readonly number[]): number[] {
    return indexes.map((index) => this.people[index]!.userId);
  }

  #message(index: number): number {
    return this.#messageIds.at(-1 - index) ?? 1;
  }

  #nameOf(index: number): string {
    return this.chat.server.core.directory.channel(this.#channel(index))!.name;
  }
}
