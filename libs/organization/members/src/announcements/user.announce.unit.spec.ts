import { type UserEvent, userFold } from '@chat/accounts';
import { combineFolds, EmailVisibility, Role, Site, WritableDirectory } from '@chat/directory';
import { type Announcement, eventsFor, type Reader } from '@chat/event-queues';
import type { RecordedEvent } from '@chat/kernel';
import { aUser } from '@chat/chat-testing';
import { recorded } from '@chat/testing';
import { userAnnouncer } from './user.announce.js';

const OWNER = 4;
const GUEST = 5;
const fold = combineFolds([userFold]);

function announced(event: UserEvent, directory: WritableDirectory): Announcement[] {
  const followed = recorded(event, { actorId: OWNER, time: 1_571_557_800_000 });
  fold(directory, followed);
  const step = userAnnouncer(new Site('https://chat.example.com'))[event.type] as
    ((event: RecordedEvent, directory: WritableDirectory) => Iterable<Announcement>) | undefined;
  return [...(step?.(followed, directory) ?? [])];
}

function organization(): WritableDirectory {
  const directory = new WritableDirectory();
  directory.putUser(aUser(OWNER, { role: Role.owner }));
  directory.putUser(aUser(GUEST, { role: Role.guest }));
  directory.putUser(aUser(6, { isActive: false }));
  directory.putUser(aUser(11, { emailVisibility: EmailVisibility.members }));
  return directory;
}

const reader = (userId: number) => ({ userId }) as Reader;
const person = (announcement: Announcement, userId = OWNER) => eventsFor(announcement, reader(userId))[0]!.person;

describe('clients hear', () => {
  it('that somebody joined, with a picture', () => {
    const data = { ...aUser(12), userId: 12, email: 'new@example.com', apiKeyHash: null };
    const [added] = announced({ type: 'UserJoined', data }, organization());
    expect([...added!.audience]).toEqual([OWNER, GUEST, 11, 12]);
    expect(eventsFor(added!, reader(GUEST))).toMatchObject([{ type: 'realm_user', op: 'add' }]);
    expect(person(added!)).toMatchObject({ user_id: 12, avatar_url: expect.any(String), profile_data: {} });
  });

  it.each<[UserEvent, object]>([
    [{ type: 'UserRenamed', data: { userId: 11, fullName: 'Prince' } }, { full_name: 'Prince' }],
    [
      { type: 'UserRoleChanged', data: { userId: 11, role: Role.guest, previousRole: Role.member } },
      { role: Role.guest },
    ],
    [{ type: 'UserReactivated', data: { userId: 11 } }, { is_active: true }],
    [{ type: 'UserDeactivated', data: { userId: 11 } }, { is_active: false }],
  ])('what changed: %j', (event, aspect) => {
    const [updated, ...more] = announced(event, organization());
    expect(eventsFor(updated!, reader(OWNER))).toEqual([
      { type: 'realm_user', op: 'update', person: { user_id: 11, ...aspect } },
    ]);
    expect(more).toEqual([]);
    expect(updated!.audience.has(11)).toBe(event.type !== 'UserDeactivated');
  });

  it('of a first log-in in two events of one aspect each', () => {
    const updates = announced({ type: 'UserLoggedInFirst', data: { userId: 11 } }, organization());
    expect(updates.map((update) => person(update))).toEqual([
      { user_id: 11, is_imported_stub: false },
      { user_id: 11, date_joined: '2019-10-20T07:50+00:00' },
    ]);
  });

  it('nothing of keys and passwords', () => {
    const rotated = announced({ type: 'ApiKeyRotated', data: { userId: 11, apiKeyHash: 'h' } }, organization());
    expect(rotated).toEqual([]);
  });
});
