import { Chat, HttpClient, type Person, successful } from '@chat/chat-testing';
import { eventually, MailServer } from '@chat/testing';

let mails: MailServer;
let chat: Chat;
let hamlet: Person;

beforeAll(async () => {
  mails = await MailServer.open();
  chat = await Chat.open({
    CHAT_SMTP_URL: mails.url,
    CHAT_PUBLIC_URL: 'https://chat.example.com',
    CHAT_RATE_LIMIT: 'on',
  });
});
beforeEach(async () => {
  hamlet = await chat.person('Hamlet');
});
afterAll(async () => {
  await chat.close();
  await mails.close();
});

const post = (url: string, fields: Record<string, string>) =>
  chat.server.application.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
const request = (email: string) => post('/accounts/password/reset', { email });

it('a lost password is replaced by the link of a mail', async () => {
  expect((await request(hamlet.email.toUpperCase())).statusCode).toBe(200);
  await eventually(async () => expect(mails.to(hamlet.email)).toHaveLength(1));
  const [, path] = /https:\/\/chat\.example\.com(\/reset_password\/\S+)/.exec(mails.to(hamlet.email)[0]!.text)!;
  expect((await post(path!, { password: 'a better one' })).statusCode).toBe(200);
  const login = { username: hamlet.email, password: 'a better one' };
  expect((await new HttpClient(chat.server.application, '', '').post('/fetch_api_key', login)).status).toBe(200);
});

it('nobody learns who has an account, and neither bots nor deactivated accounts get mail', async () => {
  const { user_id: botId } = successful(await hamlet.post('/bots', { full_name: 'Yorick', short_name: 'yorick' }));
  const { user } = successful(await chat.owner.get(`/users/${String(botId)}`)) as { user: { email: string } };
  const gone = await chat.person('Polonius');
  successful(await chat.owner.delete(`/users/${gone.userId}`));
  const known = await request(hamlet.email);
  for (const email of ['nobody@example.com', 'nobody', user.email, gone.email]) {
    const { statusCode, body } = await request(email);
    expect([statusCode, body]).toEqual([known.statusCode, known.body]);
  }
  await eventually(async () => expect(mails.to(hamlet.email)).toHaveLength(1));
  for (const email of [user.email, gone.email]) expect(mails.to(email)).toEqual([]);
});

it('requests are limited as log-ins are', async () => {
  const statuses = [];
  for (let at = 0; at < 6; at++) statuses.push((await request('many@example.com')).statusCode);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});
