import { DAY_MS } from '@chat/kernel';
import { causedByNobody } from '@chat/directory';
import { Chat, HttpClient, type Person, successful } from '@chat/chat-testing';
import { CommandBus } from '@nestjs/cqrs';
import { IssuePasswordReset } from '../issue-password-reset/issue-password-reset.command.js';
import { ResetApiKey } from '../reset-api-key/reset-api-key.command.js';

const INVALID = 'This link is not valid.';

let chat: Chat;
let hamlet: Person;

beforeAll(async () => {
  chat = await Chat.open();
});
beforeEach(async () => {
  hamlet = await chat.person('Hamlet');
});
afterAll(() => chat.close());

const cause = () => causedByNobody('reset', chat.server.core.clock.now());
const issued = async (account: string, disablesPassword = false) => {
  const issue = new IssuePasswordReset({ account, disablesPassword, cause: cause() });
  return (await chat.server.application.get(CommandBus, { strict: false }).execute(issue)).token;
};
const page = (method: 'GET' | 'POST', token: string, password?: string) =>
  chat.server.application.inject({
    method,
    url: `/reset_password/${token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    ...(password !== undefined && { payload: new URLSearchParams({ password }).toString() }),
  });
const logIn = (password: string) =>
  new HttpClient(chat.server.application, '', '').post('/fetch_api_key', { username: hamlet.email, password });

describe('a link for a new password', () => {
  it('sets it once, and shows no cache and nobody else what it is', async () => {
    const token = await issued(hamlet.email);
    const shown = await page('GET', token);
    expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(shown.body).toContain(hamlet.email);
    const answers = await Promise.all([1, 2, 3].map((at) => page('POST', token, `a new password ${at}`)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const logIns = await Promise.all([1, 2, 3].map((at) => logIn(`a new password ${at}`)));
    expect(logIns.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await logIn('a password for tests')).status).toBe(401);
    for (const method of ['GET', 'POST'] as const) {
      expect((await page(method, token, 'another password')).body).toContain(INVALID);
    }
    expect(JSON.stringify(await chat.events())).not.toContain(token.split('-')[1]);
  });

  it('may come with the end of the old password, which is told to who knows it', async () => {
    const token = await issued(hamlet.email, true);
    const required = { code: 'PASSWORD_RESET_REQUIRED', msg: 'Your password has been disabled and needs to be reset' };
    const old = await logIn('a password for tests');
    expect([old.status, old.body]).toEqual([401, expect.objectContaining(required)]);
    expect((await logIn('a wrong password')).body).toMatchObject({ code: 'AUTHENTICATION_FAILED' });
    const change = { old_password: 'a password for tests', new_password: 'a new password' };
    expect((await hamlet.patch('/settings', change)).body).toMatchObject(required);
    expect((await page('POST', token, 'a new password')).statusCode).toBe(200);
    expect((await logIn('a new password')).status).toBe(200);
  });

  it('asks again for a password that is too short, and goes on', async () => {
    const token = await issued(String(hamlet.userId));
    const refused = await page('POST', token, 'short');
    expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining('New password is too weak!')]);
    expect((await page('POST', token, 'long enough')).statusCode).toBe(200);
  });

  it('ends after a day, with a later link, and with the account', async () => {
    const [first, second] = [await issued(hamlet.email), await issued(hamlet.email)];
    expect((await page('GET', first)).body).toContain(INVALID);
    successful(await chat.owner.delete(`/users/${hamlet.userId}`));
    expect((await page('POST', second, 'long enough')).body).toContain(INVALID);
    await expect(issued(hamlet.email)).rejects.toThrow('User is deactivated');
    const ophelia = await chat.person('Ophelia');
    const late = await issued(ophelia.email);
    chat.server.core.clock.advance(DAY_MS);
    expect((await page('POST', late, 'long enough')).body).toContain(INVALID);
  });

  it('is not made for bots and for nobody', async () => {
    const { user_id: botId } = successful(await hamlet.post('/bots', { full_name: 'Yorick', short_name: 'yorick' }));
    await expect(issued(String(botId))).rejects.toThrow('Bots have no password');
    await expect(issued('nobody@example.com')).rejects.toThrow('No such user');
    expect((await page('GET', `${hamlet.userId}-${'a'.repeat(32)}`)).body).toContain(INVALID);
  });
});

it('a key that an operator resets is the only one left', async () => {
  const reset = new ResetApiKey({ account: hamlet.email, cause: cause() });
  const { apiKey } = await chat.server.application.get(CommandBus, { strict: false }).execute(reset);
  expect((await hamlet.get('/users/me')).status).toBe(401);
  expect((await new HttpClient(chat.server.application, hamlet.email, apiKey).get('/users/me')).status).toBe(200);
});
