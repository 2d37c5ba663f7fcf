import type { Fields } from '@chat/chat-testing';
import { type Fault, FAULTS, rename, rewrite } from './edit-faults.js';
import { type Settings, Stage, succeeded } from './stage.js';
import { table } from './table.js';

let stage: Stage;
/** The channel of the messages; so many follow it that not everybody may call them all. */
let hall: number;
let cellar: number;
/** A channel without named topics. */
let yard: number;
beforeAll(async () => {
  stage = await Stage.open();
  const extras = await Promise.all(Array.from({ length: 10 }, () => stage.chat.person()));
  hall = await stage.chat.channel('hall', [...stage.everybody, ...extras]);
  cellar = await stage.chat.channel('cellar', stage.everybody);
  yard = await stage.chat.channel('yard', stage.everybody, { topics_policy: 'empty_topic_only' });
  const group = { name: 'cooks', description: '', members: [], can_mention_group: stage.groupValue('role:nobody') };
  succeeded(await stage.chat.owner.post('/user_groups/create', group));
});
afterAll(() => stage[Symbol.asyncDispose]());
afterEach(() => stage.reset());

/** Answer to a request of the member's with these faults. */
async function answerTo(...names: readonly string[]): Promise<string> {
  const faults = names.map((name): Fault => FAULTS[name as keyof typeof FAULTS]);
  const { by = 'member', message, secondsOld = 0 } = Object.assign({}, ...faults) as Fault;
  const together = (part: 'organization' | 'target'): Settings =>
    Object.assign({}, ...faults.map((fault) => fault[part]));
  const isGeneral = message === 'general chat';
  const topic = isGeneral ? '' : stage.newTopic();
  const content = message === 'poll' ? '/poll Soup?' : 'Words.';
  const place = message === 'direct' ? stage.people.moderator : isGeneral ? yard : hall;
  const id = message === 'none' ? 999_999 : await stage.said('member', place, topic, content);
  await stage.organization({ message_content_edit_limit_seconds: null, ...together('organization') });
  await stage.channel(hall);
  await stage.channel(cellar, together('target'));
  stage.after(secondsOld);
  return stage.edit(by, id, Object.assign({}, ...faults.toReversed().map(({ fields }) => fields(topic, cellar))));
}

describe('a request is refused', () => {
  it.each(Object.entries(FAULTS))('%s', async (fault, { says }) => {
    expect(await answerTo(fault)).toBe(says);
  });
});

describe('of two faults the first is told:', () => {
  it.each(
    table<'first' | 'then'>(`
      first                        | then
      no such message              | editing is off
      no such message              | nothing to change
      editing is off               | not the sender
      not the sender               | too late to edit
      too late to edit             | only content, but later ones
      too late to edit             | direct, with a topic
      too late to edit             | a widget
      direct, to a channel         | direct, with a topic
      direct, with a topic         | resolves general chat
      only content, but later ones | a widget
      resolves general chat        | content and channel
      unprintable                  | content and channel
      content and channel          | a widget
      content and channel          | no such channel
      a widget                     | changed meanwhile
      changed meanwhile            | null bytes
      changed meanwhile, moved     | no such channel
      null bytes                   | topic required
      no such channel              | topic required
      topic required               | no renaming
      no topics                    | no renaming
      no resolving                 | calls the channel
      no renaming                  | too late to rename
      no renaming                  | calls the channel
      too late to rename           | calls the channel
      too late to rename           | no moving
      no moving                    | no posting
      no posting                   | too late to transfer
      no posting                   | too late for the whole
      too late to transfer         | no new topics
      too late for the whole       | no new topics
    `),
  )('$first, before $then', async ({ first, then }) => {
    expect(await answerTo(first, then)).toBe(FAULTS[first as keyof typeof FAULTS].says);
  });
});

describe('a request that asks for', () => {
  it.each<[string, (topic: string) => Fields, string]>([
    ['the topic that it has', (topic) => ({ topic }), 'Nothing to change'],
    ['the topic that it has, in spaces', (topic) => ({ topic: ` ${topic} ` }), 'Nothing to change'],
    ['the channel that it is in', () => ({ stream_id: hall }), 'Nothing to change'],
    [
      'the topic and channel that it has, for all',
      (topic) => ({ topic, stream_id: hall, propagate_mode: 'change_all' }),
      'Nothing to change',
    ],
    ['the topic in another spelling', (topic) => ({ topic: topic.toUpperCase() }), 'moved'],
    ['a topic by the old name of the parameter', (topic) => ({ subject: `${topic}, too` }), 'moved'],
    ['content, and the topic that it has', (topic) => ({ ...rewrite(), topic }), 'edited'],
    ['content, and another topic', (topic) => ({ ...rewrite(), ...rename(topic) }), 'edited, moved'],
    [
      'content, and the topic that all have',
      (topic) => ({ ...rewrite(), topic, propagate_mode: 'change_all' }),
      'Invalid propagate_mode without topic edit',
    ],
    [
      'content, and the channel that it is in',
      () => ({ ...rewrite(), stream_id: hall }),
      'Cannot change message content while changing channel',
    ],
    ['the content that it has', () => ({ content: 'Words.' }), 'edited'],
    ['no content', () => ({ content: ' \n' }), 'edited'],
    [
      'an unknown way to propagate',
      (topic) => ({ ...rename(topic), propagate_mode: 'change_some' }),
      'Invalid propagate_mode',
    ],
    ['a channel that is no number', () => ({ stream_id: 'hall' }), 'stream_id is not valid JSON'],
    ['a channel that is a list', () => ({ stream_id: [1] }), 'stream_id is not an integer'],
    ['a channel below zero', () => ({ stream_id: -1 }), 'stream_id is too small'],
    [
      'a notice that is no boolean',
      (topic) => ({ ...rename(topic), send_notification_to_old_thread: 'yes' }),
      'send_notification_to_old_thread is not valid JSON',
    ],
    [
      'two topics',
      () => ({ topic: 'a', subject: 'b' }),
      "REQUEST_CONFUSING_VAR: Can't decide between 'topic' and 'subject' arguments",
    ],
  ])('%s', async (_case, fields, outcome) => {
    const topic = stage.newTopic();
    expect(await stage.edit('member', await stage.said('member', hall, topic), fields(topic))).toBe(outcome);
  });

  it('the empty topic by its display name finds the message there already', async () => {
    const message = await stage.said('member', hall, '');
    expect(await stage.edit('member', message, { topic: 'general chat' })).toBe('Nothing to change');
    expect(await stage.edit('member', message, { topic: 'General chat' })).toBe('moved');
  });
});
