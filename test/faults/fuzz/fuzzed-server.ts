import { successful } from '@chat/chat-testing';
import { eventually } from '@chat/testing';
import type { ApiClient } from '../../support/real-processes/api-client.js';
import { addMembers, addWelcomedChannel } from '../../support/real-processes/members.js';
import { ServerProcess } from '../../support/real-processes/server-process.js';
import { faultsOf, storedEvents } from '../../support/real-processes/stored-data.js';
import { fuzz, type FuzzAnswer, type FuzzPlan } from './fuzz.js';

/** In this order: what an owner does may change what the others may do. */
export const ROLES = ['nobody', 'guest', 'member', 'owner'] as const;
export type FuzzedRole = (typeof ROLES)[number];

export type FuzzPart = Pick<FuzzPlan, 'packages' | 'seed' | 'examples' | 'phases'>;

export interface FuzzReport {
  /** Sentences, or what schemathesis printed; empty when everything is as it should be. */
  readonly faults: readonly string[];
  readonly answers: readonly FuzzAnswer[];
  /** Afterwards the read models were what a replay of the log gives, and the log was whole. */
  readonly isVerified: boolean;
}

const GUEST = 600;

/** A new organization with some content, fuzzed as each of these, then verified. */
export async function fuzzServer(
  part: FuzzPart,
  roles: readonly FuzzedRole[] = ROLES,
  onProgress: (role: FuzzedRole, answers: number) => void = () => {},
): Promise<FuzzReport> {
  await using server = await ServerProcess.launch();
  const owner = server.owner();
  const { clients, bystander, queue, known } = await populate(owner);
  const faults: string[] = [];
  const answers: FuzzAnswer[] = [];
  for (const role of roles) {
    const client = role === 'nobody' ? null : clients[role];
    const earlier = answers.length;
    const result = await fuzz({ ...part, url: server.url, client, known }, (made) => onProgress(role, earlier + made));
    answers.push(...result.answers);
    if (result.faults) faults.push(`As ${role}:\n${result.faults}`);
    if (result.answers.length === 0) faults.push(`As ${role}: no request was made.`);
    // An owner may end the bystander's account, and with it the queue.
    if (role !== 'owner') {
      // Over a socket of its own: the first one has been idle for longer than the server keeps it.
      const { body } = await bystander.another().get('/events', { ...queue, dont_block: true });
      if (body.result !== 'success') faults.push(`As ${role}: the queue of another person is gone: ${body.msg}`);
    }
    onProgress(role, answers.length);
  }
  await server.stop();
  const differences = await faultsOf(server.environment);
  faults.push(...differences, ...(await refusedButDone(server, answers)));
  return { faults, answers, isVerified: differences.length === 0 };
}

/** Refused requests that changed something all the same. */
async function refusedButDone({ environment }: ServerProcess, answers: readonly FuzzAnswer[]): Promise<string[]> {
  const refused = new Map(
    answers.filter(({ status }) => status >= 400).map((answer) => [answer.requestId, answer] as const),
  );
  return (await storedEvents(environment)).flatMap(({ type, metadata }) => {
    const answer = refused.get(metadata.correlationId);
    return answer ? [`${answer.operation} answered ${answer.status} and stored ${type}`] : [];
  });
}

async function populate(owner: ApiClient) {
  const [member, guest, bystander] = await addMembers(owner, ['Member', 'Guest', 'Bystander']);
  const people = [member!, guest!, bystander!];
  successful(await owner.patch(`/users/${guest!.userId}`, { role: GUEST }));
  const channelId = await addWelcomedChannel(owner, 'kitchen', people);
  const messageIds: unknown[] = [];
  for (const { client } of people) {
    const message = { type: 'channel', to: channelId, topic: 'lunch', content: 'Soup for @**Member** :soup:' };
    messageIds.push(successful(await client.post('/messages', message))['id']);
    const direct = { type: 'direct', to: people.map(({ userId }) => userId), content: '*Dinner?*' };
    messageIds.push(successful(await client.post('/messages', direct))['id']);
  }
  const group = { name: 'cooks', description: '', members: [member!.userId] };
  const { group_id: groupId } = successful(await member!.client.post('/user_groups/create', group));
  const { queue_id, last_event_id } = successful(await bystander!.client.post('/register'));
  await eventually(async () => successful(await member!.client.get(`/messages/${String(messageIds.at(-1))}`)));
  const userIds = people.map(({ userId }) => userId);
  return {
    clients: { owner, member: member!.client, guest: guest!.client },
    bystander: bystander!.client,
    queue: { queue_id, last_event_id },
    known: {
      message_id: messageIds,
      stream_id: [channelId],
      user_id: userIds,
      user: userIds,
      muted_user_id: userIds,
      user_group_id: [groupId],
      queue_id: [queue_id],
    },
  };
}
