import { setTimeout as pause } from 'node:timers/promises';
import { CHANNELS_LIMITS } from '@chat/channels';
import { EVENT_QUEUES_LIMITS } from '@chat/event-queues';
import { successful } from '@chat/chat-testing';
import type { ApiClient } from '../../../support/real-processes/api-client.js';
import { addMembers } from '../../../support/real-processes/members.js';
import { ServerProcess } from '../../../support/real-processes/server-process.js';
import { LongTurns } from './long-turns.js';
import { somebodyElse } from './somebody-else.js';

export interface ManyQueues {
  readonly phase: string;
  /** Milliseconds of processor time at a stretch, the longest first. */
  readonly turns: string;
  /** Milliseconds that small requests of somebody else took, by the clock. */
  readonly median: number;
  readonly longest: number;
}

const PER_REQUEST = CHANNELS_LIMITS.subscriptions.channelsPerRequest;
const AFTERWARDS_MS = 5_000;

/** One account has as many queues as it may; channels with four people are created, of which all queues hear. */
export async function measureChannels(channels: number, onStep: (step: string) => void): Promise<ManyQueues[]> {
  const turns = new LongTurns();
  const environment = { CHAT_EVENT_LOG: 'sqlite', CHAT_READ_STORE: 'sqlite', ...turns.environment };
  await using server = await ServerProcess.launch(environment);
  const owner = server.owner().unchecked();
  const people = await addMembers(owner, ['One', 'Two', 'Three', 'Four']);
  const culprit = people[1]!.client.unchecked();
  const principals = people.map(({ userId }) => userId);
  const measured: ManyQueues[] = [];
  for (const [isPolled, phase] of [
    [false, 'nobody asks the queues'],
    [true, 'all queues are asked'],
  ] as const) {
    onStep(phase);
    const ending = new AbortController();
    const ids: string[] = [];
    while (ids.length < EVENT_QUEUES_LIMITS.queues.perUser)
      ids.push(successful(await culprit.post('/register'))['queue_id'] as string);
    measured.push({ phase: 'one registers after the other', ...seen(turns.take(), [0]) });
    const polling = isPolled ? ids.map((id) => poll(culprit.unchecked(), id, ending.signal)) : [];
    const waits = somebodyElse(people[0]!.client);
    for (let made = 0; made < channels; made += PER_REQUEST) {
      const subscriptions = Array.from({ length: Math.min(PER_REQUEST, channels - made) }, (_, at) => ({
        name: `${phase} ${made + at}`,
        description: 'what it is about',
      }));
      successful(await owner.post('/users/me/subscriptions', { subscriptions, principals }));
    }
    await pause(AFTERWARDS_MS);
    const longest = turns.take();
    const sorted = await waits();
    if (!isPolled) {
      onStep('and then four are');
      for (const queue_id of ids.slice(0, 4)) {
        await culprit.get('/events', { queue_id, last_event_id: -1, dont_block: true });
      }
      await pause(100);
      measured.push({ phase: 'and then four are', ...seen(turns.take(), [0]) });
    }
    ending.abort();
    await Promise.all(
      ids.map((queue_id) =>
        culprit
          .unchecked()
          .delete('/events', { queue_id })
          .catch(() => undefined),
      ),
    );
    await Promise.all(polling);
    measured.push({ phase, ...seen(longest, sorted) });
  }
  return measured;
}

function seen(turns: readonly number[], waits: readonly number[]): Omit<ManyQueues, 'phase'> {
  const [median, longest] = [waits[Math.floor(waits.length / 2)]!, waits.at(-1)!].map((ms) => Math.round(ms));
  return { turns: turns.slice(0, 5).join(' '), median: median!, longest: longest! };
}

async function poll(client: ApiClient, queue_id: string, signal: AbortSignal): Promise<void> {
  for (let last_event_id = -1; !signal.aborted;) {
    const answer = await client.get('/events', { queue_id, last_event_id }).catch(() => undefined);
    // The connections of an account that reads too slowly are cut.
    if (answer === undefined) continue;
    const { body } = answer;
    if (body.result === 'error') return;
    last_event_id = (body['events'] as { readonly id: number }[]).at(-1)?.id ?? last_event_id;
  }
}
