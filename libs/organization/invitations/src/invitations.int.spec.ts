import { ACCOUNTS_LIMITS } from '@chat/accounts';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Chat, listening, type Person, successful } from '@chat/chat-testing';
import { eventually, MailServer } from '@chat/testing';
import { type InvitationDocument, INVITATIONS } from './list-invitations/invitation-document.js';
import { ExpiredInvitations } from './lapse-invitations/expired-invitations.js';
import { LIMITS } from './invitations.limits.js';

const PASSWORD = 'correct horse battery';
const HOUR = 3_600;
const DAY = 24 * HOUR;

let mails: MailServer;
let chat: Chat;
let member: Person;
let channelId: number;

beforeAll(async () => {
  mails = await MailServer.open();
  chat = await Chat.open({
    CHAT_SMTP_URL: mails.url,
    CHAT_PUBLIC_URL: 'https://chat.example.com',
    CHAT_PASSWORD_MIN_GUESSES: '10000',
  });
  member = await chat.person('Horatio');
  channelId = await chat.channel('battlements', [member]);
});

afterAll(async () => {
  await chat.close();
  await mails.close();
});

type Invite = Readonly<Record<string, unknown>> & { readonly id: number };

async function invitesFor(person: Pick<Person, 'get'>): Promise<Invite[]> {
  return successful(await person.get('/invites'))['invites'] as Invite[];
}

async function invited(email: string, fields: object = {}, by: Pick<Person, 'get' | 'post'> = member): Promise<Invite> {
  successful(await by.post('/invites', { invitee_emails: email, ...fields }));
  return (await invitesFor(by)).find((each) => each['email'] === email)!;
}

/** The token of the newest mail to an address. */
async function mailedToken(email: string, count = 1): Promise<string> {
  await eventually(async () => expect(mails.to(email)).toHaveLength(count));
  return /https:\/\/chat\.example\.com\/join\/(\S+)/.exec(mails.to(email).at(-1)!.text)![1]!;
}

const join = (token: string, fields: object = {}) =>
  chat.owner.post('/join', { token, full_name: 'Ophelia', password: PASSWORD, ...fields });

const login = (username: string) => chat.owner.post('/fetch_api_key', { username, password: PASSWORD });

