import type { Fields } from '@chat/chat-testing';
import { Stage } from './stage.js';
import { table } from './table.js';
import { type Kind, outcomes, VALUES, type Words } from './words.js';

let stage: Stage;
let kitchen: number;
let cellar: number;
beforeAll(async () => {
  stage = await Stage.open();
  kitchen = await stage.chat.channel('kitchen', stage.everybody);
  cellar = await stage.chat.channel('cellar', stage.everybody);
});
afterAll(() => stage[Symbol.asyncDispose]());
afterEach(() => stage.reset());

/** Moves a message of a topic in the kitchen. */
const REQUESTS: Readonly<Record<string, (topic: string) => Fields>> = {
  resolve: (topic) => ({ topic: `✔ ${topic}` }),
  rename: (topic) => ({ topic: `${topic}, renamed` }),
  transfer: () => ({ stream_id: cellar }),
  'resolve and transfer': (topic) => ({ topic: `✔ ${topic}`, stream_id: cellar }),
  'rename and transfer': (topic) => ({ topic: `${topic}, renamed`, stream_id: cellar }),
};
const REFUSALS: Readonly<Record<string, string>> = {
  'no resolving': "You don't have permission to resolve topics in this channel.",
  'no editing': "You don't have permission to edit this message",
  'no moving': "You don't have permission to move this message",
  'no posting': 'You do not have permission to post in this channel.',
  'no new topics': 'You do not have permission to create new topics in this channel.',
};
const PERMITS_NOTHING = {
  can_resolve_topics_group: 'role:nobody',
  can_move_messages_between_topics_group: 'role:nobody',
  can_move_messages_between_channels_group: 'role:nobody',
};
const LETS_GO = { can_move_messages_out_of_channel_group: 'role:everyone' };

interface Rule {
  readonly setting: string;
  /** Whose setting it is; when it is the target's, everybody may take messages out of the source. */
  readonly of: string;
  readonly to: string;
  /** Whether the organization's other settings permit moving, `nothing` or what they do by default. */
  readonly organization: string;
}

/** Answers to each kind of account that tries to move a message of the member's, when the setting has this value. */
async function attempts({ setting, of, to, organization }: Rule, value: Words): Promise<Record<Kind, string>> {
  const messages = await stage.eachKind(async () => {
    const topic = stage.newTopic();
    return { topic, id: await stage.said('member', kitchen, topic) };
  });
  const decisive = { [setting]: value };
  await stage.organization({
    ...(organization === 'nothing' && PERMITS_NOTHING),
    ...(of === 'organization' && decisive),
  });
  if (of === 'source') await stage.channel(kitchen, decisive);
  if (of === 'target') await stage.channel(kitchen, LETS_GO);
  if (of === 'target') await stage.channel(cellar, decisive);
  return stage.eachKind((kind) => {
    const { id, topic } = messages[kind];
    return stage.edit(kind, id, REQUESTS[to]!(topic));
  });
}

const RULES = table<keyof Rule | 'always' | 'never' | 'refusal'>(`
  to                   | of           | setting                                  | organization | always         | never | refusal
  resolve              | organization | can_resolve_topics_group                 |              |                |       | no resolving
  resolve              | source       | can_resolve_topics_group                 | nothing      |                |       | no resolving
  resolve and transfer | target       | can_resolve_topics_group                 | nothing      |                |       | no resolving
  rename               | organization | can_move_messages_between_topics_group   |              | administrators |       | no editing
  rename               | source       | can_move_messages_within_channel_group   | nothing      | administrators |       | no editing
  rename and transfer  | target       | can_move_messages_within_channel_group   | nothing      | administrators |       | no editing
  rename               | source       | can_administer_channel_group             | nothing      | administrators | guest | no editing
  rename and transfer  | target       | can_administer_channel_group             | nothing      | administrators | guest | no editing
  rename               | source       | can_create_topic_group                   |              |                |       | no new topics
  transfer             | organization | can_move_messages_between_channels_group |              | administrators | guest | no moving
  transfer             | source       | can_move_messages_out_of_channel_group   | nothing      | administrators |       | no moving
  transfer             | source       | can_administer_channel_group             | nothing      | administrators | guest | no moving
  transfer             | target       | can_send_message_group                   | nothing      |                |       | no posting
  transfer             | target       | can_create_topic_group                   | nothing      |                |       | no new topics
`);

describe.each(RULES)('to $to: $setting of the $of', (rule) => {
  const values = rule.never === 'guest' ? VALUES.filter(([value]) => value !== 'role:everyone') : VALUES;

  it.each(values)('%s', async (value, members) => {
    const refusal = REFUSALS[rule.refusal]!;
    expect(await attempts(rule, value)).toEqual(outcomes(`${members} ${rule.always}`, 'moved', refusal, rule.never));
  });
});

describe.each(
  table<keyof Rule | 'permitted' | 'refusal'>(`
    to       | of           | setting                  | organization | permitted  | refusal
    transfer | target       | can_send_message_group   | nothing      | member bot | no posting
    transfer | target       | can_create_topic_group   | nothing      | member bot | no new topics
    resolve  | organization | can_resolve_topics_group |              | member     | no resolving
  `),
)('a bot as its owner, to $to: $setting of the $of', (rule) => {
  it(rule.permitted, async () => {
    expect(await attempts(rule, 'member')).toEqual(outcomes(rule.permitted, 'moved', REFUSALS[rule.refusal]!));
  });
});

it.each(['can_administer_channel_group', 'can_move_messages_out_of_channel_group'])(
  '%s of the target lets nobody take messages out of the source',
  async (setting) => {
    const id = await stage.said('member', kitchen, stage.newTopic());
    await stage.organization(PERMITS_NOTHING);
    await stage.channel(cellar, { [setting]: 'member' });

    expect(await stage.edit('member', id, { stream_id: cellar })).toBe(REFUSALS['no moving']);
  },
);
