import { successful } from '@chat/chat-testing';
import type { ApiClient } from '../../support/real-processes/api-client.js';
import { ChatCommand } from '../../support/real-processes/chat-command.js';
import { addChannel, addMembers } from '../../support/real-processes/members.js';
import { ServerProcess } from '../../support/real-processes/server-process.js';

const WRITERS = 6;
const CHECKS = 4;

/** Writes, edits, moves, reacts, marks and deletes until the signal. @returns how many messages it sent */
async function write(client: ApiClient, number: number, until: AbortSignal): Promise<number> {
  let sent = 0;
  const ids: number[] = [];
  while (!until.aborted) {
    const message = { type: 'channel', to: 'busy', topic: `topic ${number}`, content: `Message ${sent}.` };
    const answer = await client.post('/messages', message);
    // On a busy machine: the read models are behind.
    if (answer.status === 503) continue;
    const id = successful(answer)['id'] as number;
    sent++;
    ids.push(id);
    const [first] = ids;
    await client.post(`/messages/${id}/reactions`, { emoji_name: 'smile' });
    await client.post('/messages/flags', { op: 'add', flag: 'starred', messages: ids.slice(-3) });
    if (sent % 3 === 0) await client.patch(`/messages/${id}`, { content: `Message ${sent}, edited.` });
    if (sent % 5 === 0)
      await client.patch(`/messages/${first}`, { topic: `moved ${sent}`, propagate_mode: 'change_all' });
    if (sent % 4 === 0) await client.delete(`/messages/${ids.splice(-2, 1)[0] ?? id}`);
    await client.post('/users/me/presence', { status: 'active', last_update_id: -1 });
  }
  return sent;
}

describe('chat verify beside a server under writes', () => {
  let server: ServerProcess;

  beforeAll(async () => {
    server = await ServerProcess.launch();
  });
  afterAll(() => server[Symbol.asyncDispose]());

  it('finds that everything is as the log says, every time', async () => {
    const owner = server.owner();
    const names = Array.from({ length: WRITERS }, (_, number) => `Writer ${number}`);
    const members = await addMembers(owner, names);
    for (const { userId } of members) successful(await owner.patch(`/users/${userId}`, { role: 200 }));
    await addChannel(owner, 'busy', members);
    const stop = new AbortController();
    const writers = members.map(({ client }, number) => write(client, number, stop.signal));
    const found: string[] = [];
    const failed = Promise.race([Promise.all(writers), new Promise(() => {})]);
    for (let check = 0; check < CHECKS; check++) {
      const command = new ChatCommand(server.environment, 'verify');
      const ended = await Promise.race([command.ended, failed]);
      const { exitCode, stdout, stderr } = ended as Awaited<ChatCommand['ended']>;
      found.push(exitCode === 0 && stdout.includes('Everything is as the log says.') ? 'same' : stdout + stderr);
    }
    stop.abort();
    const sent = (await Promise.all(writers)).reduce((sum, each) => sum + each, 0);
    expect(found).toEqual(Array.from({ length: CHECKS }, () => 'same'));
    expect(sent).toBeGreaterThan(WRITERS * CHECKS);
  });
});
