import { Role } from '@chat/directory';
import { account } from '../user/given-account.fixture.js';
import { given } from '../user/given-user.fixture.js';
import { userAggregate } from '../user/user.aggregate.js';
import { decideReactivateUser } from './reactivate-user.decide.js';

const administrator = account({ role: Role.administrator });
const deactivated = given({}, { type: 'UserDeactivated', data: { userId: 11 } });

describe('reactivating an account', () => {
  it('lets it be used again', () => {
    const events = decideReactivateUser(deactivated, { userId: 11 }, administrator);
    expect(events).toEqual([{ type: 'UserReactivated', data: { userId: 11 } }]);
  });

  it('writes nothing when it is in use', () => {
    expect(decideReactivateUser(given({}), { userId: 11 }, administrator)).toEqual([]);
  });

  it('is for administrators', () => {
    expect(() => decideReactivateUser(deactivated, { userId: 11 }, account())).toThrow('Insufficient permission');
  });

  it('does not find nobody', () => {
    expect(() => decideReactivateUser(userAggregate.initialState, { userId: 11 }, administrator)).toThrow(
      'No such user',
    );
  });
});
