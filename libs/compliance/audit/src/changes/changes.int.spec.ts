import { Chat, type Person, successful } from '@chat/chat-testing';
import fc from 'fast-check';

let chat: Chat;
let auditor: Person;
let member: Person;
let legal: number;
let group: number;

beforeAll(async () => {
  chat = await Chat.open();
  auditor = await chat.person('Auditor');
  member = await chat.person('Member');
  legal = await chat.channel('legal', [member]);
  successful(await chat.owner.patch(`/users/${member.userId}`, { role: 300 }));
  successful(await chat.owner.patch(`/streams/${legal}`, { is_private: true }));
  successful(await chat.owner.patch('/realm', { message_content_edit_limit_seconds: 60, client: 'terminal' }));
  const made = await chat.owner.post('/user_groups/create', {
    name: 'lawyers',
    description: '',
    members: [member.userId],
  });
  group = successful(made)['group_id'] as number;
});
afterAll(() => chat.close());

const mandate = async (fields: object) => {
  successful(await chat.owner.post('/audit/mandates', { user_id: auditor.userId, reason: 'case 4711', ...fields }));
};

interface Entry {
  readonly event: string;
  readonly number: number;
  readonly [field: string]: unknown;
}

async function ask(path: string, fields: object = {}): Promise<Entry[]> {
  const body = successful(await auditor.get(path, { case: 'case 4711', limit: 1000, ...fields }));
  return (body['changes'] ?? body['entries']) as Entry[];
}

const subjects = async () =>
  new Set(
    (await ask('/audit/administration')).map(({ subject, subject_id: id }) => `${String(subject)} ${String(id)}`),
  );

describe('The administration', () => {
  it('shows every change of roles, groups, channels, permissions and settings, with old and new value and by whom', async () => {
    await mandate({ direct_messages: true });
    const changes = await ask('/audit/administration');
    const of = (event: string) => changes.findLast((change) => change.event === event);
    const by = { name: 'Owner' };
    expect(of('UserRoleChanged')).toMatchObject({
      by,
      subject: 'user',
      subject_name: 'Member',
      changes: [{ field: 'role', old: 400, new: 300 }],
    });
    expect(of('ChannelPrivacyChanged')!['changes']).toContainEqual({
      field: 'inviteOnly',
      old: false,
      new: true,
    });
    expect(of('RealmSettingsChanged')).toMatchObject({
      client: 'terminal',
      changes: [{ field: 'settings.message_content_edit_limit_seconds', old: 600, new: 60 }],
    });
    expect(of('GroupCreated')).toMatchObject({ subject: 'group', subject_id: group, subject_name: 'lawyers' });
    expect(of('ChannelsSubscribed')).toMatchObject({ subject: 'subscriptions', subject_name: 'Member' });
    expect(of('SpecialPermissionGranted')).toMatchObject({
      by,
      subject_name: 'Auditor',
      changes: expect.arrayContaining([{ field: 'permission', new: 'audit' }]),
    });
    expect(JSON.stringify(changes)).not.toMatch(/[\da-f]{64}|argon2/);
  });

  it('shows every undo with its reason, to those alone whose mandate covers everything', async () => {
    await mandate({ direct_messages: true });
    for (let times = 0; times < 4; times++) {
      successful(await chat.owner.patch(`/users/${member.userId}`, { role: 400 }));
      const { correlationId: correlation_id } = (await chat.events()).at(-1)!.metadata;
      successful(await chat.owner.post('/records/undo', { correlation_id, reason: `Mistake ${times}` }));
    }
    const undone = (await ask('/audit/administration')).filter(({ subject }) => subject === 'undo');
    expect(undone).toMatchObject(
      [0, 1, 2, 3].map((times) => ({
        event: 'ChangesUndone',
        subject_id: 0,
        changes: expect.arrayContaining([{ field: 'reason', new: `Mistake ${times}` }]),
      })),
    );
    await mandate({ user_ids: [member.userId] });
    expect([...(await subjects())].filter((subject) => subject.startsWith('undo'))).toEqual([]);
  });

  it('comes in pages, within a time', async () => {
    const all = await ask('/audit/administration');
    const paged: Entry[] = [];
    for (let after = 0; ;) {
      const page = await ask('/audit/administration', { limit: 3, after });
      if (page.length === 0) break;
      paged.push(...page);
      after = page.at(-1)!.number;
    }
    expect(paged).toEqual(all);
    expect(await ask('/audit/administration', { from: '2099-01-01' })).toEqual([]);
    expect(await ask('/audit/administration', { to: '2020-01-01' })).toEqual([]);
  });

  it('shows within a mandate for channels or accounts what became of these', async () => {
    await mandate({ stream_ids: [legal] });
    expect([...(await subjects())]).toEqual([`channel ${legal}`]);
    await mandate({ user_ids: [member.userId] });
    expect([...(await subjects())]).toEqual([`user ${member.userId}`, `subscriptions ${member.userId}`]);
  });
});

