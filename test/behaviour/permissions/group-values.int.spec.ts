import type { Fields, Person } from '@chat/chat-testing';
import { refusalOf, Stage, succeeded } from './stage.js';
import { table } from './table.js';
import type { Words } from './words.js';

let stage: Stage;
let gone: Person;
let channel: number;
let group: number;
let dissolved: number;
beforeAll(async () => {
  stage = await Stage.open();
  gone = await stage.chat.person('gone');
  succeeded(await stage.chat.owner.delete(`/users/${gone.userId}`));
  channel = await stage.channelOf(stage.people.owner, 'public');
  group = await stage.group();
  dissolved = await stage.group();
  succeeded(await stage.people.owner.post(`/user_groups/${dissolved}/deactivate`));
});
afterAll(() => stage[Symbol.asyncDispose]());

const PATHS: Readonly<Record<string, () => string>> = {
  organization: () => '/realm',
  channel: () => `/streams/${channel}`,
  group: () => `/user_groups/${group}`,
};

/** Answer to a change of a setting. */
const change = (of: string, name: string, value: Fields) =>
  stage.ask('owner', 'patch', PATHS[of]!(), { [name]: value });
const give = (of: string, name: string, to: Words) => change(of, name, { new: stage.groupValue(to) });
const notFor = (name: string, to: Words) => `'${name}' setting cannot be set to '${to}' group.`;
const people = (...ids: number[]) => ({ direct_members: ids, direct_subgroups: [] });
const groups = (...ids: number[]) => ({ direct_members: [stage.people.owner.userId], direct_subgroups: ids });

/** Whom a setting may be given to, besides the groups between nobody and everyone. */
describe.each(
  table<'of' | 'setting' | 'nobody' | 'everyone'>(`
    of           | setting                                  | nobody | everyone
    organization | can_add_custom_emoji_group               | yes    | no
    organization | can_add_subscribers_group                | yes    | no
    organization | can_create_bots_group                    | yes    | no
    organization | can_create_groups                        | yes    | no
    organization | can_create_private_channel_group         | yes    | no
    organization | can_create_public_channel_group          | yes    | no
    organization | can_create_write_only_bots_group         | yes    | no
    organization | can_delete_any_message_group             | yes    | no
    organization | can_delete_own_message_group             | yes    | yes
    organization | can_invite_users_group                   | yes    | no
    organization | can_manage_all_groups                    | no     | no
    organization | can_manage_billing_group                 | no     | no
    organization | can_mention_many_users_group             | yes    | yes
    organization | can_move_messages_between_channels_group | yes    | no
    organization | can_move_messages_between_topics_group   | yes    | yes
    organization | can_resolve_topics_group                 | yes    | yes
    organization | can_set_delete_message_policy_group      | yes    | no
    organization | can_set_topics_policy_group              | yes    | yes
    organization | can_summarize_topics_group               | yes    | yes
    organization | create_multiuse_invite_group             | yes    | no
    organization | direct_message_initiator_group           | yes    | yes
    organization | direct_message_permission_group          | yes    | yes
    channel      | can_add_subscribers_group                | yes    | no
    channel      | can_administer_channel_group             | yes    | no
    channel      | can_create_topic_group                   | yes    | yes
    channel      | can_delete_any_message_group             | yes    | yes
    channel      | can_delete_own_message_group             | yes    | yes
    channel      | can_move_messages_out_of_channel_group   | yes    | yes
    channel      | can_move_messages_within_channel_group   | yes    | yes
    channel      | can_remove_subscribers_group             | yes    | yes
    channel      | can_resolve_topics_group                 | yes    | yes
    channel      | can_send_message_group                   | yes    | yes
    channel      | can_subscribe_group                      | yes    | no
    group        | can_add_members_group                    | yes    | no
    group        | can_join_group                           | yes    | no
    group        | can_leave_group                          | yes    | yes
    group        | can_manage_group                         | yes    | no
    group        | can_mention_group                        | yes    | yes
    group        | can_remove_members_group                 | yes    | no
  `),
)('$setting of the $of', ({ of, setting: name, nobody, everyone }) => {
  it(`may be nobody's: ${nobody}, everyone's: ${everyone}`, async () => {
    expect(await give(of, name, 'role:internet')).toBe(notFor(name, 'role:internet'));
    expect(await give(of, name, 'role:everyone')).toBe(everyone === 'yes' ? 'done' : notFor(name, 'role:everyone'));
    expect(await give(of, name, 'role:nobody')).toBe(nobody === 'yes' ? 'done' : notFor(name, 'role:nobody'));
    expect(await give(of, name, 'role:moderators')).toBe('done');
    expect(await give(of, name, 'role:moderators member guest')).toBe('done');
    expect(await give(of, name, 'owner')).toBe('done');
  });

  it('names only what is there', async () => {
    expect(await change(of, name, { new: group })).toBe('done');
    expect(await change(of, name, { new: 999_999 })).toBe('Invalid user group');
    expect(await change(of, name, { new: dissolved })).toBe('User group is deactivated.');
    expect(await change(of, name, { new: people(999_999) })).toBe('Invalid user ID: 999999');
    expect(await change(of, name, { new: people(gone.userId) })).toBe(`Invalid user ID: ${gone.userId}`);
    expect(await change(of, name, { new: groups(999_999) })).toBe('Invalid user group ID: 999999');
    expect(await change(of, name, { new: groups(dissolved) })).toBe('User group is deactivated.');
  });

  it('is changed only from what the client knows', async () => {
    const [moderators, members] = [stage.groupValue('role:moderators'), stage.groupValue('role:members')];
    const both = { direct_members: [], direct_subgroups: [members, moderators] };
    const alone = { direct_members: [], direct_subgroups: [moderators] };
    const mismatch = "EXPECTATION_MISMATCH: 'old' value does not match the expected value.";

    expect(await change(of, name, { new: alone })).toBe('done');
    expect(await change(of, name, { new: both, old: members })).toBe(mismatch);
    expect(await change(of, name, { new: both, old: alone })).toBe('done');
    expect(await change(of, name, { new: moderators, old: { ...both, direct_subgroups: [moderators, members] } })).toBe(
      'done',
    );
  });
});

describe.each(
  table<'setting' | 'allowed'>(`
    setting                             | allowed
    can_access_all_users_group          | role:members role:everyone
    can_create_web_public_channel_group | role:nobody role:owners role:administrators role:moderators
  `),
)('$setting of the organization', ({ setting: name, allowed }) => {
  const system = ['nobody', 'owners', 'administrators', 'moderators', 'fullmembers', 'members', 'everyone', 'internet'];

  it.each(system.map((each) => `role:${each}`))(`is one of ${allowed}: %s`, async (value) => {
    const outcome = allowed.split(' ').includes(value) ? 'done' : notFor(name, value);
    expect(await give('organization', name, value)).toBe(outcome);
  });

  it('is a group of the system', async () => {
    const refused = `SYSTEM_GROUP_REQUIRED: '${name}' must be a system user group.`;
    for (const value of [group, stage.groupValue('owner'), stage.groupValue('role:owners role:moderators')]) {
      const answer = await stage.people.owner.patch('/realm', { [name]: { new: value } });
      expect([refusalOf(answer), answer.body['setting_name']]).toEqual([refused, name]);
    }
  });
});
