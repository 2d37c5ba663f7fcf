import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { causedByNobody } from '@chat/directory';
import { Chat, newEngines, type Person, successful } from '@chat/chat-testing';
import { HOUR_MS } from '@chat/kernel';
import { eventually } from '@chat/testing';
import { CommandBus } from '@nestjs/cqrs';

const folder = mkdtempSync(join(tmpdir(), 'figures-'));
let chat: Chat;
let member: Person;

beforeAll(async () => {
  const limits = { CHAT_RATE_LIMIT: 'on', CHAT_RATE_PER_USER: '100' };
  chat = await Chat.open({ CHAT_DATA_DIR: folder, ...newEngines('sqlite'), ...limits });
  member = await chat.person('Member');
});
afterAll(async () => {
  await chat.close();
  rmSync(folder, { recursive: true });
});

interface State {
  readonly servers: readonly {
    readonly version: string;
    readonly log: { readonly version: string; readonly head: number };
    readonly read_store: { readonly version: string };
    readonly followers: readonly { readonly name: string; readonly kind: string; readonly lag: number }[];
    readonly queues: { readonly count: number; readonly bytes: number; readonly longest_silent_since: string };
    readonly uploaded_bytes: number;
    readonly disk: { readonly total_bytes: number };
    readonly reached_limits: readonly {
      readonly route: string;
      readonly code: string;
      readonly accounts: number;
      readonly addresses: number;
    }[];
  }[];
  readonly erased_bytes_wait_since: string | null;
  readonly leases: readonly { readonly lease: string; readonly holder: string }[];
  readonly last_verification: { readonly time: string; readonly problems: number };
}

const secondsOf = (time: string) => Date.parse(time) / 1_000;

it('Each figure that owners see of the operation is a metric with the same value', async () => {
  const form = new FormData();
  form.set('file', new Blob(['herring']), 'herring.txt');
  const upload = await fetch(`${chat.server.site.url}/api/v1/user_uploads`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Basic ${Buffer.from(`${member.email}:${member.apiKey}`).toString('base64')}` },
  });
  expect(upload.status).toBe(200);
  successful(await chat.owner.post('/register'));
  const cause = causedByNobody(randomUUID(), chat.server.core.clock.now());
  const verification = { isSound: false, problems: 3, position: 1 };
  await chat.server.application
    .get(CommandBus)
    .execute(chat.server.core.serverParts.operatorCommand({ verification }, cause)!);
  successful(await chat.owner.post('/operation/rebuild', { read_model: 'messages' }));
  await eventually(() => expect(chat.server.core.rebuilds.all().get('messages')?.state).toBe('built'));
  while ((await member.get('/users/me')).status !== 429);
  const waitSince = chat.server.core.clock.now() - HOUR_MS;
  chat.engines.log.bytesWaitSince = () => Promise.resolve(waitSince);

  await eventually(async () => {
    const { servers, ...of } = successful(await chat.owner.get('/operation/state')) as unknown as State;
    const { body: metrics } = await chat.server.application.inject({ method: 'GET', url: '/metrics' });
    const [server] = servers;
    const [limit] = server!.reached_limits;
    const followers = server!.followers.map(({ name, kind, lag }) =>
      kind === 'process'
        ? `chat_process_lag{process="${name}"} ${lag}`
        : `chat_follower_lag{follower="${name}"} ${lag}`,
    );
    expect(metrics.split('\n')).toEqual(
      expect.arrayContaining([
        `chat_server_info{version="${server!.version}",log="${server!.log.version}",read_store="${server!.read_store.version}"} 1`,
        `chat_event_log_position ${server!.log.head}`,
        ...followers,
        `chat_event_queues ${server!.queues.count}`,
        `chat_event_queue_bytes ${server!.queues.bytes}`,
        `chat_event_queue_silent_since_seconds ${secondsOf(server!.queues.longest_silent_since)}`,
        `chat_uploaded_bytes ${server!.uploaded_bytes}`,
        `chat_disk_total_bytes ${server!.disk.total_bytes}`,
        expect.stringMatching(/^chat_disk_free_bytes \d+$/),
        `chat_limits_reached{code="${limit!.code}"} 1`,
        `chat_limit_accounts{code="${limit!.code}",route="${limit!.route}"} ${limit!.accounts}`,
        `chat_limit_addresses{code="${limit!.code}",route="${limit!.route}"} ${limit!.addresses}`,
        `chat_erased_bytes_wait_since_seconds ${secondsOf(of.erased_bytes_wait_since!)}`,
        ...of.leases.map(({ lease, holder }) => `chat_lease{lease="${lease}",holder="${holder}"} 1`),
        `chat_verification_problems ${of.last_verification.problems}`,
        `chat_verified_seconds ${secondsOf(of.last_verification.time)}`,
        'chat_rebuild_ratio{read_model="messages",state="built"} 1',
        'chat_refused_log_ins 0',
      ]),
    );
    expect([followers.length > 10, server!.uploaded_bytes, of.last_verification.problems]).toEqual([true, 7, 3]);
  });
});
