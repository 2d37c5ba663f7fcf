import type { LogIn } from '@chat/ports';
import { given } from '@chat/testing';
import { logInDayAggregate, type LogInRecorded } from '../log-in/log-in.aggregate.js';
import { decideRecordLogIn } from './record-log-in.decide.js';
import { LIMITS } from '../log-ins.limits.js';

const logIn = (fields: Partial<LogIn> = {}): LogIn => ({
  userId: 11,
  how: 'key',
  keyId: 'a1',
  address: '203.0.113.7',
  client: 'terminal',
  ...fields,
});
const recorded = (data: LogIn): LogInRecorded => ({ type: 'LogInRecorded', data });

it('The first use of a key from an address is recorded once in a day', () => {
  const day = given(logInDayAggregate, recorded(logIn()));
  day.when((state) => decideRecordLogIn(state, logIn({ client: 'another' }))).thenNothing();
  for (const other of [logIn({ keyId: 'b2' }), logIn({ address: '203.0.113.8' })])
    day.when((state) => decideRecordLogIn(state, other)).thenRecords(recorded(other));
});

it('A log-in is recorded each time, and counts as a use of the key that it gives', () => {
  const password = logIn({ how: 'password' });
  const day = given(logInDayAggregate, recorded(password));
  day.when((state) => decideRecordLogIn(state, password)).thenRecords(recorded(password));
  day.when((state) => decideRecordLogIn(state, logIn())).thenNothing();
  const console = logIn({ how: 'console', keyId: null });
  given(logInDayAggregate, recorded(console))
    .when((state) => decideRecordLogIn(state, logIn()))
    .thenRecords(recorded(logIn()));
});

/** @limit logins.recordedPerDay */
it('No more than the limit are recorded in a day', () => {
  const most = Array.from({ length: LIMITS.logins.recordedPerDay }, (_none, at) =>
    recorded(logIn({ keyId: String(at) })),
  );
  const next = logIn({ how: 'password', keyId: 'next' });
  given(logInDayAggregate, ...most.slice(1))
    .when((state) => decideRecordLogIn(state, next))
    .thenRecords(recorded(next));
  given(logInDayAggregate, ...most)
    .when((state) => decideRecordLogIn(state, next))
    .thenNothing();
});