/** Acts of owners, each of which is refused or already in effect at times. */
const DEEDS = [
  'grant',
  'revoke',
  'deactivate',
  'reactivate',
  'archive',
  'unarchive',
  'admit',
  'remove',
  'subscribe',
  'unsubscribe',
  'promote',
  'demote',
  'mute',
  'rename',
] as const;
/** Streams whose events are no administration. */
const OTHERS =
  /^(?:message|flags|inspection|inspectionWords|logins|mail|verification|ephemeral|topicPolicies|topicKey|login_erasures)-/;

/** Everything is done to one of two accounts, groups and channels. */
class Administered {
  constructor(
    private readonly accounts: readonly number[],
    private readonly groups: readonly number[],
    private readonly channels: readonly { readonly id: number; readonly name: string }[],
  ) {}

  async does(deed: (typeof DEEDS)[number], which: number): Promise<void> {
    const [user, toGroup, channel] = [this.accounts[which]!, this.groups[which]!, this.channels[which]!];
    const { owner } = chat;
    const subscribed = { subscriptions: [{ name: channel.name }], principals: [user] };
    const acts: Record<(typeof DEEDS)[number], () => Promise<unknown>> = {
      grant: () => owner.post('/audit/mandates', { user_id: user, reason: 'case 4711' }),
      revoke: () => owner.delete(`/audit/mandates/${user}`),
      deactivate: () => owner.delete(`/users/${user}`),
      reactivate: () => owner.post(`/users/${user}/reactivate`),
      archive: () => owner.delete(`/streams/${channel.id}`),
      unarchive: () => owner.patch(`/streams/${channel.id}`, { is_archived: false }),
      admit: () => owner.post(`/user_groups/${toGroup}/members`, { add: [user] }),
      remove: () => owner.post(`/user_groups/${toGroup}/members`, { delete: [user] }),
      subscribe: () => owner.post('/users/me/subscriptions', subscribed),
      unsubscribe: () => owner.delete('/users/me/subscriptions', { subscriptions: [channel.name], principals: [user] }),
      promote: () => owner.patch(`/users/${user}`, { role: 300 }),
      demote: () => owner.patch(`/users/${user}`, { role: 600 }),
      mute: () => owner.patch('/realm', { message_content_edit_limit_seconds: 60 + which }),
      rename: () => owner.patch(`/user_groups/${toGroup}`, { name: `group ${toGroup} ${which} ${Math.random()}` }),
    };
    await acts[deed]();
  }
}

describe('After any acts of owners', () => {
  let administered: Administered;
  beforeAll(async () => {
    const people = [await chat.person('One'), await chat.person('Two')];
    const groups = [];
    for (const name of ['first', 'second']) {
      const made = await chat.owner.post('/user_groups/create', { name, description: '', members: [] });
      groups.push(successful(made)['group_id'] as number);
    }
    const channels = [];
    for (const name of ['one', 'two']) channels.push({ id: await chat.channel(name, people), name });
    administered = new Administered(
      people.map(({ userId }) => userId),
      groups,
      channels,
    );
    await mandate({ direct_messages: true });
  });

  it('each of their events is listed, those of former values with the value before', async () => {
    const act = fc.tuple(fc.constantFrom(...DEEDS), fc.nat({ max: 1 }));
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 20, maxLength: 30, size: 'max' }), async (acts) => {
        for (const [deed, which] of acts) await administered.does(deed, which);
        await chat.settled();
        const made = (await chat.events()).filter(({ stream }) => !OTHERS.test(stream));
        const listed = await asked('/audit/administration');
        expect(listed.map(({ id, event }) => `${event} ${String(id)}`)).toEqual(
          made.map(({ id, type }) => `${type} ${id}`),
        );
        for (const [at, { type, data }] of made.entries()) {
          const { role, previousRole, userIds, channelIds } = data as Record<string, unknown>;
          const { changes } = listed[at]!;
          if (type === 'UserRoleChanged') expect(changes).toEqual([{ field: 'role', old: previousRole, new: role }]);
          if (type.startsWith('GroupMembers')) expect(changes).toContainEqual({ field: 'userIds', new: userIds });
          if (type === 'ChannelsUnsubscribed') expect(changes).toEqual([{ field: 'channelIds', new: channelIds }]);
          if (type === 'SpecialPermissionRevoked') expect(changes).toEqual([{ field: 'permission', new: 'audit' }]);
        }
      }),
      { numRuns: 3, endOnFailure: true },
    );
  });
});

