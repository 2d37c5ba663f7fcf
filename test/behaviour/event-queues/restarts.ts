import { successful } from '@chat/chat-testing';
import type { ApiClient } from '../../support/real-processes/api-client.js';
import type { MortalServer } from '../../support/real-processes/server-process.js';

export interface RestartsOptions {
  readonly restarts: number;
  /** Queues of the same account that nobody polls after their first poll. */
  readonly abandoned: number;
  /** Called after every restart. */
  readonly onRestart?: (restart: number) => void;
}

interface Event {
  readonly id: number;
  readonly type: string;
}

/** Messages between two restarts: abandoned queues hold them until they end. */
const MESSAGES = 5;

/**
 * Restarts a server again and again, cleanly and by a kill in turns, while one queue is polled and others of its account are
 * abandoned, as a page does that is loaded again and again.
 * @returns how many events the polled queue got
 * @throws Error when that queue is lost, or lacks a message
 */
export async function restartBesideAbandonedQueues(server: MortalServer, options: RestartsOptions): Promise<number> {
  const { restarts, abandoned, onRestart } = options;
  const { user_id: userId } = successful(await server.owner().get('/users/me'));
  const queueId = await register(server.owner());
  let [lastEventId, received, sent] = [-1, 0, 0];
  for (let number = 0; number < abandoned; number++) await poll(server.owner(), await register(server.owner()), -1);
  for (let restart = 1; restart <= restarts; restart++) {
    for (let number = 0; number < MESSAGES; number++) {
      successful(await server.owner().post('/messages', { type: 'direct', to: [userId], content: `Number ${++sent}` }));
    }
    if (restart % 2 === 0) await server.kill();
    else await server.stop();
    await server.start();
    const events = await poll(server.owner(), queueId, lastEventId);
    lastEventId = events.at(-1)?.id ?? lastEventId;
    received += events.filter(({ type }) => type === 'message').length;
    if (received !== sent) throw new Error(`After restart ${restart} the queue had ${received} of ${sent} messages.`);
    onRestart?.(restart);
  }
  return received;
}

async function register(client: ApiClient): Promise<unknown> {
  const fields = { event_types: ['message', 'presence', 'typing'] };
  return successful(await client.post('/register', fields))['queue_id'];
}

async function poll(client: ApiClient, queueId: unknown, lastEventId: number): Promise<readonly Event[]> {
  const query = { queue_id: queueId, last_event_id: lastEventId, dont_block: true };
  return successful(await client.get('/events', query))['events'] as readonly Event[];
}
