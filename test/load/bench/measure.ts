import type { ChatServer } from './chat-server.js';
import { Child } from './child.js';
import type { Load, LoadQuestion, LoadResult } from './load-client.js';

/** A process whose processor time counts. */
export interface Process {
  /** Seconds so far. */
  cpuSeconds(): Promise<number>;
}

export interface Pace {
  readonly rounds: number;
  /** Seconds of each load in each round. */
  readonly seconds: number;
  /** Requests of each load before the first round that counts: code that has run less often costs several times as much. Default: one round. */
  readonly warmUpRequests?: number;
}

export interface Figures {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Microseconds of processor time for each request, all threads. */
  readonly serverCpu: number;
  readonly clientCpu: number;
  /** As `serverCpu`, of the processes beside the server. */
  readonly besideCpu: number;
}

/** Medians over the rounds. */
export interface Measurement extends Figures {
  readonly name: string;
  readonly rounds: readonly Figures[];
}

/** Loads a server from another process. */
export class Loader {
  readonly #client = new Child<LoadQuestion, LoadResult | number>('./load-client.process.js');
  readonly #answered = new Map<string, number>();

  /** @param beside processes that work for the same organization, such as a projector */
  constructor(
    private readonly server: ChatServer,
    private readonly beside: readonly Process[] = [],
  ) {}

  /** How many requests of these loads were answered, all of them with success, warming up included. */
  answered(...loads: readonly Load[]): number {
    return loads.reduce((sum, { name }) => sum + (this.#answered.get(name) ?? 0), 0);
  }

  /**
   * Applies loads in turn, round after round, so that whatever else the machine does meets all of them alike. Rounds before
   * them are for warming up and do not count.
   */
  async inTurn(loads: readonly Load[], { rounds, seconds, warmUpRequests = 0 }: Pace): Promise<Measurement[]> {
    const { port } = this.server;
    for (const load of loads) await this.#client.ask({ ask: 'prepare', port, load });
    const measured = loads.map((): Figures[] => []);
    do for (const { name } of loads) await this.#run(name, seconds);
    while (loads.some((load) => this.answered(load) < warmUpRequests));
    for (let round = 0; round < rounds; round++) {
      for (const [at, { name }] of loads.entries()) measured[at]!.push(await this.#run(name, seconds));
    }
    return loads.map(({ name }, at) => summary(name, measured[at]!));
  }

  /** From now on a client polls a queue. @param poll a request with LAST in the place of the acknowledged id */
  async listen(poll: string): Promise<void> {
    await this.#client.ask({ ask: 'listen', port: this.server.port, poll });
  }

  /** How many events the polling client heard of until now. */
  async heard(): Promise<number> {
    return (await this.#client.ask({ ask: 'heard' })) as number;
  }

  stop(): Promise<void> {
    return this.#client.stop();
  }

  async #run(name: string, seconds: number): Promise<Figures> {
    const [before, besideBefore] = [await this.server.cpuSeconds(), await this.#besideSeconds()];
    const result = (await this.#client.ask({ ask: 'run', name, seconds })) as LoadResult;
    const serverCpu = (await this.server.cpuSeconds()) - before;
    const besideCpu = (await this.#besideSeconds()) - besideBefore;
    const { requests, perSecond, p50, p99, clientCpu } = result;
    this.#answered.set(name, (this.#answered.get(name) ?? 0) + requests);
    const each = (seconds: number) => (seconds / requests) * 1e6;
    const cpu = { serverCpu: each(serverCpu), clientCpu: each(clientCpu), besideCpu: each(besideCpu) };
    return { perSecond, p50, p99, ...cpu };
  }

  async #besideSeconds(): Promise<number> {
    const seconds = await Promise.all(this.beside.map((each) => each.cpuSeconds()));
    return seconds.reduce((sum, each) => sum + each, 0);
  }
}

/** How many times the throughput of the other one; the median of what each round says. */
export function throughputRatio(one: Measurement, other: Measurement): number {
  return median(one.rounds.map(({ perSecond }, at) => perSecond / other.rounds[at]!.perSecond));
}

function summary(name: string, rounds: readonly Figures[]): Measurement {
  const of = (figure: keyof Figures) => median(rounds.map((round) => round[figure]));
  return {
    name,
    perSecond: of('perSecond'),
    p50: of('p50'),
    p99: of('p99'),
    serverCpu: of('serverCpu'),
    clientCpu: of('clientCpu'),
    besideCpu: of('besideCpu'),
    rounds,
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