/** All pages. */
async function asked(path: string): Promise<Entry[]> {
  const all: Entry[] = [];
  for (let after = 0; ;) {
    const page = await ask(path, { after });
    if (page.length === 0) return all;
    all.push(...page);
    after = page.at(-1)!.number;
  }
}

it('What one request caused is shown alone, within the mandate', async () => {
  await mandate({ direct_messages: true });
  const boss = await chat.person('Chief', 100);
  const [attic, cellar] = [await chat.channel('attic', [boss]), await chat.channel('cellar', [boss])];
  const send = (to: string) => boss.send({ type: 'stream', to, topic: 'boxes', content: 'Soup' });
  const [id, other, below] = [await send('attic'), await send('attic'), await send('cellar')];
  successful(await boss.post(`/streams/${attic}/delete_topic`, { topic_name: 'boxes' }));
  successful(await boss.delete(`/messages/${below}`));
  successful(await boss.patch(`/users/${member.userId}`, { role: 400 }));
  await chat.settled();
  const line = `/audit/people/${boss.userId}`;
  const requestOf = async (path: string, event: string) =>
    (await ask(path)).findLast((entry) => entry.event === event)!['correlation_id'] as string;
  const deletion = await requestOf(line, 'TopicMessagesDeleted');
  const single = await requestOf(line, 'MessageDeleted');
  const ofDeletion = await ask(line, { correlation_id: deletion });
  expect(JSON.stringify(ofDeletion)).toContain(`[${id},${other}]`);
  expect(new Set(ofDeletion.map(({ correlation_id: each }) => each))).toEqual(new Set([deletion]));
  const change = await requestOf('/audit/administration', 'UserRoleChanged');
  for (const path of [line, '/audit/administration'])
    expect(await ask(path, { correlation_id: change })).toMatchObject([{ event: 'UserRoleChanged' }]);
  await mandate({ stream_ids: [cellar] });
  for (const request of [deletion, change, 'nothing']) {
    expect(await ask(line, { correlation_id: request })).toEqual([]);
    expect(await ask('/audit/administration', { correlation_id: request })).toEqual([]);
  }
  expect(await ask(line, { correlation_id: single })).toMatchObject([{ message_id: below }]);
});

