import { type Answer, Chat, type Fields, type Person } from '@chat/chat-testing';
import { isGroup, type Kind, KINDS, split, type Words } from './words.js';

type GroupValue = number | { readonly direct_members: readonly number[]; readonly direct_subgroups: readonly number[] };

/** A limit in seconds, null for none; a choice; or who is permitted. */
export type Settings = Readonly<Record<string, number | boolean | string | null>>;

const DAY = 86_400;
/** Nothing that a table does takes so long. */
const WAITING_DAYS = 36_500;

/** Defaults of what the tables change (contract, messages: Default settings). */
const REALM: Settings = {
  allow_message_editing: true,
  message_content_edit_limit_seconds: 600,
  move_messages_within_stream_limit_seconds: 604_800,
  move_messages_between_streams_limit_seconds: 604_800,
  message_edit_history_visibility_policy: 'all',
  topics_policy: 'allow_empty_topic',
  can_create_groups: 'role:members',
  can_create_private_channel_group: 'role:members',
  can_create_public_channel_group: 'role:members',
  can_manage_all_groups: 'role:owners',
  can_mention_many_users_group: 'role:administrators',
  can_move_messages_between_channels_group: 'role:members',
  can_move_messages_between_topics_group: 'role:everyone',
  can_resolve_topics_group: 'role:everyone',
  can_set_delete_message_policy_group: 'role:moderators',
  can_set_topics_policy_group: 'role:members',
};
const GROUP: Readonly<Record<string, Words>> = {
  can_add_members_group: 'role:nobody',
  can_join_group: 'role:nobody',
  can_leave_group: 'role:nobody',
  can_manage_group: 'role:nobody',
  can_mention_group: 'role:nobody',
  can_remove_members_group: 'role:nobody',
};
const CHANNEL: Settings = {
  topics_policy: 'inherit',
  can_administer_channel_group: 'role:nobody',
  can_create_topic_group: 'role:everyone',
  can_move_messages_out_of_channel_group: 'role:nobody',
  can_move_messages_within_channel_group: 'role:nobody',
  can_resolve_topics_group: 'role:nobody',
  can_send_message_group: 'role:everyone',
};

/** Private channels share their history with new subscribers, or protect it. */
const CHANNEL_KINDS: Readonly<Record<string, Fields>> = {
  public: {},
  shared: { invite_only: true, history_public_to_subscribers: true },
  protected: { invite_only: true, history_public_to_subscribers: false },
  archived: {},
};

/** An organization with one account of each kind, in which a table is played row by row. */
export class Stage implements AsyncDisposable {
  #topics = 0;
  #channels = 0;
  readonly #changedChannels = new Set<number>();
  #groups = 0;

  private constructor(
    readonly chat: Chat,
    readonly people: Readonly<Record<Kind, Person>>,
    private readonly systemGroups: ReadonlyMap<string, number>,
  ) {}

  static async open(): Promise<Stage> {
    const chat = await Chat.open();
    const member = await chat.person('member');
    const seniors = {
      owner: await chat.person('owner', 100),
      administrator: await chat.person('administrator', 200),
      moderator: await chat.person('moderator', 300),
      guest: await chat.person('guest', 600),
      bot: await chat.bot(member, 'bot'),
    };
    chat.server.core.clock.advance(WAITING_DAYS * DAY * 1000);
    await chat.owner.patch('/realm', { waiting_period_threshold: WAITING_DAYS });
    const people = { ...seniors, member, newcomer: await chat.person('newcomer') };
    const { body } = await chat.owner.get('/user_groups');
    const groups = body['user_groups'] as { readonly id: number; readonly name: string }[];
    return new Stage(chat, people, new Map(groups.map(({ id, name }) => [name, id])));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.chat.close();
  }

  get everybody(): Person[] {
    return Object.values(this.people);
  }

