import { aUser } from '@chat/chat-testing';
import { apiEmail, avatarUrl, gravatarUrl, UNKNOWN_USER_AVATAR, userVisibility } from './account.js';
import { aDirectory } from '../directory/directory.fixture.js';
import { Site } from '../service/site.js';
import { EmailVisibility, Role } from '../records/user.js';

const site = new Site('https://chat.example.org/');
const directory = aDirectory();
const viewers = Object.values(Role).map((role, at) => aUser(at + 10, { role }));

describe('the e-mail address of an account', () => {
  it.each<[keyof typeof EmailVisibility, readonly (keyof typeof Role)[]]>([
    ['everyone', ['owner', 'administrator', 'moderator', 'member', 'guest']],
    ['members', ['owner', 'administrator', 'moderator', 'member']],
    ['moderators', ['owner', 'administrator', 'moderator']],
    ['administrators', ['owner', 'administrator']],
    ['nobody', []],
  ])('that %s may see is seen by them, by itself, and of bots by all', (name, roles) => {
    const target = aUser(1, { emailVisibility: EmailVisibility[name] });
    const seeing = viewers
      .filter((viewer) => userVisibility(directory, viewer, target) === 'address')
      .map(({ role }) => role);
    expect(seeing).toEqual(roles.map((role) => Role[role]));
    expect(userVisibility(directory, target, target)).toBe('address');
    const bot = { ...target, isBot: true };
    expect(viewers.every((viewer) => userVisibility(directory, viewer, bot) === 'address')).toBe(true);
  });

  it.each([
    [aUser(7, { deliveryEmail: 'Ada@example.com' }), 'Ada@example.com'],
    [aUser(7, { emailVisibility: EmailVisibility.members }), 'user7@chat.example.org'],
    [aUser(7, { emailVisibility: EmailVisibility.nobody, isBot: true, deliveryEmail: 'b@x.org' }), 'b@x.org'],
  ])('is real in the API only when everybody may see it', (user, email) => {
    expect(apiEmail(user, site)).toBe(email);
  });
});

describe('the picture of an account', () => {
  const hidden = aUser(1, { deliveryEmail: 'Ada@example.com', emailVisibility: EmailVisibility.nobody });

  it('is left to clients that compute it and know the address', () => {
    expect(avatarUrl(aUser(1), true, 'address')).toBeNull();
    expect(avatarUrl(aUser(1), false, 'address')).toBe(gravatarUrl(aUser(1)));
    expect(avatarUrl(hidden, true, 'name')).toBe(gravatarUrl(hidden));
  });

  it('is the same for all accounts that the viewer does not know', () => {
    expect(avatarUrl(hidden, true, 'none')).toBe(UNKNOWN_USER_AVATAR);
  });

  it('goes by the address, ignoring case', () => {
    const url = 'https://secure.gravatar.com/avatar/3e3417d7ef77d5932a6734b916515ed5?d=identicon';
    expect(gravatarUrl(hidden)).toBe(`${url}&version=1`);
    expect(gravatarUrl(hidden, 500)).toBe(`${url}&s=500&version=1`);
  });
});

describe('the site', () => {
  it.each([
    ['https://chat.example.org', 'https://chat.example.org', 'chat.example.org'],
    ['https://chat.example.org:8443/', 'https://chat.example.org:8443', 'chat.example.org'],
    ['http://127.0.0.1:9991', 'http://127.0.0.1:9991', 'chat.invalid'],
    ['http://[::1]:9991/', 'http://[::1]:9991', 'chat.invalid'],
  ])('%s', (publicUrl, url, host) => {
    expect(new Site(publicUrl)).toEqual({ url, host });
  });
});
