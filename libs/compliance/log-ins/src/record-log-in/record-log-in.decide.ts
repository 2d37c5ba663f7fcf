import type { LogIn } from '@chat/ports';
import { type LogInDayState, type LogInRecorded, useOf } from '../log-in/log-in.aggregate.js';
import { LIMITS } from '../log-ins.limits.js';

export function decideRecordLogIn({ count, uses }: LogInDayState, logIn: LogIn): LogInRecorded[] {
  if (count >= LIMITS.logins.recordedPerDay) return [];
  if (logIn.how === 'key' && uses.has(useOf(logIn))) return [];
  return [{ type: 'LogInRecorded', data: logIn }];
}
