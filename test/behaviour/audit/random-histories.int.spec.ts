import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AnswerQuestion, answering, FolderOfPastStates } from '@chat/audit';
import { past } from '@chat/composition';
import { UNRESTRICTED } from '@chat/directory';
import type { EventLogReader } from '@chat/event-log';
import { type DomainError, MINUTE_MS, overriding } from '@chat/kernel';
import type { NarrowTerm } from '@chat/message-reading';
import { Chat, type Fields, type HttpClient, type Person, successful } from '@chat/chat-testing';
import { onServers } from '@chat/testing';
import fc from 'fast-check';

/** Each asks for hundreds of answers, which take minutes on servers. */
const RUNS = onServers() ? 1 : Number(process.env['RUNS'] ?? 5);
const CASE = 'case 4711';
/** Events between two states that are kept. */
const EVERY = 1;
/** Each message says this. */
const SOUP = [{ operator: 'search', operand: 'soup' }];
const DIRECT = [{ operator: 'is', operand: 'dm' }];
const ROLES = [400, 400, 600];

const who = fc.nat({ max: ROLES.length - 1 });
const channel = fc.nat({ max: 2 });
/** Counted from the newest one. */
const message = fc.nat({ max: 6 });
const deed = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('post' as const), who, channel }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('write' as const), who, to: who }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('move' as const), message, channel }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('edit' as const), message }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reword' as const), message }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('delete' as const), message }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('hold' as const), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('flag' as const), who, message }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('admit' as const, 'remove' as const), who, channel }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('deactivate' as const, 'reactivate' as const), who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('include' as const, 'exclude' as const), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('role' as const), who, role: fc.constantFrom(300, 400, 600) }) },
);
type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never;
const history = fc.array(deed, { minLength: 6, maxLength: 16, size: 'max' });

interface Shown {
  readonly id: number;
  readonly subject: string;
  readonly stream_id?: number;
}

interface Account extends Pick<HttpClient, 'get'> {
  readonly userId: number;
}

/** One account at one moment, by narrow: what the API answered it then; null: it could not log in. */
interface Seen {
  readonly time: string;
  readonly userId: number;
  readonly narrow: Fields[string];
  readonly messages: readonly Shown[] | null;
  readonly itself: object | null;
}

interface AsOf {
  readonly user: { readonly role: number; readonly is_active: boolean; readonly groups: readonly string[] };
  readonly streams: readonly { readonly stream_id: number; readonly name: string; readonly is_archived: boolean }[];
  readonly messages: readonly Shown[];
  readonly erased: readonly {
    readonly message_id: number;
    readonly place: { readonly stream_id?: number; readonly topic?: string };
  }[];
}

const leftOf = ({ id, subject, stream_id: channelId }: Shown) =>
  channelId === undefined ? [id, null, null] : [id, channelId, subject];

/** Three people, an administrator, an owner and a bot, in an open channel, a private one, and one with protected history. */
class Talk {
  readonly #messageIds: number[] = [];
  readonly #authors = new Map<number, Person>();

  private constructor(
    private readonly chat: Chat,
    private readonly auditor: Person,
    private readonly people: readonly Person[],
    private readonly others: readonly Account[],
    private readonly group: number,
    private readonly channels: readonly { readonly id: number; readonly name: string }[],
  ) {}

  static async begin(chat: Chat, run: number): Promise<Talk> {
    const people = [];
    for (const role of ROLES) people.push(await chat.person(undefined, role));
    const auditor = await chat.person();
    const mandate = { user_id: auditor.userId, reason: CASE, direct_messages: true };
    successful(await chat.owner.post('/audit/mandates', mandate));
    const ownerId = successful(await chat.owner.get('/users/me'))['user_id'] as number;
    const owner = { userId: ownerId, get: chat.owner.get.bind(chat.owner) };
    const others = [owner, await chat.person(undefined, 200), await chat.bot(people[0]!, `Bot ${run}`)];
    const made = { name: `group ${run}`, description: '', members: [] };
    const group = successful(await chat.owner.post('/user_groups/create', made))['group_id'] as number;
    const make = async (name: string, subscribers: readonly Person[], options: Fields = {}) => {
      const unique = `${name} ${run}`;
      const all = [{ userId: ownerId } as Person, ...subscribers];
      return { id: await chat.channel(unique, all, options), name: unique };
    };
    const channels = [
      await make('open', people),
      await make('private', people.slice(0, 1), { invite_only: true }),
      await make('protected', people.slice(0, 2), { invite_only: true, history_public_to_subscribers: false }),
    ];
    return new Talk(chat, auditor, people, others, group, channels);
  }

