import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Passwords } from '@chat/accounts';
import { type Environment, HttpClient, successful } from '@chat/chat-testing';
import { readConfiguration } from '@chat/composition';
import type { RecordedEvent } from '@chat/kernel';
import { eventually, freePort } from '@chat/testing';
import { pino } from 'pino';
import { commandLine } from '../../../apps/chat/src/command-line.js';
import { type RunningServer, startServer } from '../../../apps/chat-server/src/server.js';
import type { Random } from '../../support/conversation/random.js';
import {
  DAY_MS,
  dueAt,
  ExpectedHold,
  type ExpectedMessage,
  type HoldScope,
  keyOf,
  type Place,
  type PlaceKey,
  Setting,
} from './expected-content.js';

const CHANNELS = ['kitchen', 'attic'];
const TOPICS = ['lunch', 'dinner'];
const PASSWORD = 'a password for tests';
const MOST_DAYS = 20;
const UNLIMITED = 100_000;
const IN_TIME_MS = 60_000;

/** How often each step is taken, and what it does. */
type Step = readonly [weight: number, step: () => Promise<void>];

/**
 * People post, edit, move and delete messages with files, owners change rules, set and lift holds and undo, and the clock
 * moves. After each step the log has what it must have and nothing else.
 */
export class Lifecycle implements AsyncDisposable {
  readonly #messages: ExpectedMessage[] = [];
  readonly #holds: ExpectedHold[] = [];
  readonly #deletedContent = new Setting(0, 0);
  readonly #records = new Setting(0, 14 * DAY_MS);
  readonly #retention = new Setting(UNLIMITED, DAY_MS);
  #server!: RunningServer;
  #people: readonly { readonly client: HttpClient; readonly userId: number }[] = [];
  #channelIds: readonly number[] = [];
  #words = 0;
  /** So often each step was taken. */
  readonly taken = new Map<string, number>();

  private constructor(
    private readonly environment: Environment & { readonly CHAT_DATA_DIR: string },
    private readonly random: Random,
    /** Whether the log's engine has a text on its disk. */
    private readonly logHolds: (text: string) => boolean,
  ) {}

  static async open(engines: Environment, random: Random, logHolds: (text: string) => boolean): Promise<Lifecycle> {
    const environment = {
      ...engines,
      CHAT_DATA_DIR: await mkdtemp(join(tmpdir(), 'chat-')),
      CHAT_PORT: String(await freePort()),
      CHAT_DELETED_CONTENT_DAYS: '0',
      CHAT_RATE_LIMIT: 'off',
    };
    const lifecycle = new Lifecycle(environment, random, logHolds);
    await lifecycle.#start();
    return lifecycle;
  }

