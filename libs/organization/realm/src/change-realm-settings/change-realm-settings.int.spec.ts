import { Chat, type Person, successful } from '@chat/chat-testing';
import { slowAppends } from '@chat/testing';

let chat: Chat;
let administrator: Person;
let member: Person;

beforeAll(async () => {
  chat = await Chat.open();
  administrator = await chat.person('Administrator', 200);
  member = await chat.person('Member');
});
afterAll(() => chat.close());

const success = (fields: object) => ({ status: 200, body: { result: 'success', msg: '', ...fields } });

async function registered(fields: object = {}) {
  const { body } = await member.post('/register', { event_types: ['realm'], fetch_event_types: ['realm'], ...fields });
  return body as Record<string, unknown> & { queue_id: string };
}

async function eventsOf(queueId: string) {
  const { body } = await member.get('/events', { queue_id: queueId, last_event_id: -1, dont_block: true });
  return body['events'];
}

describe('PATCH /realm', () => {
  it('is for administrators, whatever the parameters', async () => {
    const answer = await member.patch('/realm', { waiting_period_threshold: 'x' });
    expect([answer.status, answer.body]).toEqual([
      400,
      { result: 'error', msg: 'Must be an organization administrator', code: 'UNAUTHORIZED_PRINCIPAL' },
    ]);
  });

  it.each(['enable_guest_user_indicator', 'enable_guest_user_dm_warning'])(
    'changes %s, by which clients show guests',
    async (name) => {
      const before = await registered();
      expect(before[`realm_${name}`]).toBe(true);
      expect((await administrator.patch('/realm', { [name]: false })).body).toEqual(success({ [name]: false }).body);
      expect((await registered())[`realm_${name}`]).toBe(false);
      expect(await eventsOf(before.queue_id)).toEqual([
        expect.objectContaining({ type: 'realm', op: 'update', property: name, value: false }),
      ]);
    },
  );

  it('changes media_preview_size, by which clients enlarge pictures', async () => {
    const before = await registered();
    expect(before['realm_media_preview_size']).toBe(100);
    const [unchanged, changed, odd] = [100, 150, 120].map((size) => ({ media_preview_size: size }));
    expect((await administrator.patch('/realm', unchanged!)).body).toEqual(success({}).body);
    expect((await administrator.patch('/realm', changed!)).body).toEqual(success(changed!).body);
    expect((await administrator.patch('/realm', odd!)).body).toMatchObject({ msg: 'Invalid media_preview_size' });
    expect((await registered())['realm_media_preview_size']).toBe(150);
    expect(await eventsOf(before.queue_id)).toEqual([
      expect.objectContaining({ type: 'realm', op: 'update', property: 'media_preview_size', value: 150 }),
    ]);
  });

  it('changes settings, answers with and announces what changed, and shows it to whoever registers', async () => {
    const { queue_id: queueId } = await registered();
    const answer = await administrator.patch('/realm', {
      name: 'Kronborg',
      description: '**rotten**',
      topics_policy: 'disable_empty_topic',
      require_unique_names: false,
      message_content_edit_limit_seconds: 'unlimited',
      message_content_delete_limit_seconds: 30,
      can_add_custom_emoji_group: { new: { direct_members: [member.userId], direct_subgroups: [4] }, old: 6 },
      no_such_setting: 1,
    });
    const emojiGroup = { direct_members: [member.userId], direct_subgroups: [4] };
    expect(answer).toMatchObject(
      success({
        name: 'updated',
        description: 'updated',
        topics_policy: 'updated',
        message_content_edit_limit_seconds: null,
        message_content_delete_limit_seconds: 30,
        can_add_custom_emoji_group: emojiGroup,
        ignored_parameters_unsupported: ['no_such_setting'],
      }),
    );
    expect(answer.body).not.toHaveProperty('require_unique_names');
    const realm = { type: 'realm', op: 'update' };
    const together = { type: 'realm', op: 'update_dict', property: 'default' };
    expect(await eventsOf(queueId)).toMatchObject([
      { ...realm, property: 'name', value: 'Kronborg' },
      { ...together, data: { description: '**rotten**', rendered_description: '<p><strong>rotten</strong></p>' } },
      { ...realm, property: 'message_content_delete_limit_seconds', value: 30 },
      {
        ...together,
        data: {
          topics_policy: 'disable_empty_topic',
          mandatory_topics: true,
          message_content_edit_limit_seconds: null,
          can_add_custom_emoji_group: emojiGroup,
        },
      },
    ]);
    expect(await registered()).toMatchObject({
      realm_name: 'Kronborg',
      realm_description: '**rotten**',
      realm_topics_policy: 'disable_empty_topic',
      realm_mandatory_topics: true,
      realm_message_content_edit_limit_seconds: null,
      realm_can_add_custom_emoji_group: emojiGroup,
    });
    expect((await member.get('/server_settings')).body['realm_name']).toBe('Kronborg');
  });

  it('names no private channel that the administrator cannot read', async () => {
    const vault = await chat.channel('vault', [member], { invite_only: true });
    const settings = [
      'moderation_request_channel_id',
      'new_stream_announcements_stream_id',
      'signup_announcements_stream_id',
    ];
    for (const name of settings) {
      expect((await administrator.patch('/realm', { [name]: vault })).body['msg']).toBe('Invalid channel ID');
    }
    const subscriptions = { subscriptions: [{ name: 'vault' }], principals: [administrator.userId] };
    successful(await member.post('/users/me/subscriptions', subscriptions));
    for (const name of settings) {
      successful(await administrator.patch('/realm', { [name]: vault }));
      successful(await administrator.patch('/realm', { [name]: -1 }));
    }
  });

  it('names no channel for reports that becomes public at the same moment', async () => {
    const channelId = await chat.channel('castle', [administrator], { invite_only: true });
    using _ = slowAppends(chat.engines.log);
    const answers = await Promise.all([
      administrator.patch('/realm', { moderation_request_channel_id: channelId }),
      administrator.patch(`/streams/${channelId}`, { is_private: false }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it('takes no limit with and without quotes', async () => {
    for (const word of ['unlimited', '"unlimited"']) {
      await chat.owner.patch('/realm', { move_messages_within_stream_limit_seconds: 60, message_retention_days: 3 });
      const limits = { move_messages_within_stream_limit_seconds: word, message_retention_days: word };
      expect((await chat.owner.patch('/realm', limits)).body).toMatchObject({
        move_messages_within_stream_limit_seconds: null,
        message_retention_days: -1,
      });
    }
  });

  it.each([
    ['message_content_edit_limit_seconds', 0],
    ['message_content_delete_limit_seconds', -5],
    ['move_messages_between_streams_limit_seconds', 'ever'],
    ['message_retention_days', -1],
  ])('refuses %s %j', async (name, value) => {
    expect((await chat.owner.patch('/realm', { [name]: value })).body).toEqual({
      result: 'error',
      msg: `Bad value for '${name}': ${value}`,
      code: 'REQUEST_VARIABLE_INVALID',
      var_name: name,
      bad_value: value,
    });
  });

  it.each([
    [{ name: 'x'.repeat(41) }, 'name is too long (limit: 40 characters)'],
    [{ message_edit_history_visibility_policy: 'some' }, 'Invalid message_edit_history_visibility_policy'],
    [{ waiting_period_threshold: -1 }, 'waiting_period_threshold is too small'],
    [{ allow_message_editing: 'yes' }, 'allow_message_editing is not valid JSON'],
    [{ can_create_groups: { new: 7 } }, "'can_create_groups' setting cannot be set to 'role:everyone' group."],
  ])('refuses %j', async (fields, message) => {
    const answer = await chat.owner.patch('/realm', fields);
    expect([answer.status, answer.body.msg]).toEqual([400, message]);
  });

  it('writes nothing when nothing changes', async () => {
    const head = await chat.head();
    expect(await chat.owner.patch('/realm', {})).toMatchObject(success({}));
    expect(await chat.owner.patch('/realm', { allow_message_editing: true })).toMatchObject(success({}));
    expect(await chat.head()).toBe(head);
  });
});
