import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { Chat, type Environment, newEngines, type Person, successful } from '@chat/chat-testing';
import { eventually } from '@chat/testing';
import { commandLine } from '../../../apps/chat/src/command-line.js';

const REFUSED = 'User not authorized to create users';

const folder = mkdtempSync(join(tmpdir(), 'chat-'));
const environment: Environment = { CHAT_DATA_DIR: folder, ...newEngines('sqlite') };
let chat: Chat;
let administrator: Person;
let output = '';

beforeAll(async () => {
  chat = await Chat.open(environment);
  administrator = await chat.person('Polonius', 200);
});
afterAll(async () => {
  await chat.close();
  rmSync(folder, { recursive: true });
});

const run = (...args: readonly string[]) => {
  output = '';
  return commandLine(environment, (text) => (output += text), args);
};

let people = 0;
async function creating(): Promise<unknown> {
  const email = `reynaldo-${++people}@example.com`;
  const { body } = await administrator.post('/users', { email, password: 'a password', full_name: 'Reynaldo' });
  return body.result === 'success' ? body.result : body['msg'];
}

const ownersAreTold = (words: RegExp) =>
  eventually(async () => {
    const asked = { anchor: 'newest', num_before: 1, num_after: 0, narrow: [['is', 'dm']] };
    const [newest] = successful(await chat.owner.get('/messages', asked))['messages'] as { content: string }[];
    expect(newest!.content).toMatch(words);
  });