  /** Refusals are part of a history. */
  async play(next: Deed): Promise<void> {
    const { owner, server } = this.chat;
    server.core.clock.advance(MINUTE_MS);
    const person = 'who' in next ? this.people[next.who]! : undefined;
    const place = 'channel' in next ? this.channels[next.channel]! : undefined;
    const messageId = 'message' in next ? this.#messageIds.at(-1 - next.message) : undefined;
    if ('message' in next && messageId === undefined) return;
    switch (next.do) {
      case 'post':
        return this.#post(person!, { type: 'stream', to: place!.name, topic: 'lunch' });
      case 'write':
        return this.#post(person!, { type: 'direct', to: [this.people[next.to]!.userId] });
      case 'move':
        await owner.patch(`/messages/${messageId}`, { stream_id: place!.id, propagate_mode: 'change_one' });
        return;
      case 'edit':
        await owner.patch(`/messages/${messageId}`, { topic: `dinner ${messageId}`, propagate_mode: 'change_one' });
        return;
      case 'reword':
        await this.#authors.get(messageId!)!.patch(`/messages/${messageId}`, { content: `Soup or stew ${messageId}` });
        return;
      case 'include':
        await owner.post(`/user_groups/${this.group}/members`, { add: [person!.userId] });
        return;
      case 'exclude':
        await owner.post(`/user_groups/${this.group}/members`, { delete: [person!.userId] });
        return;
      case 'delete':
        await owner.delete(`/messages/${messageId}`);
        return;
      case 'hold':
        successful(await owner.post('/records/holds', { name: CASE, reason: CASE, user_ids: [person!.userId] }));
        return;
      case 'flag':
        await person!.post('/messages/flags', { messages: [messageId], op: 'add', flag: 'starred' });
        return;
      case 'admit':
        await owner.post('/users/me/subscriptions', {
          subscriptions: [{ name: place!.name }],
          principals: [person!.userId],
        });
        return;
      case 'remove':
        await owner.delete('/users/me/subscriptions', {
          subscriptions: [place!.name],
          principals: [person!.userId],
        });
        return;
      case 'deactivate':
        await owner.delete(`/users/${person!.userId}`);
        return;
      case 'reactivate':
        await owner.post(`/users/${person!.userId}/reactivate`);
        return;
      case 'role':
        await owner.patch(`/users/${person!.userId}`, { role: next.role });
    }
  }

  async look(): Promise<Seen[]> {
    await this.chat.settled();
    const time = new Date(this.chat.server.core.clock.now()).toISOString();
    const seen: Seen[] = [];
    for (const account of [...this.people, ...this.others]) {
      const itself = await this.#itself(account);
      const inChannels = this.channels.map(({ name }) => [{ operator: 'channel', operand: name }]);
      for (const narrow of [[], SOUP, DIRECT, ...inChannels]) {
        const { body } = await this.#messages(account, narrow);
        const messages = (body['messages'] ?? null) as readonly Shown[] | null;
        seen.push({ time, userId: account.userId, narrow, messages, itself });
      }
    }
    return seen;
  }

  /** Null: the account is deactivated, or the narrow refused. */
  async asOf({ time, userId, narrow }: Seen): Promise<AsOf | null> {
    const question = { case: CASE, time, user_id: userId, narrow, num_before: 100, apply_markdown: false };
    const { status, body } = await this.auditor.get('/audit/as_of', question);
    const answer = body as unknown as AsOf;
    return status === 200 && answer.user.is_active ? answer : null;
  }

  /** Role, channels and groups, as the API answers them to the account. */
  async #itself(account: Account): Promise<object | null> {
    const me = await account.get('/users/me');
    if (me.status !== 200) return null;
    const { streams } = successful(await account.get('/streams', { include_all: true, exclude_archived: false }));
    const { user_groups: groups } = successful(await this.chat.owner.get('/user_groups'));
    const own = (groups as { name: string; members: number[]; is_system_group: boolean }[]).filter(
      ({ members, is_system_group: isOfRole }) => !isOfRole && members.includes(account.userId),
    );
    return itselfOf({
      role: me.body['role'] as number,
      streams: streams as AsOf['streams'],
      groups: own.map(({ name }) => name),
    });
  }

  /** Without what may differ: from where the log was replayed. */
  async askedAsOf(ask: AnswerQuestion, { time, userId, narrow }: Seen): Promise<object> {
    const question = {
      kind: 'as_of',
      time: Date.parse(time),
      userId,
      mandate: UNRESTRICTED,
      siteUrl: this.chat.server.core.site.url,
      narrow: (narrow as Omit<NarrowTerm, 'negated'>[]).map((term) => ({ ...term, negated: false })),
      anchor: 'newest',
      numBefore: 100,
      numAfter: 0,
      applyMarkdown: false,
    } as const;
    const answer = await ask(question).catch((error: DomainError) => ({ refused: error.message }));
    return { ...answer, events_read: undefined };
  }

  isThere = ({ id }: Shown): boolean => this.chat.server.core.directory.messageIds.has(id);

  /** From the streams that matter to it, and from the whole log. */
  async lives(): Promise<readonly (readonly [unknown, unknown])[]> {
    const { log } = this.chat.engines;
    const whole = overriding<EventLogReader>(log, { readAll: () => log.readAll() });
    const [ask, askWhole] = [log, whole].map((each) => answering({ log: each, ...past }));
    const lives: (readonly [unknown, unknown])[] = [];
    for (const messageId of this.#messageIds) {
      const question = this.#lifeOf(messageId);
      lives.push([await ask!(question), await askWhole!(question)]);
    }
    return lives;
  }

  /** The readers of each message, by its life and by what a package would say; mandates aside. */
  async readers(): Promise<readonly (readonly [unknown, unknown])[]> {
    const ask = answering({ log: this.chat.engines.log, ...past });
    const messages = this.#messageIds.map((id) => ({ id, home: '', posted: 0, deleted: [] }));
    const { readers } = await ask({ kind: 'readers_and_members', messages, channelIds: [] });
    const pairs: (readonly [unknown, unknown])[] = [];
    for (const messageId of this.#messageIds) {
      const life = await ask(this.#lifeOf(messageId));
      const list = readers.find(({ messageIds }) => messageIds.includes(messageId));
      const packed = list?.readers.map(({ userId, right, from, to }) => [
        userId,
        right,
        from === null ? life?.posted : new Date(from).toISOString(),
        to === null ? null : new Date(to).toISOString(),
      ]);
      const deletion = life?.history.findLast(({ event }) => event === 'MessageDeleted')?.time;
      const end = life?.state === 'visible' ? null : deletion;
      const own = life?.access
        ?.filter(({ right, from, to }) => right !== 'mandate' && from !== to)
        .map(({ user_id: id, right, from, to }) => [id, right, from, to === end ? null : to]);
      pairs.push([packed, own]);
    }
    return pairs;
  }

  #lifeOf(messageId: number) {
    const now = this.chat.server.core.clock.now();
    return { kind: 'message_life', messageId, mandate: UNRESTRICTED, now } as const;
  }

  async #post(person: Person, fields: Fields): Promise<void> {
    const { body } = await person.post('/messages', { ...fields, content: `Soup ${this.#messageIds.length}` });
    if (body['id'] === undefined) return;
    this.#messageIds.push(body['id'] as number);
    this.#authors.set(body['id'] as number, person);
  }

  #messages(reader: Account, narrow: Fields[string]) {
    const range = { anchor: 'newest', num_before: 100, num_after: 0, narrow, apply_markdown: false };
    return reader.get('/messages', { ...range, allow_empty_topic_name: true });
  }
}