describe("A person's time line", () => {
  it('shows what somebody wrote, changed, deleted, joined and was given', async () => {
    await mandate({ direct_messages: true });
    const id = await member.send({ type: 'stream', to: 'legal', topic: 'lunch', content: 'Swordfish' });
    successful(await member.patch(`/messages/${id}`, { content: 'Soup' }));
    successful(await member.delete('/users/me/subscriptions', { subscriptions: ['legal'] }));
    const entries = await ask(`/audit/people/${member.userId}`);
    expect(entries.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['UserJoined', 'ChannelsSubscribed', 'UserRoleChanged', 'ChannelsUnsubscribed']),
    );
    const written = entries.filter(({ message_id: each }) => each === id);
    expect(written).toMatchObject([
      { event: 'MessagePosted', content: 'Swordfish', place: { stream_name: 'legal' }, by: { name: 'Member' } },
      { event: 'MessageContentEdited', content: 'Soup' },
    ]);
    const role = entries.find(({ event }) => event === 'UserRoleChanged');
    expect(role).toMatchObject({ by: { name: 'Owner' }, changes: [{ field: 'role', old: 400, new: 300 }] });
  });

  it('says of each deed what was done, to what, with old and new values, and nothing that others or the service did', async () => {
    await mandate({ direct_messages: true });
    successful(await chat.owner.patch('/records', { deleted_content_days: 30 }));
    const boss = await chat.person('Boss', 100);
    const other = await chat.person('Other');
    const kitchen = await chat.channel('kitchen', [boss, other]);
    const pantry = await chat.channel('pantry', [boss]);
    const id = await boss.send({ type: 'stream', to: 'kitchen', topic: 'lunch', content: 'Soup' });
    successful(await boss.post(`/messages/${id}/reactions`, { emoji_name: 'octopus' }));
    const moved = { topic: 'dinner', propagate_mode: 'change_one', stream_id: pantry };
    successful(await boss.patch(`/messages/${id}`, moved));
    successful(await boss.patch(`/messages/${id}`, { content: 'Stew' }));
    successful(await boss.delete(`/messages/${id}`));
    successful(await boss.patch(`/users/${other.userId}`, { role: 300 }));
    const made = { name: 'cooks', description: '', members: [] };
    const cooks = successful(await boss.post('/user_groups/create', made))['group_id'] as number;
    successful(await boss.post(`/user_groups/${cooks}/members`, { add: [other.userId] }));
    successful(await boss.post('/user_topics', { stream_id: kitchen, topic: 'lunch', visibility_policy: 3 }));
    successful(await boss.delete(`/users/${other.userId}`));
    await chat.settled();
    const entries = await ask(`/audit/people/${boss.userId}`);
    const of = (event: string) => entries.findLast((entry) => entry.event === event);
    const kitchenThen = { type: 'stream', stream_id: kitchen, stream_name: 'kitchen', topic: 'lunch' };
    expect(of('ReactionAdded')!['changes']).toContainEqual({ field: 'emojiName', new: 'octopus' });
    expect(of('MessagesMoved')!['changes']).toEqual([
      {
        field: 'place',
        old: kitchenThen,
        new: { type: 'stream', stream_id: pantry, stream_name: 'pantry', topic: 'dinner' },
      },
      { field: 'message_ids', new: [id] },
    ]);
    expect(of('MessageContentEdited')!['changes']).toEqual([{ field: 'content', old: 'Soup', new: 'Stew' }]);
    expect(of('UserRoleChanged')).toMatchObject({
      subject: 'user',
      subject_id: other.userId,
      subject_name: 'Other',
      changes: [{ field: 'role', old: 400, new: 300 }],
    });
    expect(of('GroupCreated')!['changes']).toContainEqual({ field: 'name', new: 'cooks' });
    expect(of('GroupMembersAdded')).toMatchObject({ subject_id: cooks, changes: [{ new: [other.userId] }, {}] });
    expect(of('UserDeactivated')).toMatchObject({ subject_id: other.userId });
    expect(of('TopicVisibilitySet')).toBeUndefined();
    const posted = entries.filter(({ event }) => event === 'MessagePosted');
    expect(posted.map(({ message_id: each }) => each)).toEqual([id]);
    const given = await ask(`/audit/people/${other.userId}`);
    expect(given.map(({ event }) => event)).toEqual(expect.arrayContaining(['GroupMembersAdded', 'UserDeactivated']));
    await mandate({ stream_ids: [pantry] });
    const within = (await ask(`/audit/people/${boss.userId}`)).find(({ event }) => event === 'MessagesMoved');
    expect(within!['changes']).toMatchObject([{ old: { type: 'outside' }, new: { topic: 'dinner' } }, { new: [id] }]);
  });

  it('shows nothing beyond the mandate', async () => {
    await member.send({ type: 'direct', to: [member.userId], content: 'Secret' });
    await mandate({ stream_ids: [legal] });
    const entries = await ask(`/audit/people/${member.userId}`);
    expect(new Set(entries.map(({ event }) => event))).toEqual(new Set(['MessagePosted', 'MessageContentEdited']));
    expect(JSON.stringify(entries)).not.toContain('Secret');
    await mandate({ user_ids: [auditor.userId], direct_messages: true });
    expect(await ask(`/audit/people/${member.userId}`)).toEqual([]);
  });
});
