import { Chat, type HttpClient, type Person, successful } from '@chat/chat-testing';
import { HOUR_MS } from '@chat/kernel';
import { eventually } from '@chat/testing';

const LATER = '2099-03-31';

let chat: Chat;
let auditor: Person;
let member: Person;
let legal: number;
let other: number;

beforeAll(async () => {
  chat = await Chat.open();
  auditor = await chat.person('Auditor');
  member = await chat.person('Member');
  legal = await chat.channel('legal', [member]);
  other = await chat.channel('other', [member]);
});
afterAll(() => chat.close());

const grant = (fields: Readonly<Record<string, unknown>> = {}, by: HttpClient = chat.owner) =>
  by.post('/audit/mandates', { user_id: auditor.userId, reason: 'case 4711', until: LATER, ...fields });
const mandates = async () => successful(await chat.owner.get('/audit/mandates'))['mandates'] as { user_id: number }[];

async function heardByOwner(): Promise<string[]> {
  const narrow = [['is', 'dm']];
  const found = successful(
    await chat.owner.get('/messages', {
      anchor: 'newest',
      num_before: 100,
      num_after: 0,
      narrow,
      apply_markdown: false,
    }),
  );
  return (found['messages'] as { content: string }[]).map(({ content }) => content);
}

it('Owners give mandates, list them, and take them back; all owners are notified at once', async () => {
  const shown = { user_id: auditor.userId, stream_ids: [legal], user_ids: null, direct_messages: false };
  expect(successful(await grant({ stream_ids: [legal] }))).toMatchObject({
    mandate: { ...shown, until: '2099-04-01T00:00:00.000Z', reason: 'case 4711' },
  });
  expect(await mandates()).toMatchObject([shown]);
  expect(successful(await auditor.get('/audit/mandates/me'))).toMatchObject({ mandate: shown });
  expect(successful(await member.get('/audit/mandates/me'))).toMatchObject({ mandate: null });
  await eventually(async () => {
    const notices = (await heardByOwner()).filter((content) => content.includes('a mandate to audit'));
    expect(notices).toEqual([expect.stringMatching(/gave @_\*\*Auditor\|\d+\*\* .*`legal`, no direct.*2099-04-01/)]);
    expect(notices[0]).toContain('case 4711');
  });

  const head = await chat.head();
  successful(await grant({ stream_ids: [legal] }));
  expect(await chat.head()).toBe(head);
  for (let times = 0; times < 2; times++) successful(await chat.owner.delete(`/audit/mandates/${auditor.userId}`));
  expect(await mandates()).toEqual([]);
  const [granted, revoked] = (await chat.events()).filter(({ type }) => type.startsWith('SpecialPermission'));
  expect([granted!.metadata.actorId, revoked!.metadata.actorId]).toEqual([
    chat.server.core.directory.userByEmail(chat.owner.email)!.id,
    chat.server.core.directory.userByEmail(chat.owner.email)!.id,
  ]);
});

it('A mandate names the channels and accounts of its scope, to owners and to its holder', async () => {
  const secret = await chat.channel('secret', [member], { invite_only: true });
  const named = {
    name: 'Auditor',
    streams: [{ stream_id: secret, stream_name: 'secret' }],
    users: [{ user_id: member.userId, name: 'Member' }],
  };
  const scope = { stream_ids: [secret], user_ids: [member.userId] };
  expect(successful(await grant(scope))).toMatchObject({ mandate: { ...scope, ...named } });
  expect(await mandates()).toMatchObject([named]);
  expect(successful(await auditor.get('/audit/mandates/me'))).toMatchObject({ mandate: named });
  successful(await grant());
  expect(successful(await auditor.get('/audit/mandates/me'))).toMatchObject({
    mandate: { streams: null, users: null },
  });
  successful(await chat.owner.delete(`/audit/mandates/${auditor.userId}`));
});

