import { given } from '@chat/testing';
import { userStatusAggregate, type UserStatusChanged } from '../user-status/user-status.aggregate.js';
import { decideClearStatus } from './clear-status.decide.js';

const changed = (text: string, set: UserStatusChanged['data']['set']): UserStatusChanged => ({
  type: 'UserStatusChanged',
  data: { userId: 7, status: { text, emoji: null }, set },
});

it('the status of a deleted account is taken away once, and only where there is one', () => {
  const cleared = changed('', ['text', 'emoji']);
  given(userStatusAggregate)
    .when((state) => decideClearStatus(state, 7))
    .thenNothing();
  given(userStatusAggregate, changed('Away', ['text']))
    .when((state) => decideClearStatus(state, 7))
    .thenRecords(cleared);
  given(userStatusAggregate, changed('Away', ['text']), cleared)
    .when((state) => decideClearStatus(state, 7))
    .thenNothing();
});
