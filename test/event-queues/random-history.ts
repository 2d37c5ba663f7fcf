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
/** A group of the system, or one person. */
const groupValue = fc.oneof(fc.constantFrom(...GROUPS), fc.record({ member: person }));

/** What somebody tries to do; much of it will be refused. */
export const deed = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('post' as const), who: person, channel, text }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('write' as const), who: person, to: people, text }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('edit' as const), who: person, message, text }) },
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
        const { value } = deed;
        const group =
          typeof value === 'number' ? value : { direct_members: this.#ids([value.member]), direct_subgroups: [] };
        const path = `/streams/${this.#channel(deed.channel)}`;
        return this.#person(deed.who).patch(path, { [deed.permission]: { new: group } });
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
