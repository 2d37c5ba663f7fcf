import type { Fields, Person } from '@chat/chat-testing';
import { Stage } from './stage.js';
import { table } from './table.js';
import { type Kind, outcomes, VALUES, type Words } from './words.js';

let stage: Stage;
let author: Person;
beforeAll(async () => {
  stage = await Stage.open();
  author = await stage.chat.person('author');
});
afterAll(() => stage[Symbol.asyncDispose]());
afterEach(() => stage.reset());

const OUTCOMES: Readonly<Record<string, string>> = {
  done: 'done',
  hidden: 'Invalid channel ID',
  'not administered': 'You do not have permission to administer this channel.',
  'content needed': 'Channel content access is required.',
  'not permitted': 'Insufficient permission',
  'owner needed': 'UNAUTHORIZED_PRINCIPAL: Must be an organization owner',
};

const permit = (setting: string): Fields => ({ [setting]: { new: stage.groupValue('role:moderators guest') } });

const CHANGES: Readonly<Record<string, () => Fields>> = {
  'rename it': () => ({ new_name: stage.newTopic() }),
  'describe it': () => ({ description: stage.newTopic() }),
  'share its history': () => ({ history_public_to_subscribers: true }),
  'make it private': () => ({ is_private: true }),
  'make it public': () => ({ is_private: false }),
  'say who sends': () => permit('can_send_message_group'),
  'say who resolves': () => permit('can_resolve_topics_group'),
  'say who administers': () => permit('can_administer_channel_group'),
  'say who adds people': () => permit('can_add_subscribers_group'),
  'say who may enter': () => permit('can_subscribe_group'),
  'say who deletes': () => permit('can_delete_own_message_group'),
  'require topics': () => ({ topics_policy: 'disable_empty_topic' }),
  'keep its messages': () => ({ message_retention_days: 30 }),
};

/** Answers to each kind of account that asks for this in a new channel. @param isIn whether they are subscribed */
function attempts(to: string, channel: string, isIn: boolean, administrators: Words): Promise<Record<Kind, string>> {
  return stage.eachKind(async (kind) => {
    const principals = [author, ...(isIn ? stage.everybody : [])].map(({ userId }) => userId);
    const can_administer_channel_group = stage.groupValue(administrators);
    const id = await stage.channelOf(author, channel, { principals, can_administer_channel_group });
    return stage.ask(kind, 'patch', `/streams/${id}`, CHANGES[to]!());
  });
}

/** The channel's own administrators are the member and the guest, who cannot be one. */
describe.each(
  table<'to' | 'channel' | 'in it' | 'owner' | 'administrator' | 'member' | 'others' | 'guest'>(`
    to                   | channel   | in it | owner          | administrator  | member         | others           | guest
    describe it          | public    | yes   | done           | done           | done           | not administered | not administered
    describe it          | public    | no    | done           | done           | done           | not administered | hidden
    describe it          | shared    | yes   | done           | done           | done           | not administered | not administered
    describe it          | shared    | no    | done           | done           | done           | hidden           | hidden
    rename it            | public    | no    | done           | done           | done           | not administered | hidden
    rename it            | protected | no    | done           | done           | done           | hidden           | hidden
    share its history    | protected | no    | done           | done           | done           | hidden           | hidden
    make it private      | public    | yes   | done           | done           | done           | not administered | not administered
    make it private      | public    | no    | done           | done           | done           | not administered | hidden
    make it public       | protected | yes   | done           | done           | done           | not administered | not administered
    make it public       | protected | no    | content needed | content needed | content needed | hidden           | hidden
    say who sends        | shared    | yes   | done           | done           | done           | not administered | not administered
    say who sends        | shared    | no    | done           | done           | done           | hidden           | hidden
    say who resolves     | public    | no    | done           | done           | done           | not administered | hidden
    say who administers  | shared    | no    | done           | done           | done           | hidden           | hidden
    say who adds people  | public    | no    | done           | done           | done           | not administered | hidden
    say who adds people  | shared    | yes   | done           | done           | done           | not administered | not administered
    say who adds people  | shared    | no    | content needed | content needed | content needed | hidden           | hidden
    say who may enter    | shared    | yes   | done           | done           | done           | not administered | not administered
    say who may enter    | protected | no    | content needed | content needed | content needed | hidden           | hidden
    say who deletes      | public    | yes   | done           | done           | not permitted  | not administered | not administered
    require topics       | public    | yes   | done           | done           | done           | not administered | not administered
    keep its messages    | public    | yes   | done           | owner needed   | owner needed   | not administered | not administered
    keep its messages    | shared    | no    | done           | owner needed   | owner needed   | hidden           | hidden
    rename it            | archived  | no    | done           | done           | done           | not administered | hidden
  `),
)('PATCH /streams/{id}, to $to', (row) => {
  it(`where it is ${row.channel}, being in it: ${row['in it']}`, async () => {
    const { owner, administrator, member, others, guest } = row;
    const expected = { owner, administrator, moderator: others, member, newcomer: others, guest, bot: others };
    const heard = Object.entries(expected).map(([kind, outcome]) => [kind, OUTCOMES[outcome]]);
    expect(await attempts(row.to, row.channel, row['in it'] === 'yes', 'member guest')).toEqual(
      Object.fromEntries(heard),
    );
  });
});

const withoutEveryone = VALUES.filter(([value]) => value !== 'role:everyone');

/** Accounts that administer the channel; the guest cannot be one. */
describe.each([
  ['can_set_topics_policy_group', 'require topics', 'public', VALUES, 'administrators'],
  ['can_set_delete_message_policy_group', 'say who deletes', 'public', withoutEveryone, 'administrators'],
  ['can_create_private_channel_group', 'make it private', 'public', withoutEveryone, ''],
  ['can_create_public_channel_group', 'make it public', 'protected', withoutEveryone, ''],
] as const)('%s, to %s', (setting, to, channel, values, always) => {
  it.each(values)('%s', async (value, members) => {
    await stage.organization({ [setting]: value });
    expect(await attempts(to, channel, true, 'moderator member newcomer bot')).toEqual({
      ...outcomes(`${members} ${always}`, 'done', OUTCOMES['not permitted']),
      guest: OUTCOMES['not administered'],
    });
  });
});
