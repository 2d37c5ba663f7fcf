import { Role } from '@chat/directory';
import { givenAccount } from '@chat/chat-testing';
import { decidePassWaitingPeriod } from './pass-waiting-period.decide.js';

const intent = { userId: 11, waitingDays: 3 };
const passed = { type: 'WaitingPeriodPassed', data: intent } as const;

describe('the end of the waiting period', () => {
  it('is stated once for each length', () => {
    expect(decidePassWaitingPeriod(givenAccount({}), intent)).toEqual([passed]);
    expect(decidePassWaitingPeriod(givenAccount({}, passed), intent)).toEqual([]);
    expect(decidePassWaitingPeriod(givenAccount({}, passed), { ...intent, waitingDays: 5 })).toHaveLength(1);
  });

  it('concerns members who are active', () => {
    const deactivated = { type: 'UserDeactivated', data: { userId: 11 } } as const;
    expect(decidePassWaitingPeriod(givenAccount({}, deactivated), intent)).toEqual([]);
    for (const role of [Role.moderator, Role.guest]) {
      expect(decidePassWaitingPeriod(givenAccount({ role }), intent)).toEqual([]);
    }
  });
});
