import { Role } from '@chat/directory';
import { givenAccount } from '@chat/chat-testing';
import { CannotDeactivateLastUser, decideDeactivateOwnAccount } from './deactivate-own-account.decide.js';

const intent = { userId: 11 };

describe('leaving the organization', () => {
  it('is everybody’s right', () => {
    const events = decideDeactivateOwnAccount(givenAccount({ role: Role.guest }), intent, { all: 1, owners: 0 });
    expect(events).toEqual([{ type: 'UserDeactivated', data: { userId: 11 } }]);
  });

  it('is refused to the last person', () => {
    expect(refusal({ all: 0, owners: 0 })).toMatchObject({
      message: 'Cannot deactivate the only user.',
      code: 'CANNOT_DEACTIVATE_LAST_USER',
      extra: { is_last_owner: false, entity: 'user' },
    });
  });

  it('is refused to the last owner', () => {
    expect(refusal({ all: 3, owners: 0 })).toMatchObject({
      message: 'Cannot deactivate the only organization owner.',
      code: 'CANNOT_DEACTIVATE_LAST_USER',
      extra: { is_last_owner: true, entity: 'organization owner' },
    });
  });
});

function refusal(others: { all: number; owners: number }): CannotDeactivateLastUser {
  try {
    decideDeactivateOwnAccount(givenAccount({ role: Role.owner }), intent, others);
  } catch (error) {
    return error as CannotDeactivateLastUser;
  }
  throw new Error('The owner left.');
}
