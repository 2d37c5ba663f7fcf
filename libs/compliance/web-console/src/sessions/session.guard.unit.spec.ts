import { aUser } from '@chat/chat-testing';
import { type Directory, Role } from '@chat/directory';
import { SystemClock } from '@chat/kernel';
import type { ExecutionContext } from '@nestjs/common';
import { ConsoleRights } from './console-rights.js';
import { NotLoggedIn, SessionGuard } from './session.guard.js';
import { Sessions } from './sessions.js';

it('The connection of a browser with a session is no longer a stranger’s', () => {
  const sessions = new Sessions(new SystemClock(), { verify: () => ({ userId: 11, personId: 11 }) });
  const known: unknown[] = [];
  const owner = aUser(11, { role: Role.owner });
  const directory = { user: (id: number) => (id === owner.id ? owner : undefined) } as Directory;
  const [guard, socket] = [new SessionGuard(sessions, new ConsoleRights(directory, new SystemClock())), {}];
  const ask = (cookie: string) => {
    const server = { connections: { isKnown: (...connection: unknown[]) => known.push(connection) } };
    const request = { headers: { cookie: `console=${cookie}` }, raw: { socket }, server };
    return guard.canActivate({ switchToHttp: () => ({ getRequest: () => request }) } as unknown as ExecutionContext);
  };
  expect(() => ask('forged')).toThrow(NotLoggedIn);
  expect(known).toEqual([]);
  const account = {
    email: 'ada@example.com',
    apiKey: 'key',
    userId: 11,
    name: 'Ada',
    isOwner: true,
    isAuditor: false,
    mayHold: true,
  };
  expect(ask(sessions.begin(account))).toBe(true);
  expect(known).toEqual([[socket, 11]]);
});