  async step(): Promise<void> {
    const steps: Record<string, Step> = {
      post: [6, () => this.#post()],
      edit: [2, () => this.#edit()],
      move: [2, () => this.#move()],
      delete: [4, () => this.#delete()],
      undo: [2, () => this.#undo()],
      setHold: [2, () => this.#setHold()],
      liftHold: [1, () => this.#liftHold()],
      deletedContentDays: [1, () => this.#changeDeletedContentDays()],
      recordsRule: [1, () => this.#changeRecordsRule()],
      retention: [1, () => this.#changeRetention()],
      wait: [4, () => this.#wait()],
    };
    const name = this.random.pick(
      Object.entries(steps).flatMap(([each, [weight]]) => Array<string>(weight).fill(each)),
    );
    await steps[name]![1]();
    this.taken.set(name, (this.taken.get(name) ?? 0) + 1);
    await this.#mustMatch();
  }

  /** After an erasure beside the server: every file that it has, and its log's engine. */
  async mustBeNowhere(): Promise<void> {
    const output: string[] = [];
    if (!(await commandLine(this.environment, (text) => output.push(text), ['erase'])))
      throw new Error(output.join(''));
    const files = await contentsOf(this.environment.CHAT_DATA_DIR);
    for (const { id, words, isErased } of this.#messages)
      for (const word of words) {
        const found = [...files].filter(([, content]) => content.includes(word)).map(([path]) => path);
        if (this.logHolds(word)) found.push('log');
        if (found.length > 0 !== !isErased)
          throw new Error(`Message ${id}, ${isErased ? '' : 'not '}erased, is in [${found.join(', ')}].`);
      }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server.close();
    await rm(this.environment.CHAT_DATA_DIR, { recursive: true });
  }

  get erased(): number {
    return this.#messages.filter(({ isErased }) => isErased).length;
  }

  async #start(): Promise<void> {
    const passwords = new Passwords(false, { memoryKiB: 8, passes: 1, parallelism: 1 });
    this.#server = await startServer(readConfiguration(this.environment), {
      logger: pino({ level: 'silent' }),
      passwords,
    });
    const { application, founded } = this.#server;
    const owner = new HttpClient(application, founded!.email, founded!.apiKey);
    const email = 'hamlet@example.com';
    const added = successful(await owner.post('/users', { email, full_name: 'Hamlet', password: PASSWORD }));
    const login = successful(await owner.post('/fetch_api_key', { username: email, password: PASSWORD }));
    const hamlet = new HttpClient(application, email, login['api_key'] as string);
    this.#people = [
      { client: owner, userId: successful(await owner.get('/users/me'))['user_id'] as number },
      { client: hamlet, userId: added['user_id'] as number },
    ];
    const principals = this.#people.map(({ userId }) => userId);
    const channelIds: number[] = [];
    for (const name of CHANNELS) {
      successful(await owner.post('/users/me/subscriptions', { subscriptions: [{ name }], principals }));
      channelIds.push(successful(await owner.get('/get_stream_id', { stream: name }))['stream_id'] as number);
    }
    this.#channelIds = channelIds;
    const unlimited = {
      message_content_edit_limit_seconds: '"unlimited"',
      move_messages_within_stream_limit_seconds: '"unlimited"',
    };
    successful(
      await owner.patch('/realm', { ...unlimited, move_messages_between_streams_limit_seconds: '"unlimited"' }),
    );
  }

  get #owner(): HttpClient {
    return this.#people[0]!.client;
  }

  get #now(): number {
    return this.#server.core.clock.now();
  }

  get #visible(): ExpectedMessage[] {
    return this.#messages.filter(({ deletedAt }) => deletedAt === null);
  }

  #newWord(): string {
    const letters = Array.from({ length: 10 }, () => String.fromCharCode(97 + this.random.below(26)));
    return `zq${letters.join('')}${++this.#words}`;
  }

  #place(): Place {
    const channelId = this.random.pick(this.#channelIds);
    return this.random.chance(0.2) ? { channelId: null, topic: '' } : { channelId, topic: this.random.pick(TOPICS) };
  }

  /** The organization, direct messages or a channel, and the path of the API for it. */
  #settingPlace(): { readonly key: PlaceKey; readonly path: string } {
    const key = this.random.pick(['organization', 'direct', ...this.#channelIds.map(String)]);
    const path = key === 'organization' ? '' : key === 'direct' ? '/direct_messages' : `/streams/${key}`;
    return { key, path };
  }

  /** Null: as in the organization. */
  #days(key: PlaceKey): number | null {
    return key !== 'organization' && this.random.chance(0.3) ? null : this.random.below(MOST_DAYS);
  }

  async #post(): Promise<void> {
    const { client, userId: senderId } = this.random.pick(this.#people);
    const place = this.#place();
    const words = [this.#newWord()];
    let content = `It says ${words[0]}.`;
    if (this.random.chance(0.25)) {
      words.push(this.#newWord());
      const { url } = successful(await client.upload(new File([`Bytes of ${words[1]}`], 'menu.txt')));
      content += ` [menu](${String(url)})`;
    }
    const others = this.#people.map(({ userId }) => userId).filter((id) => id !== senderId);
    const to =
      place.channelId === null
        ? { type: 'direct', to: others }
        : { type: 'stream', to: place.channelId, topic: place.topic };
    const id = successful(await client.post('/messages', { ...to, content }))['id'] as number;
    const postedAt = (await this.#eventsOf(id))[0]!.metadata.time;
    const state = { place, postedIn: keyOf(place), deletedAt: null, isErased: false };
    this.#messages.push({ id, senderId, postedAt, words, ...state });
  }

  async #edit(): Promise<void> {
    const message = this.random.pick(this.#visible);
    // An edit that no longer links a file would leave the file to the rules for unused ones.
    if (!message || message.words.length > 1) return;
    const word = this.#newWord();
    const { client } = this.#people.find(({ userId }) => userId === message.senderId)!;
    successful(await client.patch(`/messages/${message.id}`, { content: `It says ${word} instead.` }));
    message.words.push(word);
  }

  async #move(): Promise<void> {
    const message = this.random.pick(this.#visible.filter(({ place }) => place.channelId !== null));
    if (!message) return;
    const from = message.place;
    const to = { channelId: this.random.pick(this.#channelIds), topic: this.random.pick(TOPICS) };
    if (isSame(from, to)) return;
    const mode = this.random.pick(['change_one', 'change_all']);
    const quiet = { send_notification_to_old_thread: false, send_notification_to_new_thread: false };
    const target = { stream_id: to.channelId, topic: to.topic, propagate_mode: mode, ...quiet };
    successful(await this.#owner.patch(`/messages/${message.id}`, target));
    const there = this.#visible.filter(({ place }) => isSame(place, from));
    const moving = mode === 'change_all' ? there : [message];
    if (moving.length === there.length) for (const hold of this.#holds) hold.renamed(from, to);
    for (const each of moving) each.place = to;
  }

  async #delete(): Promise<void> {
    const message = this.random.pick(this.#visible);
    if (message) successful(await this.#owner.delete(`/messages/${message.id}`));
  }

  async #undo(): Promise<void> {
    const kept = this.#messages.filter(({ deletedAt, isErased }) => deletedAt !== null && !isErased);
    const message = this.random.pick(kept);
    if (!message) return;
    const deletion = (await this.#eventsOf(message.id)).findLast(({ type }) => type === 'MessageDeleted')!;
    const request = { correlation_id: deletion.metadata.correlationId, reason: 'By mistake' };
    successful(await this.#owner.post('/records/undo', request));
  }

  async #setHold(): Promise<void> {
    const day = (at: number) => Math.floor((this.#now + at * DAY_MS) / 1000);
    const [from, to] = [this.random.chance(0.3) ? day(-10) : null, this.random.chance(0.3) ? day(10) : null];
    const kind = this.random.below(3);
    const userIds = kind === 0 ? [this.random.pick(this.#people).userId] : [];
    const channelIds = kind === 1 ? [this.random.pick(this.#channelIds)] : [];
    const topics =
      kind === 2 ? [{ channelId: this.random.pick(this.#channelIds), topic: this.random.pick(TOPICS) }] : [];
    const scope: HoldScope = {
      userIds,
      channelIds,
      topics,
      from: from && from * 1000,
      to: to && to * 1000 + 999,
    };
    const answer = await this.#owner.post('/records/holds', {
      name: 'Case',
      reason: 'Subpoena',
      user_ids: userIds,
      stream_ids: channelIds,
      topics: topics.map(({ channelId, topic }) => ({ stream_id: channelId, topic })),
      ...(from && { from }),
      ...(to && { to }),
    });
    this.#holds.push(new ExpectedHold(successful(answer)['id'] as number, scope));
  }

  async #liftHold(): Promise<void> {
    const hold = this.random.pick(this.#holds.filter(({ liftedAt }) => liftedAt === null));
    if (!hold) return;
    successful(await this.#owner.delete(`/records/holds/${hold.id}`, { reason: 'Settled' }));
    hold.liftedAt = this.#now;
  }

  async #changeDeletedContentDays(): Promise<void> {
    const { key, path } = this.#settingPlace();
    const days = this.#days(key);
    successful(await this.#owner.patch(`/records${path}`, { deleted_content_days: days }));
    this.#deletedContent.set(key, days, this.#now);
  }

  async #changeRecordsRule(): Promise<void> {
    const { key, path } = this.#settingPlace();
    const days = this.#days(key);
    successful(await this.#owner.patch(`/records/rule${path}`, { records_days: days, reason: 'Law' }));
    this.#records.set(key, days, this.#now);
  }

  async #changeRetention(): Promise<void> {
    const key = this.random.pick(['organization', ...this.#channelIds.map(String)]);
    const path = key === 'organization' ? '/realm' : `/streams/${key}`;
    const days = this.random.pick([null, UNLIMITED, 3 + this.random.below(MOST_DAYS)]);
    const isDefault = days === null && key !== 'organization';
    const shown = isDefault ? 'realm_default' : days === null || days === UNLIMITED ? 'unlimited' : days;
    successful(await this.#owner.patch(path, { message_retention_days: shown }));
    this.#retention.set(key, isDefault ? null : (days ?? UNLIMITED), this.#now);
  }

  async #wait(): Promise<void> {
    const hours = 1 + this.random.below(120);
    this.#server.core.clock.advance(hours * 3_600_000 + 60_000);
  }

  async #eventsOf(messageId: number): Promise<RecordedEvent[]> {
    return Array.fromAsync(this.#server.core.log.read(`message-${messageId}`));
  }

  /** Waits until what must go is gone; what must stay may never be missing. */
  async #mustMatch(): Promise<void> {
    await eventually(async () => {
      const events = (await Array.fromAsync(this.#server.core.log.readAll())).flat();
      this.#learnDeletions(events);
      for (const hold of this.#holds) hold.look(this.#messages);
      const text = JSON.stringify(events);
      const now = this.#now;
      for (const message of this.#messages) {
        if (message.deletedAt === null) {
          const days = this.#retention.daysIn(keyOf(message.place), now);
          if (message.postedAt + days * DAY_MS <= now)
            throw new Error(`Message ${message.id} is too old, and visible.`);
        } else if (!message.isErased && this.#dueAt(message, now) <= now) message.isErased = true;
        const found = text.includes(message.words[0]!);
        if (found === message.isErased)
          throw new Error(`Message ${message.id} is ${found ? '' : 'not '}in the log: ${JSON.stringify(message)}.`);
      }
    }, IN_TIME_MS);
  }

  #dueAt(message: ExpectedMessage, now: number): number {
    return dueAt(message, { deletedContent: this.#deletedContent, records: this.#records, holds: this.#holds }, now);
  }

  /** When and by what messages were deleted, the log knows; whether they may have been, is asked here. */
  #learnDeletions(events: readonly RecordedEvent[]): void {
    const last = new Map<number, RecordedEvent>();
    for (const event of events)
      if (['MessageDeleted', 'MessageRestored'].includes(event.type))
        last.set((event.data as { readonly messageId: number }).messageId, event);
    for (const message of this.#messages) {
      const event = last.get(message.id);
      const deletion = event?.type === 'MessageDeleted' ? event : undefined;
      const isNew = message.deletedAt === null && deletion !== undefined;
      const { ground } = (deletion?.data ?? {}) as { readonly ground?: string };
      if (isNew && ground === 'retention') this.#mustBeOld(message, deletion.metadata.time);
      message.deletedAt = deletion?.metadata.time ?? null;
    }
  }

  #mustBeOld({ id, place, postedAt }: ExpectedMessage, now: number): void {
    const days = this.#retention.daysIn(keyOf(place), now);
    if (now < postedAt + days * DAY_MS) throw new Error(`Message ${id} was deleted before ${days} days had passed.`);
  }
}

const isSame = (one: Place, other: Place) => one.channelId === other.channelId && one.topic === other.topic;

async function contentsOf(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return new Map(await Promise.all(paths.map(async (path) => [path, await readFile(path)] as const)));
}
