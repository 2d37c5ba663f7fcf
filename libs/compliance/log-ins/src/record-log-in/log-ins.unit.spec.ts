import { SystemClock } from '@chat/kernel';
import type { CommandBus } from '@nestjs/cqrs';
import { LogInDays } from '../log-in/log-in-days.js';
import { RefusedLogIns } from '../refused-log-ins/refused-log-ins.js';
import { LogIns } from './log-ins.js';
import { LIMITS } from '../log-ins.limits.js';

const { recordedAtOnce, usesRemembered } = LIMITS.logins;
const clock = new SystemClock();

/** Records nothing before it may. */
function recording(may: Promise<void>) {
  const commands: unknown[] = [];
  const execute = async (command: unknown) => {
    commands.push(command);
    await may;
  };
  const logIns = new LogIns({ execute } as unknown as CommandBus, clock, new LogInDays(90), new RefusedLogIns(clock));
  const use = (key: number) =>
    logIns.used(
      { userId: 11, personId: 11, keyId: String(key) },
      { address: '203.0.113.7', client: () => 'terminal', correlationId: 'a' },
    );
  return { commands, use, ended: () => logIns.beforeApplicationShutdown() };
}

/** @limit logins.recordedAtOnce */
it('No more uses than the limit are recorded at once; a further one is at the next request', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { commands, use, ended } = recording(promise);
  for (let key = 0; key <= recordedAtOnce; key++) use(key);
  expect(commands).toHaveLength(recordedAtOnce);
  resolve();
  await ended();
  for (let key = 0; key <= recordedAtOnce; key++) use(key);
  expect(commands).toHaveLength(recordedAtOnce + 1);
  await ended();
});

it('A use that could not be recorded is tried again', async () => {
  const { commands, use, ended } = recording(Promise.reject(new Error('The log is unavailable.')));
  use(1);
  await ended();
  use(1);
  await ended();
  expect(commands).toHaveLength(2);
});

/** @limit logins.usesRemembered */
it('As many uses as the limit are remembered', async () => {
  const { commands, use, ended } = recording(Promise.resolve());
  for (let key = 0; key <= usesRemembered; key++) {
    use(key);
    if (key % recordedAtOnce === 0) await ended();
  }
  await ended();
  expect(commands).toHaveLength(usesRemembered + 1);
  use(1);
  use(0);
  await ended();
  expect(commands).toHaveLength(usesRemembered + 2);
});
