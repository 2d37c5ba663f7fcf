import { EmailVisibility, Role, Site, WritableDirectory } from '@chat/directory';
import { aUser } from '@chat/chat-testing';
import { findUser, UserReferencePipe } from './user-reference.js';

const site = new Site('https://chat.example.com');
const directory = new WritableDirectory();
const [owner, open, restricted] = [
  aUser(10, { role: Role.owner }),
  aUser(11, { deliveryEmail: 'open@example.com' }),
  aUser(12, { deliveryEmail: 'hidden@example.com', emailVisibility: EmailVisibility.administrators }),
];
for (const user of [owner, open, restricted]) directory.putUser(user);

const idOf = (viewer: typeof owner, email: string) => findUser(directory, site, viewer, { email }).id;

describe('an account is found', () => {
  it('by its id', () => expect(findUser(directory, site, open, { userId: 12 }).id).toBe(12));
  it('by its address, whatever the case', () => expect(idOf(restricted, ' OPEN@example.com ')).toBe(11));
  it('by its API-only address, also when it shows the real one', () => {
    expect(idOf(open, 'user11@chat.example.com')).toBe(11);
    expect(idOf(open, 'user12@CHAT.example.com')).toBe(12);
  });
  it('by a hidden address by those who may see it', () => expect(idOf(owner, 'hidden@example.com')).toBe(12));
});

describe('an account is not found', () => {
  it.each([
    ['by a hidden address', open, 'hidden@example.com'],
    ['by its own hidden address', restricted, 'hidden@example.com'],
    ['by an address of nobody', owner, 'nobody@example.com'],
    ['by an API-only address of another host', owner, 'user11@other.example.com'],
  ])('%s', (_how, viewer, email) => expect(() => idOf(viewer, email)).toThrow('No such user'));
});

describe('a path', () => {
  const pipe = new UserReferencePipe();
  it('names an account by id or address', () => {
    expect(pipe.transform('12')).toEqual({ userId: 12 });
    expect(pipe.transform('a@b.c')).toEqual({ email: 'a@b.c' });
    expect(pipe.transform('everybody')).toEqual({ email: 'everybody' });
  });
  it('is unknown with a number below 0', () => expect(() => pipe.transform('-1')).toThrow('Not Found'));
});
