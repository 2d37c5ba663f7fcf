import { Chat, type Person, successful } from '@chat/testing';

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
