import { Role } from '@chat/directory';
import { Chat, listen, type Person, successful } from '@chat/chat-testing';

let chat: Chat;
let administrator: Person;
let member: Person;

beforeAll(async () => {
  chat = await Chat.open();
  [administrator, member] = [await chat.person('Polonius', Role.administrator), await chat.person('Laertes')];
});
afterAll(() => chat.close());

const hearing = (person: Person) =>
  listen(person, { event_types: ['realm_domains', 'realm'], fetch_event_types: ['realm_domains'] });

const entry = (domain: string, allow_subdomains: boolean) => ({ domain, allow_subdomains });
const refusal = (msg: string, code = 'BAD_REQUEST') => ({ status: 400, body: { result: 'error', code, msg } });
const restrict = (to: boolean) => chat.owner.patch('/realm', { emails_restricted_to_domains: to });

describe('The domains of the organization', () => {
  it('are listed by owners, and everybody hears of each change', async () => {
    const { heard, registered } = await hearing(member);
    expect(registered['realm_domains']).toEqual([]);
    expect((await chat.owner.post('/realm/domains', entry(' Example.com', false))).body).toMatchObject({
      new_domain: [1, 'example.com'],
    });
    successful(await chat.owner.post('/realm/domains', entry('example.org', true)));
    successful(await chat.owner.patch('/realm/domains/example.com', { allow_subdomains: true }));
    const both = [entry('example.com', true), entry('example.org', true)];
    expect((await member.get('/realm/domains')).body).toMatchObject({ domains: both });
    expect((await hearing(member)).registered['realm_domains']).toEqual(both);
    successful(await chat.owner.delete('/realm/domains/example.org'));

    const type = 'realm_domains';
    expect(await heard()).toEqual([
      { type, op: 'add', realm_domain: entry('example.com', false) },
      { type, op: 'add', realm_domain: entry('example.org', true) },
      { type, op: 'change', realm_domain: entry('example.com', true) },
      { type, op: 'remove', domain: 'example.org' },
    ]);
    successful(await chat.owner.delete('/realm/domains/example.com'));
  });

  it('are refused in the words of the API', async () => {
    const owners = refusal('Must be an organization owner', 'UNAUTHORIZED_PRINCIPAL');
    expect(await administrator.post('/realm/domains', entry('example.com', false))).toMatchObject(owners);
    expect(await administrator.delete('/realm/domains/example.com')).toMatchObject(owners);
    expect(await administrator.patch('/realm', { emails_restricted_to_domains: true })).toMatchObject(owners);
    expect(await chat.owner.post('/realm/domains', entry('example', false))).toMatchObject(
      refusal('Invalid domain: Domain must have at least one dot (.)'),
    );
    expect(await chat.owner.post('/realm/domains', { domain: 'example.com' })).toMatchObject({
      body: { code: 'REQUEST_VARIABLE_MISSING', var_name: 'allow_subdomains' },
    });
    expect(await chat.owner.patch('/realm/domains/example.com', { allow_subdomains: true })).toMatchObject(
      refusal('No entry found for domain example.com.'),
    );
    expect(await chat.owner.delete('/realm/domains/example.com')).toMatchObject(
      refusal('No entry found for domain example.com.'),
    );
  });
});

describe('An organization that is restricted to domains', () => {
  beforeAll(async () => {
    successful(await chat.owner.post('/realm/domains', entry('elsinore.example', true)));
  });

  it('says so, once, to everybody', async () => {
    const { heard } = await hearing(member);
    expect((await restrict(false)).body).toEqual({ result: 'success', msg: '' });
    expect((await restrict(true)).body).toMatchObject({ emails_restricted_to_domains: true });
    expect((await restrict(true)).body).toEqual({ result: 'success', msg: '' });
    const property = 'emails_restricted_to_domains';
    expect(await heard()).toEqual([{ type: 'realm', op: 'update', property, value: true }]);
    const { realm_emails_restricted_to_domains: isRestricted } = successful(
      await member.post('/register', { fetch_event_types: ['realm'] }),
    );
    expect(isRestricted).toBe(true);
  });

  it('takes no other addresses, for new accounts, invitations and those who have one', async () => {
    const account = (email: string) =>
      chat.owner.post('/users', { email, full_name: 'Osric', password: 'a password for tests' });
    expect(await account('osric@example.com')).toMatchObject(
      refusal("Email 'osric@example.com' not allowed in this organization"),
    );
    expect(await account('osric+1@elsinore.example')).toMatchObject(
      refusal('Email addresses containing + are not allowed.'),
    );
    const osric = successful(await account('osric@court.elsinore.example'))['user_id'] as number;

    const emails = 'a@example.com, b+1@elsinore.example, c@elsinore.example, nobody';
    expect((await chat.owner.post('/invites', { invitee_emails: emails })).body).toMatchObject({
      code: 'INVITATION_FAILED',
      errors: [
        ['a@example.com', 'Outside your domain.', false],
        ['b+1@elsinore.example', 'Email addresses containing + are not allowed.', false],
        ['nobody', 'Invalid address.', false],
      ],
    });

    const outside = refusal('Outside your domain.');
    expect(await chat.owner.patch(`/users/${osric}`, { new_email: 'osric@example.com' })).toMatchObject(outside);
    expect(await member.patch('/settings', { email: 'laertes@example.com' })).toMatchObject(outside);
    const { invite_link: link } = successful(await chat.owner.post('/invites/multiuse'));
    const token = String(link).split('/join/').at(-1);
    const joining = { token, email: 'fool@example.com', full_name: 'Fool', password: 'a password for tests' };
    expect(await member.post('/join', joining)).toMatchObject(
      refusal("Email 'fool@example.com' not allowed in this organization"),
    );
  });

  it('is restricted to none any more when the last domain is removed', async () => {
    const { heard } = await hearing(member);
    successful(await chat.owner.delete('/realm/domains/elsinore.example'));
    expect(await heard()).toEqual([
      { type: 'realm_domains', op: 'remove', domain: 'elsinore.example' },
      { type: 'realm', op: 'update', property: 'emails_restricted_to_domains', value: false },
    ]);
    const anybody = { email: 'fool@example.com', full_name: 'Fool', password: 'a password for tests' };
    successful(await chat.owner.post('/users', anybody));
  });
});