it('A mandate that cannot be is refused by name, and changes nothing', async () => {
  const guest = await chat.person('Guest', 600);
  const bot = await chat.bot(member, 'Bot');
  const head = await chat.head();
  for (const [fields, msg] of [
    [{ user_id: guest.userId }, 'Guests cannot audit.'],
    [{ user_id: bot.userId }, 'Bots cannot audit.'],
    [{ user_id: 4711 }, 'No such user'],
    [{ until: '2020-01-01' }, 'The end of a mandate must be in the future.'],
    [{ until: 'soon' }, expect.stringContaining('Not a date or time: soon.')],
    [{ stream_ids: [legal, 4711] }, 'No such channel: 4711'],
    [{ user_ids: [4711] }, 'No such account: 4711'],
    [{ reason: ' ' }, 'A mandate needs a reason.'],
    [{ channels: [legal], accounts: [1] }, 'Unknown parameters: accounts, channels'],
  ] as const)
    expect(await grant(fields)).toMatchObject({ status: 400, body: { msg } });
  expect(await chat.owner.post('/audit/mandates', { user_id: member.userId })).toMatchObject({
    body: { code: 'REQUEST_VARIABLE_MISSING' },
  });
  expect(await chat.owner.delete('/audit/mandates/4711')).toMatchObject({ body: { msg: 'No such user' } });
  expect(await chat.head()).toBe(head);
});

it('Only owners give mandates and see them', async () => {
  const administrator = await chat.person('Administrator', 200);
  successful(await grant());
  const head = await chat.head();
  for (const person of [administrator, member, auditor]) {
    for (const attempt of [
      person.get('/audit/mandates'),
      grant({}, person),
      person.delete(`/audit/mandates/${auditor.userId}`),
    ])
      expect(await attempt).toMatchObject({ status: 400, body: { code: 'UNAUTHORIZED_PRINCIPAL' } });
  }
  expect(await chat.head()).toBe(head);
});

it('A mandate ends at its end, with the deactivation, and with the demotion to guest', async () => {
  const inAnHour = () => new Date(chat.server.core.clock.now() + HOUR_MS).toISOString();
  successful(await grant({ until: inAnHour() }));
  expect(await mandates()).toHaveLength(1);
  chat.server.core.clock.advance(HOUR_MS);
  expect(await mandates()).toEqual([]);

  for (const [end, again] of [
    [() => chat.owner.patch(`/users/${auditor.userId}`, { role: 600 }), { role: 400 }],
    [() => chat.owner.delete(`/users/${auditor.userId}`), undefined],
  ] as const) {
    successful(await grant());
    successful(await end());
    if (again) successful(await chat.owner.patch(`/users/${auditor.userId}`, again));
    else successful(await chat.owner.post(`/users/${auditor.userId}/reactivate`));
    expect(await mandates()).toEqual([]);
  }
});

it('A proof is given within the mandate alone, also of a message that is deleted or was moved', async () => {
  const channelMessage = (to: string) => member.send({ type: 'stream', to, topic: 'a', content: 'Swordfish' });
  const [inLegal, inOther] = [await channelMessage('legal'), await channelMessage('other')];
  const direct = await member.send({ type: 'direct', to: [member.userId], content: 'Swordfish' });
  const proof = (id: number) => auditor.get(`/audit/messages/${id}/proof`, { case: 'case 4711' });
  const outside = { status: 400, body: { msg: 'Invalid message(s)' } };
  /** The log of this chat is not sealed. */
  const inside = { status: 503, body: { code: 'SERVER_NOT_READY' } };

  successful(await grant({ stream_ids: [legal] }));
  expect([await proof(inLegal), await proof(inOther), await proof(direct)]).toMatchObject([inside, outside, outside]);
  expect(await proof(4711)).toMatchObject(outside);
  successful(await chat.owner.patch(`/messages/${inOther}`, { stream_id: legal, propagate_mode: 'change_one' }));
  successful(await chat.owner.delete(`/messages/${inOther}`));
  expect(await proof(inOther)).toMatchObject(inside);
  successful(await grant({ stream_ids: [other], direct_messages: true }));
  expect([await proof(inLegal), await proof(inOther), await proof(direct)]).toMatchObject([outside, outside, inside]);
  expect(await auditor.get('/audit/tile/entries/000.p/1')).toMatchObject({ body: { msg: 'Insufficient permission' } });
  successful(await grant({ direct_messages: true }));
  expect(await auditor.get('/audit/tile/entries/000.p/1')).toMatchObject({ status: 404 });
});