  /** The value of a permission setting that names these accounts and groups. */
  groupValue(words: Words): GroupValue {
    const [groups, kinds] = [split(words).filter(isGroup), split(words).filter((word) => !isGroup(word))];
    const ids = groups.map((name) => this.systemGroups.get(name)!);
    if (ids.length === 1 && kinds.length === 0) return ids[0]!;
    return { direct_members: this.#ids(kinds.join(' ')), direct_subgroups: ids };
  }

  /** The organization as it is by default, but for these settings. */
  async organization(settings: Settings = {}): Promise<void> {
    succeeded(await this.chat.owner.patch('/realm', this.#fields({ ...REALM, ...settings })));
  }

  /** The channel as it is by default, but for these settings. */
  async channel(channelId: number, settings: Settings = {}): Promise<void> {
    this.#changedChannels.add(channelId);
    succeeded(await this.chat.owner.patch(`/streams/${channelId}`, this.#fields({ ...CHANNEL, ...settings })));
  }

  /** A new channel that somebody makes; answers its id. */
  async channelOf(founder: Person, kind: string, options: Fields = {}): Promise<number> {
    const name = `channel ${++this.#channels}`;
    const fields = { subscriptions: [{ name }], ...CHANNEL_KINDS[kind], ...options };
    succeeded(await founder.post('/users/me/subscriptions', fields));
    const id = this.chat.server.core.directory.channelByName(name)!.id;
    if (kind === 'archived') succeeded(await this.chat.owner.delete(`/streams/${id}`));
    return id;
  }

  /**
   * A new group of the owner's; answers its id.
   * @param settings are nobody's unless named here
   * @param fields of the request besides
   */
  async group(settings: Readonly<Record<string, Words>> = {}, fields: Fields = {}): Promise<number> {
    const permissions = Object.entries({ ...GROUP, ...settings }).map(([name, words]) => [
      name,
      this.groupValue(words),
    ]);
    const created = await this.people.owner.post('/user_groups/create', {
      name: `group ${++this.#groups}`,
      description: '',
      members: [],
      ...Object.fromEntries(permissions),
      ...fields,
    });
    return succeeded(created).body['group_id'] as number;
  }

  #ids(words: Words): number[] {
    return split(words).map((kind) => this.people[kind as Kind].userId);
  }

  /** Everything as it is by default. */
  async reset(): Promise<void> {
    await this.organization();
    for (const channelId of this.#changedChannels) await this.channel(channelId);
    this.#changedChannels.clear();
  }

  #fields(settings: Settings): Fields {
    const entries = Object.entries(settings).map(([name, value]) => [
      name,
      /_groups?$/.test(name) ? { new: this.groupValue(String(value)) } : (value ?? 'unlimited'),
    ]);
    return Object.fromEntries(entries);
  }

  after(seconds: number): void {
    this.chat.server.core.clock.advance(seconds * 1000);
  }

  /** A topic that nobody used yet. */
  newTopic(): string {
    return `topic ${++this.#topics}`;
  }

  /** Sends a message to a channel, or directly to somebody; answers its id. */
  async said(kind: Kind, to: number | Person, topic: string, content = 'Words, words, words.'): Promise<number> {
    const recipient = typeof to === 'number' ? { type: 'channel', to, topic } : { type: 'direct', to: [to.userId] };
    return succeeded(await this.people[kind].post('/messages', { ...recipient, content })).body['id'] as number;
  }

  /**
   * Outcome of a request to change a message: what the log says of it, or why it was refused. A refusal that
   * has another code than `BAD_REQUEST` is preceded by it.
   */
  async edit(kind: Kind, messageId: number, fields: Fields): Promise<string> {
    const before = await this.chat.head();
    const answer = await this.people[kind].patch(`/messages/${messageId}`, fields);
    const types = (await this.chat.events(before)).map(({ type }) => type);
    const done = [
      ...(types.includes('MessageContentEdited') ? ['edited'] : []),
      ...(types.includes('MessagesMoved') ? ['moved'] : []),
    ];
    return [...done, ...(answer.status === 200 ? [] : [refusalOf(answer)])].join(', ');
  }

  /** `done`, or why it was refused. */
  async ask(kind: Kind, verb: 'get' | 'post' | 'patch' | 'delete', path: string, fields: Fields = {}): Promise<string> {
    const answer = await this.people[kind][verb](path, fields);
    return answer.status === 200 ? 'done' : refusalOf(answer);
  }

  /** Does something with each kind of account, one after the other. */
  async eachKind<Result>(act: (kind: Kind) => Promise<Result>): Promise<Record<Kind, Result>> {
    const results: Partial<Record<Kind, Result>> = {};
    for (const kind of KINDS) results[kind] = await act(kind);
    return results as Record<Kind, Result>;
  }
}

/** Text of a refusal; an answer that is none fails. */
export function refusalOf({ status, body: { result, code, msg } }: Answer): string {
  expect([status, result]).toEqual([400, 'error']);
  return code === 'BAD_REQUEST' ? msg! : `${code}: ${msg}`;
}

export function succeeded(answer: Answer): Answer {
  expect(answer).toMatchObject({ status: 200, body: { result: 'success' } });
  return answer;
}
