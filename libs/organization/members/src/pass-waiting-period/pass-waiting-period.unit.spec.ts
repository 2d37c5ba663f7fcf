import { Role } from '@chat/directory';
import { given } from '../user/given-user.fixture.js';
import { decidePassWaitingPeriod } from './pass-waiting-period.decide.js';

const intent = { userId: 11, waitingDays: 3 };
const passed = { type: 'WaitingPeriodPassed', data: intent } as const;

describe('the end of the waiting period', () => {
  it('is stated once for each length', () => {
    expect(decidePassWaitingPeriod(given({}), intent)).toEqual([passed]);
    expect(decidePassWaitingPeriod(given({}, passed), intent)).toEqual([]);
    expect(decidePassWaitingPeriod(given({}, passed), { ...intent, waitingDays: 5 })).toHaveLength(1);
  });

  it('concerns members who are active', () => {
    const deactivated = { type: 'UserDeactivated', data: { userId: 11 } } as const;
    expect(decidePassWaitingPeriod(given({}, deactivated), intent)).toEqual([]);
    for (const role of [Role.moderator, Role.guest]) {
      expect(decidePassWaitingPeriod(given({ role }), intent)).toEqual([]);
    }
  });
});
