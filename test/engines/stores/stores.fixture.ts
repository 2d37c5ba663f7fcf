import { setTimeout } from 'node:timers/promises';
import { type Environment, successful } from '@chat/testing';
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

const READY_WITHIN_MS = 30_000;

/** @throws Error with what the health check says when the server does not become ready in time */
export async function ready({ url }: { readonly url: string }): Promise<void> {
  for (const giveUpAt = performance.now() + READY_WITHIN_MS; ; await setTimeout(50)) {
    const answer = await fetch(`${url}/health/ready`);
    if (answer.status === 200) return;
    if (performance.now() > giveUpAt) throw new Error(`The server is not ready: ${await answer.text()}`);
  }
}