describe('special permissions', () => {
  it('are given and taken beside a running server, at once', async () => {
    expect(await creating()).toBe(REFUSED);
    expect(await run('grant', administrator.email, 'can_create_users')).toBe(true);
    expect(output).toBe(`Polonius (${administrator.userId}) has can_create_users from now on.\n`);
    await chat.server.core.readYourWrites.current();
    expect(await creating()).toBe('success');

    expect(await run('grant', `${administrator.userId}`, 'can_create_users', '--json')).toBe(true);
    const permission = { user_id: administrator.userId, permission: 'can_create_users', granted: true };
    expect(JSON.parse(output)).toEqual({ ...permission, changed: false });

    await run('status', '--json');
    const { permissions } = JSON.parse(output) as { permissions: unknown[] };
    expect(permissions).toContainEqual({ ...permission, granted: undefined, name: 'Polonius' });

    expect(await run('revoke', administrator.email, 'can_create_users')).toBe(true);
    await chat.server.core.readYourWrites.current();
    expect(await creating()).toBe(REFUSED);
    await run('history', '--permissions');
    const lines = output.split('\n').filter((line) => line.includes('Polonius'));
    expect(lines.map((line) => line.split('  ').at(-1))).toEqual(['gets can_create_users', 'loses can_create_users']);
    for (const line of lines) expect(line).toContain(`operator ${userInfo().username}`);
    if (environment['CHAT_EVENT_LOG'] === 'sqlite') expect(readdirSync(join(folder, 'operator-requests'))).toEqual([]);
  });

  it('let an owner change addresses', async () => {
    const owner = await chat.person('Gertrude', 100);
    const member = await chat.person('Osric');
    const changing = () => owner.patch(`/users/${member.userId}`, { new_email: 'lord@example.com' });
    expect((await changing()).body['msg']).toBe('User not authorized to change user emails');
    await run('grant', owner.email, 'can_change_user_emails');
    await chat.server.core.readYourWrites.current();
    successful(await changing());
    const { user } = successful(await owner.get(`/users/${member.userId}`));
    expect(user).toMatchObject({ delivery_email: 'lord@example.com' });
  });

  it('to audit come with a mandate, whose giver the log names', async () => {
    const auditor = await chat.person('Horatio');
    const legal = await chat.channel('legal', [auditor]);
    const bounds = ['--channels', 'legal', '--accounts', administrator.email, '--until', '2099-03-31'];
    expect(await run('grant', auditor.email, 'can_audit', ...bounds, '--reason', 'case 4711')).toBe(true);
    expect(output).toBe(`Horatio (${auditor.userId}) has can_audit from now on.\n`);
    await chat.server.core.readYourWrites.current();
    expect(successful(await auditor.get('/audit/mandates/me'))).toMatchObject({
      mandate: { stream_ids: [legal], user_ids: [administrator.userId], direct_messages: false, reason: 'case 4711' },
    });
    const granted = (await chat.events()).findLast(({ type }) => type === 'SpecialPermissionGranted')!;
    expect(granted.metadata).toMatchObject({ actorId: null, operator: userInfo().username });
    await ownersAreTold(/operator.*Horatio.*case 4711/s);
    for (const [wrong, words] of [
      [['--reason', 'x', '--channels', 'legal,nowhere'], 'No such channel: nowhere'],
      [['--reason', 'x', '--until', '2020-01-01'], 'The end of a mandate must be in the future.'],
      [[], 'A mandate needs a reason.'],
    ] as const)
      await expect(run('grant', auditor.email, 'can_audit', ...wrong)).rejects.toThrow(words);
    await expect(run('grant', auditor.email, 'can_create_users', '--reason', 'x')).rejects.toThrow(
      'Only can_audit has',
    );
    expect(await run('revoke', auditor.email, 'can_audit')).toBe(true);
    await chat.server.core.readYourWrites.current();
    expect(successful(await auditor.get('/audit/mandates/me'))).toMatchObject({ mandate: null });
  });

  it('are listed with who gave them, their bounds, and what ended a mandate', async () => {
    const auditor = await chat.person('Laertes');
    const grant = () =>
      chat.owner.post('/audit/mandates', { user_id: auditor.userId, reason: 'case 4711', until: '2099-03-31' });
    for (const end of [
      () => chat.owner.delete(`/audit/mandates/${auditor.userId}`),
      () => chat.owner.patch(`/users/${auditor.userId}`, { role: 600 }),
      () => chat.owner.delete(`/users/${auditor.userId}`),
    ]) {
      successful(await chat.owner.patch(`/users/${auditor.userId}`, { role: 400 }));
      successful(await grant());
      successful(await end());
    }
    await chat.settled();
    await run('history', '--permissions');
    const scope = new RegExp(
      `Horatio.* channels #legal \\(\\d+\\), accounts .+ \\(${administrator.userId}\\), without direct`,
    );
    expect(output).toMatch(scope);
    const lines = output.split('\n').filter((line) => line.includes('Laertes'));
    for (const line of lines) expect(line).toContain('Owner (');
    expect(lines.map((line) => line.split(/ {2,}/).slice(3).join(': '))).toEqual(
      ['SpecialPermissionRevoked', 'UserRoleChanged', 'UserDeactivated'].flatMap((end) => [
        expect.stringMatching(/^SpecialPermissionGranted: gets can_audit, all channels, .*2099-.*, case 4711$/),
        `${end}: loses can_audit`,
      ]),
    );
    await run('history', '--permissions', '--json');
    const { permissions } = JSON.parse(output) as { permissions: object[] };
    expect(permissions.at(-1)).toMatchObject({ event: 'UserDeactivated', granted: false, by: { name: 'Owner' } });
  });

  it('do not hide who looks by command line', async () => {
    const id = await administrator.send({ type: 'direct', to: [administrator.userId], content: 'Swordfish' });
    expect(await run('history', String(id), '--case', 'case 4711')).toBe(true);
    expect(output).toMatch(/Swordfish/);
    expect(output).not.toContain('not recorded');
    expect(await run('history', '--deletions', '--case', 'case 4711')).toBe(true);
    await chat.server.core.readYourWrites.current();
    const inspection = { case: 'case 4711', user_id: null, operator: userInfo().username };
    const made = [
      { ...inspection, what: 'deletions', parameters: {} },
      { ...inspection, what: 'message', parameters: { message_id: id } },
    ];
    const { inspections } = successful(await chat.owner.get('/audit/inspections', { case: 'case 4711' }));
    expect(inspections).toMatchObject(made);
    await expect(run('history', String(id), '--case', ' ')).rejects.toThrow('Name the case.');
    expect(await run('history', '--inspections', '--json')).toBe(true);
    const listed = (JSON.parse(output) as { inspections: { what: string }[] }).inspections;
    expect(listed.map(({ what }) => what)).toEqual(expect.arrayContaining(['permissions', 'message', 'deletions']));
  });

  it('are not needed by who searches by command line', async () => {
    const reader = await chat.person('Yorick');
    await chat.channel('graveyard', [reader]);
    const id = await reader.send({ type: 'stream', to: 'graveyard', topic: 'skulls', content: 'Alas' });
    successful(await reader.patch(`/messages/${id}`, { content: 'Poor me' }));
    await chat.server.core.readYourWrites.current();
    const bounds = ['--channels', 'graveyard', '--users', reader.email, '--badges', 'edited', '--from', '2020-01-01'];
    expect(await run('search', 'alas', '--case', 'case 4711', ...bounds)).toBe(true);
    expect(output).toMatch(
      new RegExp(`^${id}  .*Yorick \\(${reader.userId}\\)  #graveyard > skulls  edited  Alas\\n$`),
    );
    expect(await run('search', 'swordfish', '--json', '--channels', 'graveyard')).toBe(true);
    expect(JSON.parse(output)).toMatchObject({ messages: [], found_oldest: true });
    await expect(run('search', '--channels', 'nowhere')).rejects.toThrow('No such channel: nowhere');
  });

  it('and every other change are listed with old and new value; so is what somebody did', async () => {
    const osric = await chat.person('Osric the Second');
    successful(await chat.owner.patch(`/users/${osric.userId}`, { role: 300 }));
    await osric.send({ type: 'direct', to: [osric.userId], content: 'A hit' });
    expect(await run('history', '--administration', '--case', 'case 4711')).toBe(true);
    expect(output).toMatch(/UserRoleChanged +user \d+ \(Osric the Second\) +role: 400 → 300/);
    expect(output).toMatch(/operator .*SpecialPermissionGranted.*can_|operator .*SpecialPermissionGranted/);
    expect(await run('history', '--person', osric.email, '--from', '2020-01-01', '--json')).toBe(true);
    expect(JSON.parse(output)).toMatchObject({
      entries: expect.arrayContaining([expect.objectContaining({ event: 'MessagePosted', content: 'A hit' })]),
    });
    await expect(run('history', '--person', 'nobody@example.com')).rejects.toThrow('No such account');
  });

  it('nor by who looks at a topic as it was', async () => {
    const reader = await chat.person('Fortinbras');
    await chat.channel('norway', [reader]);
    const id = await reader.send({ type: 'stream', to: 'norway', topic: 'war', content: 'March on' });
    chat.server.core.clock.advance(5_000);
    const then = new Date(chat.server.core.clock.now()).toISOString();
    chat.server.core.clock.advance(5_000);
    successful(await reader.patch(`/messages/${id}`, { content: 'Go home' }));
    const view = ['--user', reader.email, '--channel', 'norway', '--topic', 'war', '--case', 'case 4711'];
    await expect(run('as-of', '2099-01-01', ...view)).rejects.toThrow('That moment is in the future.');
    jest.spyOn(Date, 'now').mockReturnValue(chat.server.core.clock.now());
    try {
      expect(await run('as-of', then, ...view)).toBe(true);
    } finally {
      jest.restoreAllMocks();
    }
    expect(output).toMatch(/role 400, as of/);
    expect(output).toMatch(new RegExp(`${id}  .*Fortinbras \\(${reader.userId}\\)  war  March on`));
    expect(output).not.toContain('Go home');
  });

  it('are refused in words', async () => {
    const bot = await chat.bot(administrator, 'Bot');
    await expect(run('grant', 'nobody@example.com', 'can_create_users')).rejects.toThrow('No such user');
    await expect(run('grant', `${bot.userId}`, 'can_create_users')).rejects.toThrow(
      'Bots have no special permissions.',
    );
    await expect(run('grant', administrator.email, 'everything')).rejects.toThrow(
      'Allowed choices are can_create_users',
    );
    await expect(run('history')).rejects.toThrow(
      'Name either a message, --permissions, --deletions, --inspections, --log-ins, --refused-log-ins, --administration or --person.',
    );
  });

  it('are given and taken where no server runs, and stay', async () => {
    await chat.close();
    expect(await run('revoke', chat.owner.email, 'can_create_users')).toBe(true);
    chat = await chat.reopen();
    const refused = await chat.owner.post('/users', { email: 'x@example.com', password: 'password', full_name: 'X' });
    expect(refused.body['msg']).toBe(REFUSED);
  });

  it('to audit are told to owners by the next server when none runs', async () => {
    await chat.close();
    expect(await run('grant', administrator.email, 'can_audit', '--reason', 'case 4712')).toBe(true);
    chat = await chat.reopen();
    await ownersAreTold(/operator.*Polonius.*case 4712/s);
  });
});
