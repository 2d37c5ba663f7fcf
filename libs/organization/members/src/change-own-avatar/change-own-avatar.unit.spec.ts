import { givenAccount } from '@chat/chat-testing';
import { decideChangeOwnAvatar } from './change-own-avatar.decide.js';

const avatar = { key: 'a'.repeat(40), size: 1, mediumSize: 2 };
const other = { ...avatar, key: 'b'.repeat(40) };
const shown = givenAccount({}, { type: 'AvatarChanged', data: { userId: 11, avatar, previous: null } });
const free = { isDisabled: false };

describe('changing the own avatar', () => {
  it('says which one is not shown any longer, so that it can be removed', () => {
    expect(decideChangeOwnAvatar(shown, { userId: 11, avatar: other }, free)).toEqual([
      { type: 'AvatarChanged', data: { userId: 11, avatar: other, previous: avatar } },
    ]);
    const [deleted] = decideChangeOwnAvatar(shown, { userId: 11, avatar: null }, free);
    expect(deleted?.data).toEqual({ userId: 11, avatar: null, previous: avatar });
  });

  it('writes nothing where there is none to delete', () => {
    expect(decideChangeOwnAvatar(givenAccount({}), { userId: 11, avatar: null }, free)).toEqual([]);
  });

  it('is refused where the organization says so', () => {
    expect(() => decideChangeOwnAvatar(shown, { userId: 11, avatar: null }, { isDisabled: true })).toThrow(
      'Avatar changes are disabled in this organization.',
    );
  });
});
