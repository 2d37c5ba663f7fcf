import { Chat, type Fields, type Person } from '@chat/chat-testing';
import { eventually } from '@chat/testing';
import fc from 'fast-check';
import { atOneMoment } from '../../behaviour/event-queues/at-one-moment.js';
import { ReplayedMessages, type Snapshot } from './replayed-messages.js';

const RUNS = Number(process.env['RUNS'] ?? 12);
const CHANNELS = ['kitchen', 'library', 'cellar'];

const who = fc.nat({ max: 2 });
const channel = fc.nat({ max: CHANNELS.length - 1 });
const topic = fc.constantFrom('lunch', 'Lunch', '✔ lunch', 'dinner', '');
const text = fc.constantFrom('Soup', 'Stew', '');
/** Counted from the newest one. */
const message = fc.nat({ max: 9 });
const mode = fc.constantFrom('change_one', 'change_later', 'change_all');
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

const deed = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('post' as const), who, channel, topic, text }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('edit' as const), who, message, text, topic: maybe(topic) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      who,
      message,
      topic: maybe(topic),
      channel: maybe(channel),
      mode,
      tells: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('admit' as const), who, channel }) },
);
type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never;

/** One step after the other; what is in one step happens at the same moment. */
const steps = fc.array(fc.array(deed, { minLength: 1, maxLength: 3 }), { maxLength: 12, size: 'max' });

/** Three people, one of them in all channels from the beginning. */
class Talk {
  readonly #messageIds: number[] = [];

  private constructor(
    private readonly people: readonly Person[],
    readonly channelIds: readonly number[],
  ) {}

  static async begin(chat: Chat): Promise<Talk> {
    const people = [await chat.person('Ada'), await chat.person('Grace'), await chat.person('Linus')];
    const channelIds = [
      await chat.channel(CHANNELS[0]!, people),
      await chat.channel(CHANNELS[1]!, people.slice(0, 2), { invite_only: true }),
      await chat.channel(CHANNELS[2]!, people.slice(0, 1), { invite_only: true, history_public_to_subscribers: false }),
    ];
    return new Talk(people, channelIds);
  }

  /** Reads everything. */
  get reader(): Person {
    return this.people[0]!;
  }

  /** Does it, or finds it refused. @throws Error when the server fails */
  async make(deed: Deed): Promise<void> {
    const { status, body } = await this.#ask(deed);
    if (status >= 500) throw new Error(`${JSON.stringify(deed)}: ${JSON.stringify(body)}`);
    if (deed.do === 'post' && body['id']) this.#messageIds.push(body['id'] as number);
  }

  #ask(deed: Deed) {
    const person = this.people[deed.who]!;
    switch (deed.do) {
      case 'post': {
        const fields = { to: this.channelIds[deed.channel], topic: deed.topic, content: `${deed.text}!` };
        return person.post('/messages', { type: 'stream', ...fields });
      }
      case 'edit':
        return person.patch(this.#path(deed.message), { content: deed.text, topic: deed.topic });
      case 'move': {
        const place: Fields = { topic: deed.topic, stream_id: this.channelIds[deed.channel!] };
        const notices = { send_notification_to_old_thread: deed.tells, send_notification_to_new_thread: deed.tells };
        return person.patch(this.#path(deed.message), { ...place, propagate_mode: deed.mode, ...notices });
      }
      case 'admit': {
        const fields = { subscriptions: [{ name: CHANNELS[deed.channel] }], principals: [person.userId] };
        return this.reader.post('/users/me/subscriptions', fields);
      }
    }
  }

  #path(message: number): string {
    return `/messages/${this.#messageIds.at(-1 - message) ?? 1}`;
  }
}

async function expectReplay(chat: Chat, { reader, channelIds }: Talk): Promise<void> {
  const seen = (path: string, fields: Fields = {}) =>
    eventually(async () => {
      const { status, body } = await reader.get(path, { allow_empty_topic_name: true, ...fields });
      expect([status, body.msg]).toEqual([200, '']);
      return body;
    });
  const historyOf = async (id: number) => {
    const { message_history: history } = await seen(`/messages/${id}/history`);
    return (history as Snapshot[]).map(({ content_html_diff: _html, ...snapshot }) => snapshot);
  };
  const contentsOf = async (operand: number, name: string) => {
    const narrow = [
      { operator: 'channel', operand },
      { operator: 'topic', operand: name },
    ];
    const { messages } = await seen('/messages', { anchor: 'oldest', num_before: 0, num_after: 1_000, narrow });
    return (messages as { id: number }[]).map(({ id }) => id);
  };
  const { found, expected } = await atOneMoment(chat, async () => {
    const log = ReplayedMessages.of(await chat.events());
    const ids = log.all().flatMap(({ id, conversation }) => (conversation.kind === 'channel' ? [id] : []));
    const histories = await Promise.all(ids.map(historyOf));
    const channels = channelIds.map(async (channelId) => {
      const { topics } = await seen(`/users/me/${channelId}/topics`);
      const names = (topics as { name: string }[]).map(({ name }) => name);
      return { topics, contents: await Promise.all(names.map((name) => contentsOf(channelId, name))) };
    });
    return {
      found: { histories, channels: await Promise.all(channels) },
      expected: {
        histories: ids.map((id) => log.get(id)!.history),
        channels: channelIds.map((channelId) => {
          const topics = log.topics(channelId);
          return { topics, contents: topics.map(({ name }) => log.inTopic(channelId, name)) };
        }),
      },
    };
  });
  expect(found).toEqual(expected);
}

it('histories and topics are what the log alone gives, whatever was posted, edited and moved', async () => {
  const property = fc.asyncProperty(steps, async (all) => {
    const chat = await Chat.open();
    try {
      const talk = await Talk.begin(chat);
      for (const step of all) await Promise.all(step.map((each) => talk.make(each)));
      await expectReplay(chat, talk);
    } finally {
      await chat.close();
    }
  });
  await fc.assert(property, { numRuns: RUNS });
}, 600_000);
