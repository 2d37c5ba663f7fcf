import { type Answer, type Chat, type HttpClient, Person } from '@chat/chat-testing';
import { CHANNELS, type Deed, type GroupChoice, GROUPS, ROLES } from './deeds.js';

interface PostedMessage {
  readonly id: number;
  /** Number of the person. */
  readonly author: number;
  /** Null: between people. */
  readonly place: { readonly channelId: number; readonly topic: string } | null;
}

/** A pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Five people of all roles, three channels, and what is done there. */
export class History {
  readonly #messages: PostedMessage[] = [];
  readonly #channelIds: number[];
  readonly #groupIds: number[] = [];
  readonly #reminderIds: number[] = [];
  readonly #bots: Person[] = [];
  /** Ids of what each person keeps, by person and kind. */
  readonly #stored = new Map<string, number[]>();
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
    // Deleted messages may come back.
    await chat.owner.patch('/records', { deleted_content_days: 30 });
    return new History(chat, people, channelIds);
  }

  /** The account that registers: a person, or the newest bot; undefined while there is none. */
  client(who: number): Person | undefined {
    return who < this.people.length ? this.people[who] : this.#bots.at(-1);
  }

  /** Does it, or finds it refused. @throws Error when the server fails */
  async make(deed: Deed): Promise<void> {
    const answer = await this.#ask(deed);
    if (answer && answer.status >= 500) throw new Error(`${JSON.stringify(deed)}: ${JSON.stringify(answer.body)}`);
    if ((deed.do === 'post' || deed.do === 'write') && answer?.body['id']) {
      const place = deed.do === 'post' ? { channelId: this.#channel(deed.channel), topic: deed.text } : null;
      this.#messages.push({ id: answer.body['id'] as number, author: deed.who, place });
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
      case 'delete':
        return this.#person(deed.who ?? this.#posted(deed.message)?.author ?? 0).delete(
          `/messages/${this.#message(deed.message)}`,
        );
      case 'undo': {
        const to = Math.floor(this.chat.server.core.clock.now() / 1000);
        return owner.post('/records/undo', { user_id: this.#ids([deed.who])[0], from: 0, to, reason: 'Mistakes' });
      }
      case 'deleteTopic': {
        const { channelId, topic } = this.#posted(deed.message)?.place ?? { channelId: this.#channel(0), topic: '' };
        return this.#person(deed.who).post(`/streams/${channelId}/delete_topic`, { topic_name: topic });
      }
      case 'flag': {
        const { op, flag } = deed;
        return this.#person(deed.who).post('/messages/flags', { messages: [this.#message(deed.message)], op, flag });
      }
      case 'report':
        this.chat.server.core.clock.advance(deed.after * 1000);
        return this.#person(deed.who).post('/users/me/presence', { status: deed.status, ping_only: true });
      case 'settle':
        return this.#person(deed.who).patch('/settings', deed.settings);
      case 'say':
        return this.#person(deed.who).post('/users/me/status', deed.status);
      case 'predefine':
        return owner.patch('/realm/user_settings_defaults', deed.defaults);
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
      case 'begin': {
        const fields = { stream_id: this.#channel(deed.channel) };
        const person = this.#person(deed.who);
        return deed.isDefault ? person.post('/default_streams', fields) : person.delete('/default_streams', fields);
      }
      case 'arrange': {
        const { body } = await owner.get('/channel_folders', { include_archived: true });
        const ids = (body['channel_folders'] as { id: number }[]).map(({ id }) => id);
        const id = ids[deed.folder];
        if (id === undefined) return owner.post('/channel_folders/create', { name: `folder ${++this.#names}` });
        if ('order' in deed.how) return owner.patch('/channel_folders', { order: ids.toReversed() });
        if (!('channel' in deed.how)) return owner.patch(`/channel_folders/${id}`, deed.how);
        const { channel } = deed.how;
        const folder_id = channel === null ? null : id;
        return owner.patch(`/streams/${this.#channel(channel ?? 0)}`, { folder_id });
      }
      case 'keep': {
        const { fragment, how } = deed;
        const person = this.#person(deed.who);
        const name = fragment === 'inbox' ? undefined : 'Mail';
        if (how === 'add') return person.post('/navigation_views', { fragment, is_pinned: false, name });
        const path = `/navigation_views/${encodeURIComponent(fragment)}`;
        return how === 'remove' ? person.delete(path) : person.patch(path, { is_pinned: how === 'pin' });
      }
      case 'remember': {
        const now = Math.floor(this.chat.server.core.clock.now() / 1000);
        const fields = { message_id: this.#message(deed.message), scheduled_delivery_timestamp: now + deed.after };
        const answer = await this.#person(deed.who).post('/reminders', fields);
        if (answer.body['reminder_id']) this.#reminderIds.push(answer.body['reminder_id'] as number);
        return answer;
      }
      case 'forget':
        return this.#person(deed.who).delete(`/reminders/${this.#reminderIds.at(-1 - deed.reminder) ?? 1}`);
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
      case 'restrict':
        return owner.patch('/realm', { can_access_all_users_group: { new: deed.to } });
      case 'hide':
        return this.#person(deed.who).patch('/settings', { email_address_visibility: deed.visibility });
      case 'readdress':
        return owner.patch(`/users/${this.people[deed.whom]!.userId}`, {
          new_email: `moved-${++this.#names}@example.com`,
        });
      case 'react': {
        const [path, fields] = [`/messages/${this.#message(deed.message)}/reactions`, { emoji_name: deed.emoji_name }];
        const person = this.#person(deed.who);
        return deed.change === 'add' ? person.post(path, fields) : person.delete(path, fields);
      }
      case 'vote': {
        const fields = {
          message_id: this.#message(deed.message),
          msg_type: 'widget',
          content: '{"widget_type":"game"}',
        };
        return this.#person(deed.who).post('/submessage', fields);
      }
      case 'regard': {
        const { channel, topic, visibility_policy } = deed;
        return this.#person(deed.who).post('/user_topics', {
          stream_id: this.#channel(channel),
          topic,
          visibility_policy,
        });
      }
      case 'store':
        return this.#store(deed);
      case 'watch': {
        const person = this.#person(deed.who);
        const fields = { alert_words: [deed.word] };
        return deed.change === 'add'
          ? person.post('/users/me/alert_words', fields)
          : person.delete('/users/me/alert_words', fields);
      }
      case 'mute': {
        const [person, path] = [this.#person(deed.who), `/users/me/muted_users/${this.people[deed.whom]!.userId}`];
        return deed.change === 'add' ? person.post(path) : person.delete(path);
      }
      case 'employ': {
        const [short_name, full_name] = [`bot-${++this.#names}`, `Bot ${this.#names}`];
        const payload_url = deed.bot_type === 3 ? JSON.stringify('http://127.0.0.1:9/') : undefined;
        const fields = { full_name, short_name, bot_type: deed.bot_type, payload_url };
        const answer = await this.#person(deed.who).post('/bots', fields);
        const { user_id: userId, api_key: key } = answer.body;
        if (userId === undefined) return answer;
        const { application, core } = this.chat.server;
        const { deliveryEmail } = core.directory.user(userId as number)!;
        this.#bots.push(new Person(application, deliveryEmail, key as string, userId as number, full_name));
        return answer;
      }
      case 'instruct':
        return this.#instruct(deed);
      case 'use':
        return this.#use(deed);
      case 'portray': {
        const person = this.#person(deed.who);
        if (!deed.has) return person.delete('/users/me/avatar');
        return person.postFiles('/users/me/avatar', new File([PICTURE], 'me.png', { type: 'image/png' }));
      }
      case 'invite': {
        const stream_ids = deed.channel === null ? [] : [this.#channel(deed.channel)];
        const terms = { invite_as: deed.as, stream_ids, include_realm_default_subscriptions: true };
        const answer = await this.#person(deed.who).post('/invites/multiuse', terms);
        const { invite_link: link } = answer.body;
        if (link === undefined) return answer;
        const joining = { email: `joins-${++this.#names}@example.com`, full_name: `Comer ${this.#names}` };
        return owner.post('/join', {
          ...joining,
          token: /\/join\/(\S+)$/.exec(link as string)![1],
          password: 'correct horse battery',
        });
      }
      case 'appoint':
        return owner.patch(`/users/${this.people[deed.whom]!.userId}`, { role: ROLES[deed.role] });
      case 'rechristen':
        return owner.patch(`/users/${this.people[deed.whom]!.userId}`, { full_name: `${deed.name} ${++this.#names}` });
      case 'deactivate':
        return owner.delete(`/users/${this.people[deed.whom]!.userId}`, { actions: deed.actions });
      case 'reactivate':
        return owner.post(`/users/${this.people[deed.whom]!.userId}/reactivate`);
    }
  }

  async #instruct({ who, bot, how }: Extract<Deed, { do: 'instruct' }>): Promise<Answer | undefined> {
    const { userId } = this.#bots.at(-1 - bot) ?? {};
    if (userId === undefined) return undefined;
    const nameOf = (channel: number | null) => (channel === null ? '' : this.#nameOf(channel));
    const fields =
      'owner' in how
        ? { bot_owner_id: this.people[how.owner]!.userId }
        : 'sends' in how
          ? { default_sending_stream: nameOf(how.sends) }
          : 'listens' in how
            ? { default_events_register_stream: nameOf(how.listens) }
            : how;
    return this.#person(who).patch(`/bots/${userId}`, fields);
  }

  async #use({ who, bot: number, how, channel }: Extract<Deed, { do: 'use' }>): Promise<Answer | undefined> {
    const bot = this.#bots.at(-1 - number);
    if (!bot) return undefined;
    const { owner } = this.chat;
    const name = this.#nameOf(channel);
    switch (how) {
      case 'subscribe':
        return owner.post('/users/me/subscriptions', { subscriptions: [{ name }], principals: [bot.userId] });
      case 'unsubscribe':
        return owner.delete('/users/me/subscriptions', { subscriptions: [name], principals: [bot.userId] });
      case 'post': {
        const fields = { type: 'stream', to: this.#channel(channel), topic: 'Soup', content: 'Soup!' };
        return bot.post('/messages', fields);
      }
      case 'dismiss':
        return this.#person(who).delete(`/bots/${bot.userId}`);
      case 'rehire':
        return this.#person(who).post(`/users/${bot.userId}/reactivate`);
    }
  }

  /** Adds one, or edits or removes the newest one of its kind that the person added. */
  async #store({ who, what, how, channel, text, after }: Extract<Deed, { do: 'store' }>): Promise<Answer> {
    const person = this.#person(who);
    const to = this.#channel(channel);
    const now = Math.floor(this.chat.server.core.clock.now() / 1_000);
    const kept = this.#stored.get(`${who} ${what}`) ?? [];
    const path = `/${what}/${kept.at(-1) ?? 4_711}`;
    const draft = { type: 'stream', to: [to], topic: text, content: text, timestamp: now };
    const scheduled = { type: 'channel', to, topic: text, content: text, scheduled_delivery_timestamp: now + after };
    if (how === 'remove') {
      kept.pop();
      return person.delete(path);
    }
    if (how === 'edit') {
      if (what === 'drafts') return person.patch(path, { draft });
      return person.patch(path, what === 'saved_snippets' ? { content: text } : { content: text, topic: text });
    }
    const answer =
      what === 'drafts'
        ? await person.post('/drafts', { drafts: [draft] })
        : await person.post(`/${what}`, what === 'saved_snippets' ? { title: text, content: text } : scheduled);
    const { ids, saved_snippet_id: snippetId, scheduled_message_id: scheduledId } = answer.body;
    const id = (ids as number[] | undefined)?.[0] ?? snippetId ?? scheduledId;
    if (id !== undefined) this.#stored.set(`${who} ${what}`, [...kept, id as number]);
    return answer;
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
    return this.#posted(index)?.id ?? 1;
  }

  #posted(index: number): PostedMessage | undefined {
    return this.#messages.at(-1 - index);
  }

  #nameOf(index: number): string {
    return this.chat.server.core.directory.channel(this.#channel(index))!.name;
  }
}
