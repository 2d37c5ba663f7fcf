import { IssuePasswordReset } from '@chat/credentials';
import { causedByNobody } from '@chat/directory';
import { Chat, type Person, successful } from '@chat/chat-testing';
import { CommandBus } from '@nestjs/cqrs';

const OLD = 'a password for tests';
const WEAK = 'password';
const STRONG = 'kz8#mW!q';

let chat: Chat;
let hamlet: Person;

beforeAll(async () => {
  chat = await Chat.open({ CHAT_PASSWORD_MIN_GUESSES: '10000' });
  hamlet = await chat.person('Hamlet');
});
afterAll(() => chat.close());

const logIn = async (password: string, username = hamlet.email) =>
  (await hamlet.post('/fetch_api_key', { username, password })).status;

const create = (password: string) =>
  chat.owner.post('/users', { email: 'yorick@example.com', full_name: 'Yorick', password });

/** Refuses, and stores nothing. */
async function expectRefusal(attempt: () => Promise<unknown>, refusal: unknown): Promise<void> {
  const before = await chat.events();
  expect(await attempt()).toEqual(refusal);
  expect(await chat.events()).toEqual(before);
}

describe('a password that is easily guessed', () => {
  it('is what clients are told', async () => {
    const registered = successful(await hamlet.post('/register', { fetch_event_types: ['realm'] }));
    expect(registered).toMatchObject({ password_min_length: 6, password_min_guesses: 10_000 });
  });

  it('makes no account', async () => {
    await expectRefusal(async () => (await create(WEAK)).body, {
      result: 'error',
      code: 'BAD_REQUEST',
      msg: 'The password is too weak.',
    });
    successful(await create(STRONG));
    expect(await logIn(STRONG, 'yorick@example.com')).toBe(200);
  });

  it('does not replace another one', async () => {
    const change = (newPassword: string, oldPassword = OLD) =>
      hamlet.patch('/settings', { old_password: oldPassword, new_password: newPassword, full_name: 'Prince' });
    await expectRefusal(async () => (await change(WEAK)).body, {
      result: 'error',
      code: 'BAD_REQUEST',
      msg: 'New password is too weak!',
    });
    expect((await change(WEAK, 'wrong')).body['msg']).toBe('Wrong password!');
    expect([await logIn(WEAK), await logIn(OLD)]).toEqual([401, 200]);
    successful(await change(STRONG));
    expect([await logIn(OLD), await logIn(STRONG)]).toEqual([401, 200]);
  });

  it('is not set by a link, which goes on', async () => {
    const cause = causedByNobody('reset', chat.server.core.clock.now());
    const commands = chat.server.application.get(CommandBus, { strict: false });
    const { token } = await commands.execute(new IssuePasswordReset({ account: hamlet.email, cause }));
    const submit = (password: string) =>
      chat.server.application.inject({
        method: 'POST',
        url: `/reset_password/${token}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ password }).toString(),
      });
    await expectRefusal(async () => {
      const { statusCode, body } = await submit(WEAK);
      return [statusCode, body];
    }, [400, expect.stringContaining('New password is too weak!')]);
    expect((await submit('another 8#mW!q')).statusCode).toBe(200);
    expect(await logIn('another 8#mW!q')).toBe(200);
  });
});
