import { Stage } from './stage.js';
import { table, valueOf } from './table.js';
import { outcomes } from './words.js';

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.open();
});
afterAll(() => stage[Symbol.asyncDispose]());

const NO_ADMINISTRATOR = 'UNAUTHORIZED_PRINCIPAL: Must be an organization administrator';
const NO_OWNER = 'UNAUTHORIZED_PRINCIPAL: Must be an organization owner';

/** The value is the one by default, so that nothing changes; permissions are given to groups. */
describe.each(
  table<'setting' | 'value' | 'permitted'>(`
    setting                                     | value              | permitted
    name                                        | Chat               | administrators
    description                                 | A place to talk.   | administrators
    allow_message_editing                       | true               | administrators
    message_content_edit_limit_seconds          | 600                | administrators
    message_content_delete_limit_seconds        | unlimited          | administrators
    move_messages_within_stream_limit_seconds   | 604800             | administrators
    move_messages_between_streams_limit_seconds | 604800             | administrators
    message_edit_history_visibility_policy      | all                | administrators
    topics_policy                               | allow_empty_topic  | administrators
    default_language                            | en                 | administrators
    require_unique_names                        | false              | administrators
    enable_read_receipts                        | false              | administrators
    inline_image_preview                        | true               | administrators
    media_preview_size                          | 100                | administrators
    moderation_request_channel_id               | -1                 | administrators
    message_retention_days                      | unlimited          | owner
    waiting_period_threshold                    | 36500              | owner
    authentication_methods                      | {"Email":true}     | owner
    can_access_all_users_group                  | role:everyone      | administrators
    can_add_custom_emoji_group                  | role:members       | administrators
    can_add_subscribers_group                   | role:members       | administrators
    can_create_bots_group                       | role:members       | administrators
    can_create_private_channel_group            | role:members       | administrators
    can_create_public_channel_group             | role:members       | administrators
    can_create_web_public_channel_group         | role:owners        | administrators
    can_create_write_only_bots_group            | role:members       | administrators
    can_delete_any_message_group                | role:administrators | administrators
    can_delete_own_message_group                | role:everyone      | administrators
    can_mention_many_users_group                | role:administrators | administrators
    can_move_messages_between_channels_group    | role:members       | administrators
    can_move_messages_between_topics_group      | role:everyone      | administrators
    can_resolve_topics_group                    | role:everyone      | administrators
    can_set_delete_message_policy_group         | role:moderators    | administrators
    can_set_topics_policy_group                 | role:members       | administrators
    can_summarize_topics_group                  | role:everyone      | administrators
    direct_message_initiator_group              | role:everyone      | administrators
    direct_message_permission_group             | role:everyone      | administrators
    can_create_groups                           | role:members       | owner
    can_invite_users_group                      | role:members       | owner
    can_manage_all_groups                       | role:owners        | owner
    can_manage_billing_group                    | role:administrators | owner
    create_multiuse_invite_group                | role:administrators | owner
  `),
)('PATCH /realm: $setting', ({ setting, value, permitted }) => {
  it(`is for ${permitted}`, async () => {
    const given = value.startsWith('role:') ? { new: stage.groupValue(value) } : valueOf(value);
    const asked = await stage.eachKind((kind) => stage.ask(kind, 'patch', '/realm', { [setting]: given }));
    const expected = outcomes(permitted, 'done', NO_ADMINISTRATOR);
    expect(asked).toEqual(permitted === 'owner' ? { ...expected, administrator: NO_OWNER } : expected);
  });
});

it('PATCH /realm: string_id is for the owner of a demo organization', async () => {
  const asked = await stage.eachKind((kind) => stage.ask(kind, 'patch', '/realm', { string_id: 'elsinore' }));
  const expected = outcomes('administrators', 'Must be a demo organization.', NO_ADMINISTRATOR);
  expect(asked).toEqual({ ...expected, administrator: NO_OWNER });
});

it('PATCH /realm tells others nothing of what is wrong with the request', async () => {
  const asked = await stage.eachKind((kind) => stage.ask(kind, 'patch', '/realm', { waiting_period_threshold: 'x' }));
  expect(asked).toEqual(outcomes('administrators', 'waiting_period_threshold is not valid JSON', NO_ADMINISTRATOR));
});