/** In an order of its own. */
const itselfOf = ({ role, streams, groups }: Pick<AsOf, 'streams'> & Omit<AsOf['user'], 'is_active'>): object => ({
  role,
  streams: streams
    .map(({ stream_id: id, name, is_archived: isArchived }) => ({ id, name, isArchived }))
    .toSorted((one, other) => one.id - other.id),
  groups: groups.toSorted(),
});

let chat: Chat;
let runs = 0;
let folder: string;
let states: FolderOfPastStates;
beforeAll(async () => {
  chat = await Chat.open();
  folder = await mkdtemp(join(tmpdir(), 'past-'));
  states = new FolderOfPastStates(folder);
});
afterAll(async () => {
  await chat.close();
  await rm(folder, { recursive: true });
});

/** As the thread of a server does, which has answered nothing yet. */
const answeringFromStates = () => answering({ log: chat.engines.log, ...past, states, statesEvery: EVERY });

describe('After any history of moves, protected history, guests, deactivations and holds that the auditor may not see', () => {
  it('an account saw at each moment exactly what the API answered it then, less what is erased since', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (deeds) => {
        const talk = await Talk.begin(chat, ++runs);
        const seen: Seen[] = [];
        for (const [at, next] of deeds.entries()) {
          await talk.play(next);
          if (at % 5 === 4 || at === deeds.length - 1) seen.push(...(await talk.look()));
          if (at % 3 === 2) await answeringFromStates()({ kind: 'keep_states' });
        }
        const [ask, askWhole] = [answeringFromStates(), answering({ log: chat.engines.log, ...past })];
        expect(await states.list()).not.toEqual([]);
        for (const each of seen) {
          const asOf = await talk.asOf(each);
          expect([each, asOf?.messages ?? null]).toEqual([each, each.messages?.filter(talk.isThere) ?? null]);
          if (asOf) expect([each, itselfOf({ ...asOf.user, streams: asOf.streams })]).toEqual([each, each.itself]);
          const gone = each.messages?.filter((message) => !talk.isThere(message)).map(leftOf) ?? [];
          const erased = (asOf?.erased ?? []).map(({ message_id: id, place }) => [
            id,
            place.stream_id ?? null,
            place.topic ?? null,
          ]);
          if (each.narrow === SOUP) expect(erased).toEqual([]);
          // Without a channel, a message also counts that the account flagged or was moved away from it.
          else if ((each.narrow as readonly unknown[]).length === 0)
            expect(gone).toEqual(expect.arrayContaining(erased));
          else expect([each, erased]).toEqual([each, gone]);
          if ((each.narrow as readonly unknown[]).length > 0 && each.narrow !== SOUP) continue;
          expect([each, await talk.askedAsOf(ask, each)]).toEqual([each, await talk.askedAsOf(askWhole, each)]);
        }
        for (const [life, ofWholeLog] of await talk.lives()) expect(life).toEqual(ofWholeLog);
        for (const [packed, own] of await talk.readers()) expect(packed).toEqual(own);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  });
});
