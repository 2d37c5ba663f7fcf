import type { Fields } from '@chat/chat-testing';
import { Stage, succeeded } from './stage.js';
import { table, valueOf } from './table.js';
import { outcomes } from './words.js';

let stage: Stage;
let kitchen: number;
let cellar: number;
beforeAll(async () => {
  stage = await Stage.open();
  kitchen = await stage.chat.channel('kitchen', stage.everybody);
  cellar = await stage.chat.channel('cellar', stage.everybody);
});
afterAll(() => stage[Symbol.asyncDispose]());
beforeEach(() => stage.channel(kitchen, { can_move_messages_out_of_channel_group: 'role:everyone' }));
afterEach(() => stage.reset());

const REQUESTS: Readonly<Record<string, (topic: string) => Fields>> = {
  rename: (topic) => ({ topic: `${topic}, renamed` }),
  transfer: () => ({ stream_id: cellar }),
  'rename and transfer': (topic) => ({ topic: `${topic}, renamed`, stream_id: cellar }),
  resolve: (topic) => ({ topic: `✔ ${topic}` }),
  'resolve and transfer': (topic) => ({ topic: `✔ ${topic}`, stream_id: cellar }),
};
const OUTCOMES: Readonly<Record<string, string>> = {
  moved: 'moved',
  'too late for its topic': "The time limit for editing this message's topic has passed.",
  'too late for its channel': "The time limit for editing this message's channel has passed",
  'too late for the whole': 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED: The time limit for moving this topic has passed.',
};

/** Moderators and above are exempt; every limit is stretched by 20 seconds; resolving has none. */
describe.each(
  table<'to' | 'within' | 'between' | 'seconds old' | 'one or later' | 'all'>(`
    to                   | within | between | seconds old | one or later             | all
    rename               | 600    | 600     | 610         | moved                    | moved
    rename               | 600    | 600     | 621         | too late for its topic   | too late for the whole
    rename               | 600    | null    | 621         | too late for its topic   | too late for the whole
    rename               | null   | 600     | 31536000    | moved                    | moved
    rename               | 604800 | 604800  | 604810      | moved                    | moved
    rename               | 604800 | 604800  | 604821      | too late for its topic   | too late for the whole
    transfer             | 600    | 600     | 610         | moved                    | moved
    transfer             | 600    | 600     | 621         | too late for its channel | too late for the whole
    transfer             | 600    | null    | 31536000    | moved                    | moved
    transfer             | null   | 600     | 621         | too late for its channel | too late for the whole
    rename and transfer  | 600    | 1200    | 610         | moved                    | moved
    rename and transfer  | 600    | 1200    | 621         | too late for its topic   | too late for the whole
    rename and transfer  | 1200   | 600     | 621         | too late for its channel | too late for the whole
    rename and transfer  | null   | 600     | 621         | too late for its channel | too late for the whole
    rename and transfer  | 600    | null    | 621         | too late for its topic   | too late for the whole
    rename and transfer  | null   | null    | 31536000    | moved                    | moved
    resolve              | 600    | 600     | 31536000    | moved                    | moved
    resolve and transfer | 600    | null    | 31536000    | moved                    | moved
    resolve and transfer | null   | 600     | 621         | too late for its channel | too late for the whole
  `),
)('with limits of $within seconds within and $between between channels, to $to after $seconds old', (row) => {
  it.each([
    ['change_one', row['one or later']],
    ['change_later', row['one or later']],
    ['change_all', row.all],
  ])('with %s: %s', async (propagate_mode, outcome) => {
    const messages = await stage.eachKind(async () => {
      const topic = stage.newTopic();
      return { topic, id: await stage.said('member', kitchen, topic) };
    });
    await stage.organization({
      move_messages_within_stream_limit_seconds: valueOf(row.within),
      move_messages_between_streams_limit_seconds: valueOf(row.between),
    });
    stage.after(Number(row['seconds old']));

    const attempts = await stage.eachKind((kind) => {
      const { id, topic } = messages[kind];
      return stage.edit(kind, id, { ...REQUESTS[row.to]!(topic), propagate_mode });
    });

    expect(attempts).toEqual(outcomes('moderators', 'moved', OUTCOMES[outcome]!));
  });
});

