import type { Person } from '@chat/chat-testing';
import { Stage } from './stage.js';
import { table } from './table.js';
import { outcomes } from './words.js';

let stage: Stage;
let kitchen: number;
let author: Person;
beforeAll(async () => {
  stage = await Stage.open();
  author = await stage.chat.person('author');
  kitchen = await stage.chat.channel('kitchen', stage.everybody);
});
afterAll(() => stage[Symbol.asyncDispose]());
beforeEach(() => stage.channel(kitchen, { can_move_messages_out_of_channel_group: 'role:everyone' }));
afterEach(() => stage.reset());

/** The only named topic that leaves the choice between all policies. */
const NOTICES = 'channel events';

const everybody = () => stage.everybody.map(({ userId }) => userId);
const newChannel = () => stage.channelOf(author, 'public', { principals: everybody() });

const OUTCOMES: Readonly<Record<string, string>> = {
  moved: 'moved',
  'no empty': 'Sending messages to the general chat is not allowed in this channel.',
  'only empty': 'Only the general chat topic is allowed in this channel.',
};
const TOPICS: Readonly<Record<string, string>> = {
  empty: '',
  blank: '  ',
  display: 'general chat',
  'no topic': '(no topic)',
};

describe.each(
  table<'organization' | 'channel' | 'topic' | 'outcome'>(`
    organization        | channel             | topic    | outcome
    allow_empty_topic   | inherit             | lunch    | moved
    allow_empty_topic   | inherit             | empty    | moved
    allow_empty_topic   | inherit             | blank    | moved
    allow_empty_topic   | inherit             | display  | moved
    allow_empty_topic   | inherit             | no topic | moved
    disable_empty_topic | inherit             | lunch    | moved
    disable_empty_topic | inherit             | empty    | no empty
    disable_empty_topic | inherit             | blank    | no empty
    disable_empty_topic | inherit             | display  | no empty
    disable_empty_topic | inherit             | no topic | no empty
    disable_empty_topic | allow_empty_topic   | empty    | moved
    disable_empty_topic | allow_empty_topic   | no topic | moved
    allow_empty_topic   | disable_empty_topic | lunch    | moved
    allow_empty_topic   | disable_empty_topic | empty    | no empty
    allow_empty_topic   | disable_empty_topic | display  | no empty
    allow_empty_topic   | disable_empty_topic | no topic | no empty
    allow_empty_topic   | empty_topic_only    | lunch    | only empty
    allow_empty_topic   | empty_topic_only    | empty    | moved
    allow_empty_topic   | empty_topic_only    | display  | moved
    disable_empty_topic | empty_topic_only    | empty    | moved
    disable_empty_topic | empty_topic_only    | lunch    | only empty
  `),
)('topics_policy $organization of the organization, $channel of the channel: to "$topic"', (row) => {
  it.each(['within its channel', 'to another channel'])(`%s: ${row.outcome}`, async (way) => {
    const target = await newChannel();
    const source = way === 'to another channel' ? kitchen : target;
    const messages = await stage.eachKind(() => stage.said('member', source, NOTICES));
    await stage.organization({ topics_policy: row.organization });
    await stage.channel(target, { topics_policy: row.channel });

    const topic = TOPICS[row.topic] ?? stage.newTopic();
    const attempts = await stage.eachKind((kind) => stage.edit(kind, messages[kind], { topic, stream_id: target }));

    expect(attempts).toEqual(outcomes('everybody', OUTCOMES[row.outcome]!));
  });
});

it.each([
  ['disable_empty_topic', '', 'no empty'],
  ['empty_topic_only', 'lunch', 'only empty'],
])('%s also holds for a message that keeps its topic %j', async (policy, topic, outcome) => {
  const message = await stage.said('member', kitchen, topic);
  const target = await newChannel();
  await stage.channel(target, { topics_policy: policy });

  expect(await stage.edit('member', message, { stream_id: target })).toBe(OUTCOMES[outcome]!);
});

describe.each(
  table<'target' | 'subscribed' | 'by' | 'permitted'>(`
    target    | subscribed | by                           | permitted
    public    | yes        |                              | everybody
    public    | no         |                              | members
    shared    | yes        |                              | everybody
    shared    | no         |                              | nobody
    shared    | no         | can_administer_channel_group | nobody
    shared    | no         | can_subscribe_group          | moderator
    protected | yes        |                              | everybody
    protected | no         |                              | nobody
    protected | no         | can_add_subscribers_group    | moderator
    archived  | yes        |                              | nobody
    none      | no         |                              | nobody
  `),
)('to a channel: $target, subscribed: $subscribed $by', ({ target, subscribed, by, permitted }) => {
  it(permitted, async () => {
    const messages = await stage.eachKind(() => stage.said('member', kitchen, stage.newTopic()));
    const setting = by === '' ? {} : { [by]: stage.groupValue('moderator guest') };
    const channelId =
      target === 'none'
        ? 999_999
        : await stage.channelOf(author, target, {
            ...setting,
            principals: subscribed === 'yes' ? everybody() : [author.userId],
          });

    const attempts = await stage.eachKind((kind) => stage.edit(kind, messages[kind], { stream_id: channelId }));

    expect(attempts).toEqual(outcomes(permitted, 'moved', 'Invalid channel ID'));
  });
});

describe('where nobody may open topics', () => {
  it.each([
    ['into one that exists', (topic: string) => `${topic}, too`, 'moved'],
    ['into one that exists, in another spelling', (topic: string) => `${topic.toUpperCase()}, TOO`, 'moved'],
    ['into itself, in another spelling', (topic: string) => topic.toUpperCase(), 'moved'],
    ['which is resolved', (topic: string) => `✔ ${topic}`, 'moved'],
    [
      'into a new one',
      (topic: string) => `${topic}, new`,
      'You do not have permission to create new topics in this channel.',
    ],
  ])('a topic goes %s: %s', async (_case, target, outcome) => {
    const topic = stage.newTopic();
    const message = await stage.said('member', kitchen, topic);
    await stage.said('member', kitchen, `${topic}, too`);
    await stage.channel(kitchen, { can_create_topic_group: 'role:nobody' });

    expect(await stage.edit('member', message, { topic: target(topic), propagate_mode: 'change_all' })).toBe(outcome);
  });
});
