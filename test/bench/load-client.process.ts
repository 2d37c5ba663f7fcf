import { performance } from 'node:perf_hooks';
import { answerParent } from './child.js';
import { Connection } from './connection.js';
import type { Load, LoadQuestion, LoadResult } from './load-client.js';

const lines = new Map<string, readonly Line[]>();
let heard = 0;

answerParent<LoadQuestion, LoadResult | number>(async (question) => {
  switch (question.ask) {
    case 'prepare':
      lines.set(question.load.name, await prepare(question.port, question.load));
      return 0;
    case 'run':
      return run(lines.get(question.name)!, question.seconds);
    case 'listen':
      listen(await Connection.open(question.port), question.poll);
      return 0;
    case 'heard':
      return heard;
  }
});

/** A connection and what it sends, again and again. */
class Line {
  #next = 0;

  constructor(
    private readonly connection: Connection,
    private readonly requests: readonly Buffer[],
  ) {}

  /** Sends one request after the other until the time is over. @param latencies gets the milliseconds of each */
  run(end: number, latencies: number[]): Promise<void> {
    return new Promise((resolve) => {
      const send = () => {
        const sent = performance.now();
        if (sent >= end) return resolve();
        this.connection.send(this.requests[this.#next++ % this.requests.length]!, () => {
          latencies.push(performance.now() - sent);
          send();
        });
      };
      send();
    });
  }
}

async function prepare(port: number, { requests }: Load): Promise<Line[]> {
  const connecting = requests.map(
    async (list) =>
      new Line(
        await Connection.open(port),
        list.map((text) => Buffer.from(text, 'latin1')),
      ),
  );
  return Promise.all(connecting);
}

async function run(active: readonly Line[], seconds: number): Promise<LoadResult> {
  const latencies: number[] = [];
  const cpuBefore = process.cpuUsage();
  const start = performance.now();
  await Promise.all(active.map((line) => line.run(start + seconds * 1000, latencies)));
  const elapsed = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(cpuBefore);
  const sorted = Float64Array.from(latencies).toSorted();
  const quantile = (part: number) => sorted[Math.floor(part * (sorted.length - 1))] ?? Number.NaN;
  return {
    requests: latencies.length,
    perSecond: latencies.length / elapsed,
    p50: quantile(0.5),
    p99: quantile(0.99),
    clientCpu: (user + system) / 1e6,
  };
}

/** Polls a queue as a client does: waits, takes what came, acknowledges it with the next poll. */
function listen(connection: Connection, poll: string, lastEventId = -1): void {
  connection.send(Buffer.from(poll.replace('LAST', String(lastEventId)), 'latin1'), (body) => {
    const { events } = JSON.parse(body.toString()) as { events: { id: number; type: string }[] };
    heard += events.filter(({ type }) => type !== 'heartbeat').length;
    listen(connection, poll, events.at(-1)?.id ?? lastEventId);
  });
}
