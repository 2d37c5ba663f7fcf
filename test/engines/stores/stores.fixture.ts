import { type Environment, successful } from '@chat/chat-testing';
import type { ServerHere } from '../../support/real-processes/server-here.js';
import { Run, type ServerProcess } from '../../support/real-processes/server-process.js';

/** Why a server does not start. */
export async function refusal(environment: Environment): Promise<string> {
  const { exitCode, stderr } = await new Run(environment).ending();
  expect(exitCode).toBe(1);
  return stderr;
}

/** Sends a message of the owner to himself. @returns its id */
export async function send(server: ServerProcess | ServerHere, content: string): Promise<number> {
  const owner = server.owner();
  const { id } = successful(await owner.post('/messages', { type: 'direct', to: [owner.email], content }));
  owner.close();
  return id as number;
}
