import { performance } from 'node:perf_hooks';
import { answerParent } from './child.js';
import { Connection } from './connection.js';
import type { Load, LoadQuestion, LoadResult } from './load-client.js';

const loads = new Map<string, PreparedLoad>();
let heard = 0;

answerParent<LoadQuestion, LoadResult | number>(async (question) => {
  switch (question.ask) {
    case 'prepare':
      loads.set(question.load.name, prepare(question.port, question.load));
      return 0;
    case 'run':
      return run(loads.get(question.name)!, question.seconds);
    case 'listen':
      listen(await Connection.open(question.port), question.poll);
      return 0;
    case 'heard':
      return heard;
  }
});

interface PreparedLoad {
  readonly port: number;
  /** One for each connection. */
  readonly lines: readonly Line[];
}

/** Requests of a connection, sent again and again. */
class Line {
  #next = 0;

  constructor(private readonly requests: readonly Buffer[]) {}

  /** Sends one request after the other until the time is over. @param latencies gets the milliseconds of each */
  run(connection: Connection, end: number, latencies: number[]): Promise<void> {
    return new Promise((resolve) => {
      const send = () => {
        const sent = performance.now();
        if (sent >= end) return resolve();
        connection.send(this.requests[this.#next++ % this.requests.length]!, () => {
          latencies.push(performance.now() - sent);
          send();
        });
      };
      send();
    });
  }
}

function prepare(port: number, { requests }: Load): PreparedLoad {
  return { port, lines: requests.map((list) => new Line(list.map((text) => Buffer.from(text, 'latin1')))) };
}

/** On connections of its own: the server ends those that show no credentials for long. */
async function run({ port, lines }: PreparedLoad, seconds: number): Promise<LoadResult> {
  const connections = await Promise.all(lines.map(() => Connection.open(port)));
  const latencies: number[] = [];
  const cpuBefore = process.cpuUsage();
  const start = performance.now();
  const end = start + seconds * 1000;
  await Promise.all(lines.map((line, at) => line.run(connections[at]!, end, latencies)));
  const elapsed = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(cpuBefore);
  for (const connection of connections) connection.close();
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
