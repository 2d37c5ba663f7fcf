import { ACCOUNTS_LIMITS } from '@chat/accounts';
import { Chat, type Person, successful } from '@chat/chat-testing';
import { DAY_MS } from '@chat/kernel';
import { eventually, MailServer } from '@chat/testing';
import { ExpiredEmailChanges } from '../lapse-email-changes/expired-email-changes.js';

const INVALID = 'This link is not valid.';

let mails: MailServer;
let chat: Chat;
let hamlet: Person;

beforeAll(async () => {
  mails = await MailServer.open();
  chat = await Chat.open({ CHAT_SMTP_URL: mails.url, CHAT_PUBLIC_URL: 'https://chat.example.com' });
});
beforeEach(async () => {
  hamlet = await chat.person('Hamlet');
});
afterAll(async () => {
  await chat.close();
  await mails.close();
});

const page = (method: 'GET' | 'POST', token: string) =>
  chat.server.application.inject({ method, url: `/confirm_email/${token}` });

async function requested(email: string, count = 1): Promise<string> {
  successful(await hamlet.patch('/settings', { email }));
  await eventually(async () => expect(mails.to(email)).toHaveLength(count));
  return /\/confirm_email\/(\S+)/.exec(mails.to(email).at(-1)!.text)![1]!;
}

async function addressOf(person: Person): Promise<unknown> {
  const { user } = successful(await chat.owner.get(`/users/${person.userId}`));
  return (user as Record<string, unknown>)['delivery_email'];
}

describe('a new address of the own account', () => {
  it('waits for its confirmation by mail, counts once, and everybody who may see it is notified', async () => {
    const fields = { event_types: ['realm_user'], fetch_event_types: [] };
    const { queue_id: queueId } = successful(await chat.owner.post('/register', fields));
    const email = 'hamlet@denmark.example.com';
    const token = await requested(email);
    expect(await addressOf(hamlet)).toBe(hamlet.email);

    const shown = await page('GET', token);
    expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(shown.body).toContain(email);
    expect(await addressOf(hamlet)).toBe(hamlet.email);

    const answers = await Promise.all([page('POST', token), page('POST', token), page('POST', token)]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await addressOf(hamlet)).toBe(email);
    const { body } = await chat.owner.get('/events', { queue_id: queueId, last_event_id: -1, dont_block: true });
    expect(body['events']).toContainEqual(
      expect.objectContaining({ op: 'update', person: { user_id: hamlet.userId, delivery_email: email } }),
    );
    const login = await chat.owner.post('/fetch_api_key', { username: email, password: 'a password for tests' });
    expect(login.status).toBe(200);
    expect((await page('POST', token)).body).toContain(INVALID);
    await eventually(async () => expect(JSON.stringify(await chat.events())).not.toContain('EmailChangeRequested'));
    expect(JSON.stringify(await chat.events())).not.toContain(token.split('-')[1]);
  });

  /** @limit mails.confirmationsPerDay */
  it('is asked for by so many mails in a day, of which those that are refused are none', async () => {
    const { confirmationsPerDay } = ACCOUNTS_LIMITS.mails;
    const ask = (email: string) => hamlet.patch('/settings', { email });
    for (let at = 0; at < confirmationsPerDay; at++) {
      expect(await ask('nobody')).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
      successful(await ask(`prince-${at}@example.com`));
    }
    expect(await ask('prince@example.com')).toMatchObject({
      status: 429,
      body: { code: 'RATE_LIMIT_HIT', 'retry-after': DAY_MS / 1000 },
    });
    successful(await ask(hamlet.email));
    const ophelia = await chat.person('Ophelia');
    successful(await ophelia.patch('/settings', { email: 'lady@example.com' }));
    chat.server.core.clock.advance(DAY_MS);
    successful(await ask('prince@example.com'));
  });

  it('is confirmed within a day', async () => {
    const email = 'late@denmark.example.com';
    const token = await requested(email);
    chat.server.core.clock.advance(DAY_MS);
    for (const method of ['GET', 'POST'] as const) {
      const { statusCode, body } = await page(method, token);
      expect([statusCode, body]).toEqual([400, expect.stringContaining(INVALID)]);
    }
    expect(await addressOf(hamlet)).toBe(hamlet.email);
    await chat.server.application.get(ExpiredEmailChanges, { strict: false }).round();
    await eventually(async () => expect(JSON.stringify(await chat.events())).not.toContain(email));
  });

  it('takes the place of one that was requested before', async () => {
    const first = await requested('first@denmark.example.com');
    const second = await requested('second@denmark.example.com');
    expect((await page('POST', first)).body).toContain(INVALID);
    expect((await page('POST', second)).statusCode).toBe(200);
    expect(await addressOf(hamlet)).toBe('second@denmark.example.com');
  });

  it('is refused when an owner has changed the address meanwhile', async () => {
    const token = await requested('thief@denmark.example.com');
    const rescued = 'rescued@denmark.example.com';
    successful(await chat.owner.patch(`/users/${hamlet.userId}`, { new_email: rescued }));
    for (const method of ['GET', 'POST'] as const) expect((await page(method, token)).body).toContain(INVALID);
    expect(await addressOf(hamlet)).toBe(rescued);
  });

  it('is refused when somebody else has it by then, or changes are off', async () => {
    const email = 'crown@denmark.example.com';
    const token = await requested(email);
    successful(await chat.owner.patch('/realm', { email_changes_disabled: true }));
    expect((await page('POST', token)).body).toContain('Email address changes are disabled in this organization.');
    successful(await chat.owner.patch('/realm', { email_changes_disabled: false }));
    successful(await chat.owner.post('/users', { email, password: 'a password', full_name: 'Claudius' }));
    expect((await page('POST', token)).body).toContain('Already has an account.');
    expect(await addressOf(hamlet)).toBe(hamlet.email);
  });

  it('is refused where there is no link for it', async () => {
    for (const token of ['x', `${hamlet.userId}-${'a'.repeat(32)}`]) {
      expect((await page('POST', token)).body).toContain(INVALID);
    }
  });
});
