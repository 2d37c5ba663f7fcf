import { setTimeout as pause } from 'node:timers/promises';
import { type ApiClient } from '../../support/real-processes/api-client.js';

/** Contents that were acknowledged, by message id. */
export type Ledger = Map<number, string>;

/** Says something, reads what is new, and pauses, as people do, until asked to stop. */
export async function chatAsPeopleDo(
  client: ApiClient,
  channel: string,
  { pauseMs, ledger, latencies, signal }: Conversation,
): Promise<void> {
  for (let said = 0; !signal.aborted; said++) {
    const content = `${client.email} says ${said}`;
    const sent = await timed(latencies, () =>
      client.post('/messages', { type: 'stream', to: channel, topic: `talk ${said % 5}`, content }),
    );
    if (sent.status === 200) ledger.set(sent.body['id'] as number, content);
    else latencies.refused.push(`${sent.status} ${sent.body.msg}`);
    const narrow = [['channel', channel]];
    await timed(latencies, () =>
      client.get('/messages', { anchor: 'newest', num_before: 10, num_after: 0, narrow, apply_markdown: false }),
    );
    await pause(pauseMs * (0.5 + Math.random()), undefined, { signal }).catch(() => undefined);
  }
}

export interface Conversation {
  readonly pauseMs: number;
  readonly ledger: Ledger;
  readonly latencies: Latencies;
  readonly signal: AbortSignal;
}

/** How long ordinary requests took, and what was wrong with those that were refused. */
export class Latencies {
  readonly ms: number[] = [];
  readonly refused: string[] = [];

  /** @param share for example 0.999. Milliseconds; 0 when there was no request */
  percentile(share: number): number {
    const sorted = this.ms.toSorted((a, b) => a - b);
    return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  }
}

async function timed<T>(latencies: Latencies, request: () => Promise<T>): Promise<T> {
  const before = performance.now();
  const answer = await request();
  latencies.ms.push(performance.now() - before);
  return answer;
}
