import { NoSuchUser } from '@chat/directory';
import { given } from '@chat/testing';
import { decideMuteUser } from '../mute-user/mute-user.decide.js';
import {
  CannotMuteSelf,
  mutedUsersAggregate,
  type MutedUsersEvent,
  TooManyMutedUsers,
  UserAlreadyMuted,
  UserIsNotMuted,
} from './muted-users.aggregate.js';
import { decideUnmuteUser } from '../unmute-user/unmute-user.decide.js';

const unread = [{ conversation: 'direct:11,12', ids: [[3, 4]] }] as const;
const facts = { limit: 2, unread };
const there = { exists: true };
const of = (mutedUserId: number) => ({ userId: 11, mutedUserId });
const muted = (id: number): MutedUsersEvent => ({ type: 'UserMuted', data: { ...of(id), read: unread } });
const unmuted: MutedUsersEvent = { type: 'UserUnmuted', data: of(12) };

describe('a user', () => {
  it('is muted once, with what was unread of them, and unmuted once', () => {
    const [before, during] = [given(mutedUsersAggregate), given(mutedUsersAggregate, muted(12))];
    before.when((state) => decideMuteUser(state, of(12), facts)).thenRecords(muted(12));
    before.when((state) => decideUnmuteUser(state, of(12), there)).thenRefuses(new UserIsNotMuted());
    during.when((state) => decideMuteUser(state, of(12), facts)).thenRefuses(new UserAlreadyMuted());
    during.when((state) => decideUnmuteUser(state, of(12), there)).thenRecords(unmuted);
    given(mutedUsersAggregate, muted(12), unmuted)
      .when((state) => decideUnmuteUser(state, of(12), there))
      .thenRefuses(new UserIsNotMuted());
  });

  /** @limit mutedUsers.perUser */
  it('is somebody else, up to a limit', () => {
    const before = given(mutedUsersAggregate, muted(12));
    before.when((state) => decideMuteUser(state, of(11), facts)).thenRefuses(new CannotMuteSelf());
    before.when((state) => decideUnmuteUser(state, of(13), { exists: false })).thenRefuses(new NoSuchUser());
    before.when((state) => decideMuteUser(state, of(13), facts)).thenRecords(muted(13));
    before.when((state) => decideMuteUser(state, of(13), { ...facts, limit: 1 })).thenRefuses(new TooManyMutedUsers(1));
  });
});
