import { aUser } from '@chat/chat-testing';
import { userVisibility, userByAddress } from './account.js';
import { aDirectory, aSubscription } from '../directory/directory.fixture.js';
import { SystemGroup } from '../records/group.js';
import { DEFAULT_REALM_SETTINGS } from '../records/realm-settings.js';
import { Site } from '../service/site.js';
import { canSeeUser, haveMet } from './user-visibility.js';
import { EmailVisibility, Role } from '../records/user.js';

const site = new Site('https://chat.example.org');
const [guest, member, other, bot] = [
  aUser(1, { role: Role.guest }),
  aUser(2),
  aUser(3, { emailVisibility: EmailVisibility.members }),
  aUser(4, { isBot: true, botType: 1 }),
];
const CHANNEL = 7;

function restricted() {
  const directory = aDirectory(guest, member, other, bot);
  const settings = { ...DEFAULT_REALM_SETTINGS, can_access_all_users_group: SystemGroup.members };
  directory.putRealm({ ...directory.realm, settings });
  return directory;
}
const seenBy = (directory = restricted(), viewer = guest) =>
  [...directory.users()].filter((user) => canSeeUser(directory, viewer, user)).map(({ id }) => id);

describe('whom somebody may know', () => {
  it('are all, where the organization says so, and for everybody but guests', () => {
    expect(seenBy(aDirectory(guest, member, other, bot))).toEqual([1, 2, 3, 4]);
    expect(seenBy(restricted(), member)).toEqual([1, 2, 3, 4]);
  });

  it('are bots and themselves for a restricted guest', () => expect(seenBy()).toEqual([1, 4]));

  it('are those who are subscribed to a channel that the guest is subscribed to', () => {
    const directory = restricted();
    for (const { id } of [guest, member]) directory.putSubscription(aSubscription(id, CHANNEL));
    directory.putSubscription(aSubscription(other.id, CHANNEL + 1));
    expect(seenBy(directory)).toEqual([1, 2, 4]);
    directory.putSubscription(aSubscription(guest.id, CHANNEL, { isActive: false }));
    expect(seenBy(directory)).toEqual([1, 4]);
  });

  it('are those who wrote to the guest, or to whom the guest wrote', () => {
    const directory = restricted();
    directory.putDirect({ userIds: [1, 2], firstMessageId: 5 });
    directory.putDirect({ userIds: [2, 3], firstMessageId: 6 });
    expect(seenBy(directory)).toEqual([1, 2, 4]);
    expect(haveMet(directory, 1, 2, new Set(['direct:1,2']))).toBe(false);
  });

  it('show a guest no address that everybody else may see', () => {
    const directory = restricted();
    const known = () => [...directory.users()].map((user) => userVisibility(directory, guest, user));
    expect(known()).toEqual(['address', 'none', 'none', 'address']);
    directory.putDirect({ userIds: [1, 2, 3], firstMessageId: 5 });
    expect(known()).toEqual(['address', 'address', 'name', 'address']);
  });
});

const find = (viewer: typeof guest, address: string) => userByAddress(restricted(), site, viewer, address)?.id;

describe('an address names an account', () => {
  it('by the dummy of anybody, whoever asks', () => {
    expect(find(guest, ' User3@Chat.Example.org')).toBe(3);
    expect(find(guest, 'user3@example.org')).toBeUndefined();
  });

  it('by the real one where the viewer may see it, without an exception for oneself', () => {
    expect(find(member, 'USER-3@example.com')).toBe(3);
    expect(find(guest, 'user-3@example.com')).toBeUndefined();
    expect(find(guest, 'user-2@example.com')).toBeUndefined();
    expect(find(guest, 'user-4@example.com')).toBe(4);
    const directory = aDirectory(aUser(5, { emailVisibility: EmailVisibility.nobody }));
    expect(userByAddress(directory, site, directory.user(5)!, 'user-5@example.com')).toBeUndefined();
  });
});