describe('a topic of which some messages are too old', () => {
  let topic: string;
  let messages: number[];

  /** Two old messages, then three recent ones. */
  beforeEach(async () => {
    topic = stage.newTopic();
    const say = (content: string) => stage.said('member', kitchen, topic, content);
    messages = [await say('one'), await say('two')];
    await stage.organization({
      move_messages_within_stream_limit_seconds: 600,
      move_messages_between_streams_limit_seconds: 300,
    });
    stage.after(700);
    messages.push(await say('three'), await say('four'), await say('five'));
  });

  it.each(['rename', 'transfer', 'rename and transfer'])('says where it begins to be possible to %s', async (to) => {
    const request = { ...REQUESTS[to]!(topic), propagate_mode: 'change_all' };
    for (const target of messages) {
      expect(await stage.people.member.patch(`/messages/${target}`, request)).toMatchObject({
        status: 400,
        body: {
          result: 'error',
          code: 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
          msg: 'You only have permission to move the 3/5 most recent messages in this topic.',
          first_message_id_allowed_to_move: messages[2],
          total_messages_in_topic: 5,
          total_messages_allowed_to_move: 3,
        },
      });
    }
    expect(await stage.edit('member', messages[2]!, { ...request, propagate_mode: 'change_later' })).toBe('moved');
  });

  it('says so when it is too late for all of them', async () => {
    stage.after(700);
    const request = { ...REQUESTS['rename']!(topic), propagate_mode: 'change_all' };
    expect(await stage.people.member.patch(`/messages/${messages[0]}`, request)).toMatchObject({
      status: 400,
      body: {
        code: 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
        first_message_id_allowed_to_move: null,
        total_messages_in_topic: 5,
        total_messages_allowed_to_move: 0,
      },
    });
  });
});

describe('a topic of which the oldest message cannot be seen', () => {
  let topic: string;
  let messages: number[];

  /** One message before everybody came, one that is too old, then two recent ones. */
  beforeEach(async () => {
    const author = stage.people.owner;
    const everybody = stage.everybody.map(({ userId }) => userId);
    const channelId = await stage.channelOf(author, 'protected');
    const name = stage.chat.server.core.directory.channel(channelId)!.name;
    topic = stage.newTopic();
    messages = [await stage.said('owner', channelId, topic)];
    const entrance = { subscriptions: [{ name }], principals: everybody };
    succeeded(await author.post('/users/me/subscriptions', entrance));
    messages.push(await stage.said('owner', channelId, topic));
    await stage.organization({ move_messages_within_stream_limit_seconds: 600 });
    stage.after(700);
    messages.push(await stage.said('owner', channelId, topic), await stage.said('owner', channelId, topic));
  });

  it('is counted without it', async () => {
    const request = { ...REQUESTS['rename']!(topic), propagate_mode: 'change_all' };
    expect((await stage.people.member.patch(`/messages/${messages[2]}`, request)).body).toMatchObject({
      msg: 'You only have permission to move the 2/3 most recent messages in this topic.',
      first_message_id_allowed_to_move: messages[2],
      total_messages_in_topic: 3,
      total_messages_allowed_to_move: 2,
    });
  });

  it.each(['rename', 'transfer', 'rename and transfer'])('leaves it behind, to %s', async (to) => {
    const request = { ...REQUESTS[to]!(topic), propagate_mode: 'change_all' };
    expect(await stage.edit('moderator', messages[2]!, request)).toBe('moved');
    const lives = await Promise.all(messages.map((id) => stage.people.owner.get(`/messages/${id}/history`)));
    expect(lives.map(({ body }) => (body['message_history'] as unknown[]).length)).toEqual([1, 2, 2, 2]);
  });
});