describe('an invitation by mail', () => {
  it('becomes an account with the channels, groups and settings that it promised, once', async () => {
    const { group_id: groupId } = successful(
      await member.post('/user_groups/create', { name: 'players', description: '', members: [member.userId] }),
    );
    const heard = await listening(member, 'invites_changed', 'realm_user', 'user_group');
    const email = 'ophelia@example.com';
    const invite = await invited(email, { stream_ids: [channelId], group_ids: [groupId], invite_as: 600 });
    expect(invite).toEqual({
      id: invite.id,
      email,
      invited_by_user_id: member.userId,
      invited: expect.any(Number),
      expiry_date: (invite['invited'] as number) + 10 * DAY,
      invited_as: 600,
      is_multiuse: false,
      notify_referrer_on_join: true,
    });
    const token = await mailedToken(email);
    expect(mails.to(email)[0]).toMatchObject({
      from: 'noreply@chat.example.com',
      subject: 'Horatio has invited you to join Chat',
    });

    const joined = successful(await join(token));
    expect(joined).toMatchObject({ email, confirmation_sent: false });
    const userId = joined['user_id'] as number;
    const { api_key: apiKey } = successful(await login(email));
    expect(apiKey).toMatch(/^\w{32}$/);

    expect((await join(token, { full_name: 'Somebody else' })).body['msg']).toMatch(
      /^This invitation link is not valid/,
    );
    await eventually(async () => {
      expect(successful(await member.get(`/streams/${channelId}/members`))['subscribers']).toContain(userId);
      expect(successful(await member.get(`/user_groups/${groupId}/members`))['members']).toContain(userId);
    });
    const { user } = successful(await member.get(`/users/${userId}`));
    expect(user).toMatchObject({ full_name: 'Ophelia', role: 600, delivery_email: email });
    expect(await invitesFor(member)).toEqual([]);
    await eventually(async () => {
      const events = await heard();
      expect(events.filter(({ type }) => type === 'invites_changed')).toHaveLength(2);
      const added = events.find(({ type, op }) => type === 'realm_user' && op === 'add');
      expect(added?.['person']).toMatchObject({ user_id: userId, full_name: 'Ophelia', role: 600 });
      expect(events.some(({ op, group_id }) => op === 'add_members' && group_id === groupId)).toBe(true);
    });
    await eventually(async () => {
      const range = { anchor: 'newest', num_before: 5, num_after: 0, apply_markdown: false, narrow: [['is', 'dm']] };
      const { body } = await member.get('/messages', range);
      const contents = (body['messages'] as { content: string }[]).map(({ content }) => content);
      expect(contents).toEqual([`@_**Ophelia|${userId}** accepted your invitation to join the organization.`]);
    });
  });

  it('is one of several of a request, for which the list is to be fetched once', async () => {
    const [inviter, heard] = [await chat.person('Reynaldo'), await listening(chat.owner, 'invites_changed')];
    const invitees = ['marcellus', 'bernardo', 'francisco'].map((name) => `${name}@example.com`);
    successful(await inviter.post('/invites', { invitee_emails: invitees.join(',') }));
    expect((await heard()).filter(({ type }) => type === 'invites_changed')).toHaveLength(1);
    expect((await invitesFor(inviter)).map(({ email }) => email).toSorted()).toEqual(invitees.toSorted());
  });

  it('is used by one of many at the same moment', async () => {
    const email = 'laertes@example.com';
    await invited(email);
    const token = await mailedToken(email);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => join(token, { full_name: `Laertes ${at}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refusals = answers.filter(({ status }) => status !== 200).map(({ body }) => body['msg'] as string);
    expect(
      new Set(refusals).isSubsetOf(
        new Set(['Email is already in use.', refusals.find((each) => each.startsWith('This'))!]),
      ),
    ).toBe(true);
  });

  it('ends when it is revoked, and is erased', async () => {
    const email = 'polonius@example.com';
    const { id } = await invited(email);
    const token = await mailedToken(email);
    successful(await member.delete(`/invites/${id}`));
    expect((await join(token)).body['msg']).toMatch(/^This invitation link is not valid/);
    expect((await member.delete(`/invites/${id}`)).body['msg']).toBe('No such invitation');
    await eventually(async () => expect(JSON.stringify(await chat.events())).not.toContain(email));
  });

  it('expires, and is erased', async () => {
    const email = 'yorick@example.com';
    await invited(email, { invite_expires_in_minutes: 60 });
    const token = await mailedToken(email);
    chat.server.core.clock.advance(HOUR * 1000);
    expect((await join(token)).body['msg']).toBe('This invitation link has expired. Ask for a new one.');
    expect(await invitesFor(member)).toEqual([]);
    await chat.server.application.get(ExpiredInvitations, { strict: false }).round(new AbortController().signal);
    await eventually(async () => expect(JSON.stringify(await chat.events())).not.toContain(email));
    expect((await join(token)).body['msg']).toBe('This invitation link has expired. Ask for a new one.');
  });

  it('is sent again with a new link, which alone is good', async () => {
    const email = 'osric@example.com';
    const { id } = await invited(email);
    const first = await mailedToken(email);
    successful(await member.post(`/invites/${id}/resend`));
    const second = await mailedToken(email, 2);
    expect((await join(first)).body['msg']).toMatch(/^This invitation link is not valid/);
    successful(await join(second, { full_name: 'Cornelia' }));
  });

  it('that the mail server does not take yet is tried again later', async () => {
    const email = 'reynaldo@example.com';
    mails.replies.push(451, 451);
    await invited(email);
    await eventually(async () => expect(mails.replies).toHaveLength(1));
    chat.server.core.clock.advance(61_000);
    await eventually(async () => expect(mails.replies).toHaveLength(0));
    expect(mails.to(email)).toEqual([]);
    chat.server.core.clock.advance(5 * 60_000);
    successful(await join(await mailedToken(email), { full_name: 'Reynaldo' }));
  });

  it('that the mail server refuses for good is not tried again', async () => {
    mails.replies.push(554);
    await invited('voltimand@example.com');
    await eventually(async () => {
      const givenUp = (await chat.events()).filter(({ type }) => type === 'MailGivenUp');
      expect(givenUp).toMatchObject([{ data: { reason: 'EMESSAGE, 554' } }]);
    });
  });

  it('keeps its keys nowhere', async () => {
    const email = 'cornelius@example.com';
    await invited(email);
    const token = await mailedToken(email);
    expect(JSON.stringify(await chat.events())).not.toContain(token.split('-')[1]);
  });

  it('ends for all who invited the address, each of whom is to fetch the list once', async () => {
    const inviters = [await chat.person('Voltimand'), await chat.person('Fortinbras')];
    const email = 'cornelia@example.com';
    for (const inviter of [...inviters, ...inviters]) await invited(email, {}, inviter);
    const heard = [];
    for (const each of [...inviters, chat.owner]) heard.push(await listening(each, 'invites_changed'));
    successful(await chat.owner.post('/users', { email, password: PASSWORD, full_name: 'Cornelia' }));
    await chat.settled();
    const counts = [];
    for (const events of heard) counts.push((await events()).filter(({ type }) => type === 'invites_changed').length);
    expect(counts).toEqual([1, 1, 1]);
  });

  it('ends at once with the account of who sent it, for which the list is to be fetched once', async () => {
    const [leaver, heard] = [await chat.person('Guildenstern'), await listening(chat.owner, 'invites_changed')];
    const invitees = ['rosencrantz', 'gertrude', 'lucianus'].map((name) => `${name}@example.com`);
    successful(await leaver.post('/invites', { invitee_emails: invitees.join(',') }));
    const token = await mailedToken('rosencrantz@example.com');
    successful(await chat.owner.delete(`/users/${leaver.userId}`));
    expect((await join(token)).body['msg']).toMatch(/^This invitation link is not valid/);
    const left = (await invitesFor(chat.owner)).filter((each) => each['invited_by_user_id'] === leaver.userId);
    expect(left).toEqual([]);
    await eventually(async () => {
      for (const email of invitees) expect(JSON.stringify(await chat.events())).not.toContain(email);
    });
    expect((await heard()).filter(({ type }) => type === 'invites_changed')).toHaveLength(2);
  });
});

describe('whoever invites', () => {
  it.each([
    ['nobody', {}, "Missing 'invitee_emails' argument"],
    ['no address', { invitee_emails: ' , ' }, 'You must specify at least one email address.'],
    ['an owner', { invitee_emails: 'a@example.com', invite_as: 100 }, 'Must be an organization owner'],
    ['a moderator', { invitee_emails: 'a@example.com', invite_as: 300 }, 'Must be an organization administrator'],
    [
      'as something else',
      { invitee_emails: 'a@example.com', invite_as: 500 },
      'Invalid invite_as: Value error, Not in the list of possible values',
    ],
    [
      'to no channel',
      { invitee_emails: 'a@example.com', stream_ids: [999_999] },
      'Invalid channel ID 999999. No invites were sent.',
    ],
    ['to no group', { invitee_emails: 'a@example.com', group_ids: [999_999] }, 'Invalid user group'],
    ['to a group of the system', { invitee_emails: 'a@example.com', group_ids: [2] }, 'Insufficient permission'],
    [
      'for no time',
      { invitee_emails: 'a@example.com', invite_expires_in_minutes: 0 },
      'invite_expires_in_minutes is too small',
    ],
  ])('%s is refused', async (_what, fields, message) => {
    const { status, body } = await member.post('/invites', fields);
    expect([status, body['msg']]).toEqual([400, message]);
  });

  it('is told which addresses are wrong, and nobody is invited', async () => {
    const addresses = `new@example.com\nnonsense, Ho <${member.email}>`;
    const { status, body } = await member.post('/invites', { invitee_emails: addresses });
    expect([status, body]).toEqual([
      400,
      {
        result: 'error',
        msg: "Some emails did not validate, so we didn't send any invitations.",
        code: 'INVITATION_FAILED',
        errors: [
          ['nonsense', 'Invalid address.', false],
          [member.email, 'Already has an account.', false],
        ],
        sent_invitations: false,
        license_limit_reached: false,
        daily_limit_reached: false,
      },
    ]);
    expect(mails.to('new@example.com')).toEqual([]);
  });

  it('is told who has an account; the others are invited', async () => {
    const only = await member.post('/invites', { invitee_emails: member.email });
    expect(only.body).toMatchObject({ msg: "We weren't able to invite anyone.", sent_invitations: false });
    const { body } = await member.post('/invites', { invitee_emails: `${member.email},francisco@example.com` });
    expect(body).toMatchObject({ code: 'INVITATION_FAILED', sent_invitations: true });
    await mailedToken('francisco@example.com');
  });

  it('may be nobody but owners; guests and bots never invite', async () => {
    const guest = await chat.person('Guest', 600);
    expect((await guest.post('/invites', {})).body['msg']).toBe('Not allowed for guest users');
    const bot = await chat.bot(member, 'Bot');
    expect((await bot.post('/invites', {})).body['msg']).toBe('This endpoint does not accept bot requests.');
    successful(await chat.owner.patch('/realm', { can_invite_users_group: { new: 2 } }));
    const refused = await member.post('/invites', { invitee_emails: 'a@example.com' });
    expect(refused.body['msg']).toBe('Insufficient permission');
    successful(await chat.owner.patch('/realm', { can_invite_users_group: { new: 6 } }));
  });

  it('manages the own invitations, administrators all', async () => {
    const other = await chat.person('Other');
    const { id } = await invited('barnardo@example.com');
    expect(await invitesFor(other)).toEqual([]);
    expect((await invitesFor(chat.owner)).map((each) => each.id)).toContain(id);
    for (const refused of [await other.delete(`/invites/${id}`), await other.post(`/invites/${id}/resend`)]) {
      expect(refused.body['msg']).toBe('Must be an organization administrator');
    }
    successful(await chat.owner.delete(`/invites/${id}`));
    expect((await member.post(`/invites/${id}/resend`)).body['msg']).toBe('No such invitation');
    const { id: ofOwner } = await invited('king@example.com', { invite_as: 100 }, chat.owner);
    const administrator = await chat.person('Administrator', 200);
    const refused = await administrator.delete(`/invites/${ofOwner}`);
    expect([refused.body['code'], refused.body['msg']]).toEqual([
      'UNAUTHORIZED_PRINCIPAL',
      'Must be an organization owner',
    ]);
  });
});

const linkToOwn = async (person: Pick<Person, 'get'>) =>
  (await invitesFor(person)).find((each) => each['is_multiuse'] && each['invited_as'] === 100)!;

describe('a link for anybody', () => {
  it('is made by those who may, shown again, and revoked', async () => {
    expect((await member.post('/invites/multiuse', {})).body['msg']).toBe('Insufficient permission');
    const { invite_link: link } = successful(
      await chat.owner.post('/invites/multiuse', { invite_expires_in_minutes: null }),
    );
    expect(link).toMatch(/\/join\/[\w-]+\/$/);
    const shown = (await invitesFor(chat.owner)).find((each) => each['is_multiuse'])!;
    expect(shown).toMatchObject({ link_url: link, expiry_date: null, invited_as: 400 });
    expect(shown).not.toHaveProperty('email');
    expect((await chat.owner.delete(`/invites/${shown.id}`)).body['msg']).toBe('No such invitation');
    successful(await chat.owner.delete(`/invites/multiuse/${shown.id}`));
    expect((await chat.owner.delete(`/invites/multiuse/${shown.id}`)).body['msg']).toBe(
      'Invitation has already been revoked',
    );
    const token = (link as string).split('/join/')[1]!;
    expect((await join(token, { email: 'x@example.com' })).body['msg']).toMatch(/^This invitation link is not valid/);
  });

  it('sends so many mails in a day to one address', async () => {
    const { invite_link: link } = successful(await chat.owner.post('/invites/multiuse', {}));
    const token = (link as string).split('/join/')[1]!;
    const { confirmationsPerDay } = ACCOUNTS_LIMITS.mails;
    for (let at = 0; at < confirmationsPerDay; at++) successful(await join(token, { email: 'lamord@example.com' }));
    expect(await join(token, { email: 'Lamord@example.com' })).toMatchObject({
      status: 429,
      body: { code: 'RATE_LIMIT_HIT', 'retry-after': expect.any(Number) },
    });
    successful(await join(token, { email: 'another@example.com' }));
  });

  it('invites nobody while too many invitations are open', async () => {
    const { invite_link: link } = successful(await chat.owner.post('/invites/multiuse', {}));
    const [shown] = (await invitesFor(chat.owner)).slice(-1);
    const store = chat.server.application.get<ReadStore>(READ_STORE, { strict: false });
    const document = (await store.get(INVITATIONS, shown!.id))!;
    const ids = Array.from({ length: LIMITS.invitations.inTotal }, (_, at) => 1_000_000 + at);
    const write = (position: number, documentOf: (id: number) => InvitationDocument | null) =>
      store.write(
        'a test',
        position,
        ids.map((id) => ({ collection: INVITATIONS, id, document: documentOf(id), position })),
      );
    await write(1, (_id) => ({ ...document, _id }));
    const refused = await join((link as string).split('/join/')[1]!, { email: 'lucianus@example.com' });
    await write(2, () => null);
    expect(refused.body['msg']).toMatch(/^Your organization cannot have more than \d+ open invitations/);
  });

  it('is good no longer when who made it may not invite to its role any more', async () => {
    const administrator = await chat.person('Guildenstern', 200);
    const made = await administrator.post('/invites/multiuse', { invite_as: 200 });
    const token = (successful(made)['invite_link'] as string).split('/join/')[1]!;
    const change = (role: number) => chat.owner.patch(`/users/${administrator.userId}`, { role });
    successful(await change(400));
    const refused = await join(token, { email: 'guildenstern@example.com' });
    expect(refused.body['msg']).toMatch(/^This invitation link is not valid/);
    successful(await change(200));
    successful(await join(token, { email: 'guildenstern@example.com' }));
  });

  it('by which people become owners is shown to owners only', async () => {
    const { invite_link: link } = successful(await chat.owner.post('/invites/multiuse', { invite_as: 100 }));
    expect(await linkToOwn(chat.owner)).toMatchObject({ link_url: link });
    const administrator = await chat.person('Rosencrantz', 200);
    expect(await linkToOwn(administrator)).toBeDefined();
    expect(await linkToOwn(administrator)).not.toHaveProperty('link_url');
    successful(await chat.owner.delete(`/invites/multiuse/${(await linkToOwn(chat.owner)).id}`));
  });

  it('sends each a personal one, so that addresses are confirmed', async () => {
    const { invite_link: link } = successful(await chat.owner.post('/invites/multiuse', { stream_ids: [channelId] }));
    const token = (link as string).split('/join/')[1]!;
    for (const name of ['Cleopatra', 'Antony']) {
      const email = `${name.toLowerCase()}@example.com`;
      expect(successful(await join(token, { email }))).toMatchObject({ email, confirmation_sent: true });
      const { user_id: userId } = successful(await join(await mailedToken(email), { full_name: name }));
      await eventually(async () => {
        expect(successful(await member.get(`/streams/${channelId}/members`))['subscribers']).toContain(userId);
      });
    }
    expect((await join(token, { email: member.email })).body['msg']).toBe('Email is already in use.');
    expect((await join(token, { email: 'nonsense' })).body['msg']).toBe('Bad name or username');
  });
});

describe('a wrong link', () => {
  it.each(['', 'x', '1-short', `999999-${'a'.repeat(32)}`, `1-${'é'.repeat(32)}`, '../../etc/passwd'])(
    '%j is refused',
    async (token) => {
      const { status, body } = await join(token);
      expect([status, body['msg']]).toEqual([
        400,
        'This invitation link is not valid. It may have been used, revoked or replaced by a newer one.',
      ]);
    },
  );
});

describe('who joins', () => {
  it.each([
    ['no name', { full_name: ' ' }, 'Name must not be empty!'],
    ['a short password', { password: 'short' }, 'The password is too weak.'],
    ['a password that is easily guessed', { password: 'password' }, 'The password is too weak.'],
    ['a long password', { password: 'x'.repeat(101) }, 'The password is too weak.'],
  ])('with %s is refused, and may try again', async (what, fields, message) => {
    const email = `${what.replaceAll(' ', '-')}@example.com`;
    await invited(email);
    const token = await mailedToken(email);
    expect((await join(token, fields)).body['msg']).toBe(message);
    successful(await join(token, { full_name: what }));
  });
});

const page = (method: 'GET' | 'POST', token: string, fields: Record<string, string> = {}) =>
  chat.server.application.inject({
    method,
    url: `/join/${token}`,
    ...(method === 'POST' && {
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  });

describe('the page of an invitation', () => {
  it('asks for name and password, says what is wrong, and makes the account', async () => {
    const email = 'fortinbras@example.com';
    await invited(email);
    const token = await mailedToken(email);
    const shown = await page('GET', token);
    expect((await page('GET', token.slice(0, -1))).body).toBe(shown.body);
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(shown.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });
    expect(shown.body).toContain(email);
    expect(shown.body).toContain('Horatio has invited you.');

    const refused = await page('POST', token, { full_name: '"><script>', password: PASSWORD });
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('Invalid characters in name!');
    expect(refused.body).not.toContain('<script>');
    const joined = await page('POST', token, { full_name: 'Fortinbras', password: PASSWORD });
    expect([joined.statusCode, joined.body]).toEqual([200, expect.stringContaining('Your account is ready.')]);
    successful(await login(email));
    expect((await page('GET', token)).statusCode).toBe(400);
  });

  it('says that a link is not good any more', async () => {
    const shown = await page('GET', `1-${'a'.repeat(32)}`);
    expect(shown.statusCode).toBe(400);
    expect(shown.body).toContain('This invitation link is not valid.');
  });
});

describe('an invitation gives no more than its inviter may give when it is used', () => {
  const permissions = ['can_invite_users_group', 'create_multiuse_invite_group', 'can_add_subscribers_group'] as const;
  const nobody = { new: { direct_members: [], direct_subgroups: [] } };
  let sent = 0;
  let before: Readonly<Record<string, unknown>>;

  beforeAll(() => {
    const { settings } = chat.server.core.directory.realm;
    before = Object.fromEntries(permissions.map((name) => [name, { new: settings[name] }]));
  });
  afterEach(async () => successful(await chat.owner.patch('/realm', before)));

  /** The page and accesses that the inviter's second address gets after a change to the inviter. */
  async function after(what: (inviter: Person, cellar: number, group: number) => Promise<unknown>, byLink = false) {
    const name = `Clown ${++sent}`;
    const inviter = await chat.person(name, 200);
    const cellar = await chat.channel(`cellar ${sent}`, [inviter, member], { invite_only: !byLink });
    const fields = { name: `diggers ${sent}`, description: '', members: [], can_add_members_group: 11 };
    const setting = { ...fields, can_add_members_group: { direct_members: [inviter.userId], direct_subgroups: [] } };
    const { group_id: group } = successful(await chat.owner.post('/user_groups/create', setting));
    successful(await chat.owner.patch(`/users/${inviter.userId}`, { role: 300 }));
    const everyone = { direct_members: [inviter.userId], direct_subgroups: [] };
    successful(await chat.owner.patch('/realm', { create_multiuse_invite_group: { new: everyone } }));
    const terms = { stream_ids: [cellar], group_ids: [group] };
    const email = `second-${sent}@example.com`;
    if (byLink) {
      const { invite_link: link } = successful(await inviter.post('/invites/multiuse', terms));
      successful(await join((link as string).split('/join/')[1]!, { email }));
    } else successful(await inviter.post('/invites', { invitee_emails: email, ...terms }));
    const token = await mailedToken(email);
    await what(inviter, cellar, group as number);
    const joined = await join(token, { full_name: `Second ${sent}` });
    if (joined.status !== 200) return joined.body['msg'];
    await chat.settled();
    const { user_id: userId } = joined.body;
    const isIn = async (path: string, field: string) =>
      (successful(await chat.owner.get(path))[field] as unknown[]).includes(userId);
    const isSubscribed = await isIn(`/streams/${cellar}/members`, 'subscribers');
    return { isSubscribed, isMember: await isIn(`/user_groups/${String(group)}/members`, 'members') };
  }

  const all = { isSubscribed: true, isMember: true };

  it('all, while the inviter keeps the rights', async () => {
    expect(await after(async () => {})).toEqual(all);
    expect(await after(async () => {}, true)).toEqual(all);
  });

  it('no private channel that the inviter was removed from', async () => {
    const outcome = await after(async (inviter, cellar) => {
      const subscriptions = [chat.server.core.directory.channel(cellar)!.name];
      successful(await chat.owner.delete('/users/me/subscriptions', { subscriptions, principals: [inviter.userId] }));
    });
    expect(outcome).toEqual({ ...all, isSubscribed: false });
  });

  it('no channel that became private after the inviter had left it, by a link', async () => {
    const outcome = await after(async (inviter, cellar) => {
      const subscriptions = [chat.server.core.directory.channel(cellar)!.name];
      successful(await inviter.delete('/users/me/subscriptions', { subscriptions }));
      successful(await chat.owner.patch(`/streams/${cellar}`, { is_private: true }));
    }, true);
    expect(outcome).toEqual({ ...all, isSubscribed: false });
  });

  it('no channel to which the inviter may not add others any more, and no group', async () => {
    const outcome = await after(async (_inviter, _cellar, group) => {
      successful(await chat.owner.patch('/realm', { can_add_subscribers_group: nobody }));
      successful(await chat.owner.patch(`/user_groups/${group}`, { can_add_members_group: nobody }));
    });
    expect(outcome).toEqual({ isSubscribed: false, isMember: false });
  });

  it('nothing, when the inviter may not invite any more', async () => {
    const outcome = await after(async () => {
      successful(await chat.owner.patch('/realm', { can_invite_users_group: nobody }));
      successful(await chat.owner.patch('/realm', { create_multiuse_invite_group: nobody }));
    });
    expect(outcome).toMatch(/^This invitation link is not valid/);
  });
});
