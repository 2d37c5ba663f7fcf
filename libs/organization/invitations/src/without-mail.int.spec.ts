import { Chat, type Person, successful } from '@chat/chat-testing';

const PASSWORD = 'correct horse battery';

let chat: Chat;
let member: Person;

beforeAll(async () => {
  chat = await Chat.open();
  member = await chat.person('Horatio');
});
afterAll(() => chat.close());

const join = (token: string, fields: object) =>
  chat.owner.post('/join', { token, full_name: 'Ophelia', password: PASSWORD, ...fields });
const tokenOf = (link: unknown) => (link as string).split('/join/')[1]!;

describe('without a mail server', () => {
  it('an administrator gets the links, to hand them on', async () => {
    const addresses = 'ophelia@example.com, laertes@example.com';
    const { invite_links: links } = successful(await chat.owner.post('/invites', { invitee_emails: addresses }));
    expect(links).toEqual(addresses.split(', ').map((email) => ({ email, link: expect.stringContaining('/join/') })));
    const [{ link }] = links as [{ link: string }];
    expect(successful(await join(tokenOf(link), {}))).toMatchObject({
      email: 'ophelia@example.com',
      user_id: expect.any(Number),
    });
    expect(JSON.stringify(await chat.events())).not.toContain(tokenOf(link).split('-')[1]);
  });

  it('an administrator gets links also when some have accounts', async () => {
    const addresses = `${member.email}, osric@example.com`;
    const { body } = await chat.owner.post('/invites', { invitee_emails: addresses });
    expect(body).toMatchObject({ code: 'INVITATION_FAILED', invite_links: [{ email: 'osric@example.com' }] });
  });

  it('a member gets none; an administrator sends the invitation again', async () => {
    const answer = successful(await member.post('/invites', { invitee_emails: 'fortinbras@example.com' }));
    expect(answer).not.toHaveProperty('invite_links');
    const { invites } = successful(await member.get('/invites'));
    const { id } = (invites as { id: number; email: string }[]).find(({ email }) => email.startsWith('fortinbras'))!;
    expect(successful(await member.post(`/invites/${id}/resend`))).not.toHaveProperty('invite_links');
    const { invite_links: links } = successful(await chat.owner.post(`/invites/${id}/resend`));
    const [{ link, email }] = links as [{ link: string; email: string }];
    expect(email).toBe('fortinbras@example.com');
    successful(await join(tokenOf(link), { full_name: 'Fortinbras' }));
  });

  it('a link for anybody makes an account at once', async () => {
    const { invite_link: link } = successful(await chat.owner.post('/invites/multiuse', { invite_as: 600 }));
    for (const name of ['Cleopatra', 'Antony']) {
      const joined = successful(await join(tokenOf(link), { email: `${name}@example.com`, full_name: name }));
      const { user } = successful(await chat.owner.get(`/users/${joined['user_id']}`));
      expect(user).toMatchObject({ full_name: name, role: 600 });
    }
    expect((await join(tokenOf(link), {})).body['msg']).toBe('Bad name or username');
  });

  it('nobody joins while nobody logs in with a password', async () => {
    const { invite_link: link } = successful(await chat.owner.post('/invites/multiuse', {}));
    await chat.close();
    chat = await chat.reopen({ CHAT_DEV_MODE: 'on' });
    successful(await chat.owner.patch('/realm', { authentication_methods: { Email: false, Dev: true } }));
    const { status, body } = await join(tokenOf(link), { email: 'caesar@example.com' });
    expect([status, body['code']]).toEqual([401, 'PASSWORD_AUTH_DISABLED']);
  });
});
