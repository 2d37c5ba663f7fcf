import type { Person } from '@chat/chat-testing';
import { Stage, succeeded } from './stage.js';
import { table } from './table.js';
import { outcomes, VALUES } from './words.js';

let stage: Stage;
let extras: Person[];
beforeAll(async () => {
  stage = await Stage.open();
  extras = await Promise.all(Array.from({ length: 9 }, () => stage.chat.person()));
});
afterAll(() => stage[Symbol.asyncDispose]());
afterEach(() => stage.reset());

const NO_CHANNEL =
  'STREAM_WILDCARD_MENTION_NOT_ALLOWED: You do not have permission to use channel wildcard mentions in this channel.';
const NO_TOPIC =
  'TOPIC_WILDCARD_MENTION_NOT_ALLOWED: You do not have permission to use topic wildcard mentions in this topic.';

/** A channel of so many. */
const channelOf = (subscribers: number) =>
  stage.chat.channel(`${subscribers} in ${stage.newTopic()}`, [...stage.everybody, ...extras].slice(0, subscribers));

describe('can_mention_many_users_group, where 16 follow the channel and wrote in the topic', () => {
  let hall: number;
  let topic: string;
  beforeAll(async () => {
    hall = await channelOf(16);
    topic = stage.newTopic();
    for (const person of [...stage.everybody, ...extras]) {
      succeeded(await person.post('/messages', { type: 'channel', to: hall, topic, content: 'Here.' }));
    }
  });

  it.each(VALUES)('%s', async (value, members) => {
    const messages = await stage.eachKind((kind) => stage.said(kind, hall, topic));
    await stage.organization({ can_mention_many_users_group: value });

    const calling = (content: string) => stage.eachKind((kind) => stage.edit(kind, messages[kind], { content }));

    expect(await calling('@**all** hear!')).toEqual(outcomes(members, 'edited', NO_CHANNEL));
    expect(await calling('@**topic** hear!')).toEqual(outcomes(members, 'edited', NO_TOPIC));
  });
});

describe.each(
  table<'follow' | 'wrote' | 'content' | 'outcome'>(`
    follow | wrote | content              | outcome
    15     | 1     | @**all** hear!       | edited
    16     | 1     | @**all** hear!       | NO_CHANNEL
    16     | 1     | @**everyone** hear!  | NO_CHANNEL
    16     | 1     | @**channel** hear!   | NO_CHANNEL
    16     | 1     | @**stream** hear!    | NO_CHANNEL
    16     | 1     | @_**all** hear!      | edited
    16     | 1     | \`@**all**\` hear!   | edited
    16     | 1     | > @**all** hear!     | edited
    16     | 15    | @**topic** hear!     | edited
    16     | 16    | @**topic** hear!     | NO_TOPIC
    16     | 16    | @_**topic** hear!    | edited
  `),
)('where $follow follow and $wrote wrote', ({ follow, wrote, content, outcome }) => {
  it(`${content} is ${outcome}`, async () => {
    const hall = await channelOf(Number(follow));
    const topic = stage.newTopic();
    const writers = [
      stage.people.member,
      ...extras,
      ...stage.everybody.filter(({ fullName }) => fullName !== 'member'),
    ];
    const sent = [];
    for (const person of writers.slice(0, Number(wrote))) {
      sent.push(succeeded(await person.post('/messages', { type: 'channel', to: hall, topic, content: 'Here.' })).body);
    }

    const refusals: Readonly<Record<string, string>> = { NO_CHANNEL, NO_TOPIC };
    expect(await stage.edit('member', sent[0]!['id'] as number, { content })).toBe(refusals[outcome] ?? outcome);
  });
});

it('deactivated subscribers are not counted', async () => {
  const [hall, leaver] = [await channelOf(16), extras[8]!];
  const message = await stage.said('member', hall, stage.newTopic());
  expect(await stage.edit('member', message, { content: '@**all** hear!' })).toBe(NO_CHANNEL);
  succeeded(await stage.chat.owner.delete(`/users/${leaver.userId}`));
  expect(await stage.edit('member', message, { content: '@**all** hear!' })).toBe('edited');
});

describe('can_mention_group', () => {
  it.each(VALUES)('%s', async (value, members) => {
    const hall = await channelOf(7);
    const messages = await stage.eachKind((kind) => stage.said(kind, hall, stage.newTopic()));
    const name = `cooks of ${stage.newTopic()}`;
    const group = { name, description: '', members: [], can_mention_group: stage.groupValue(value) };
    succeeded(await stage.chat.owner.post('/user_groups/create', group));

    expect(await stage.eachKind((kind) => stage.edit(kind, messages[kind], { content: `@*${name}* hear!` }))).toEqual(
      outcomes(members, 'edited', `You are not allowed to mention user group '${name}'.`),
    );
  });
});
