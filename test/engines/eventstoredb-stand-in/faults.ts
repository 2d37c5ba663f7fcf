import { type Metadata, status } from '@grpc/grpc-js';

import type { Face } from './face.js';
import { type Failure, failure } from './messages.js';

/** Faults. All are off at first, except what the real server always does. */
export class Faults {
  /** So many live records may wait for a subscriber; one more ends its subscription. */
  liveQueue: number;
  /** Reads of the whole log take as long as on the server. */
  takesTime = false;
  /** Milliseconds until the second answer to an append that was not understood. */
  secondAnswerMs = 2_030;
  /** Live subscriptions stay open, and nothing comes. */
  subscriptionsMute = false;
  /** While pending, appends are stored, but not answered. */
  answersHeld: Promise<Failure | undefined> = Promise.resolve(undefined);
  /** So many reads of the whole log do not show its last record, as on a node that lags behind. */
  laggingReads = 0;
  /** So many scavenges are refused, because another one is running. */
  scavengesToRefuse = 0;
  /** Version that the server states. */
  version: string;
  /** As a node of a cluster. */
  state = 'leader';
  /** Appends are not stored, as by a leader whom nobody follows, and after a while the answer is that time is up. */
  hasNoQuorum = false;
  /** Milliseconds until that answer. */
  commitTimeoutMs = 2_000;
  /** Answers that come at the same moment come the other way round. */
  answersReversed = false;
  /** Where another node leads the cluster. */
  leader: () => { readonly host: string; readonly port: number } | undefined = () => undefined;
  /** Every new call is refused; what is under way goes on. */
  shuttingDown = false;
  readonly #failures: Failure[] = [];
  readonly #unhandled: string[] = [];

  constructor(readonly face: Face) {
    this.liveQueue = face.liveQueue;
    this.version = face.version;
  }

  /** Ends the next appends, reads and subscriptions with a status that names no exception, so that errors get no type of their own. */
  failNext(...codes: status[]): void {
    this.#failures.push(...codes.map((code) => failure(code, '')));
  }

  /** Has the next appends on shared streams answered with an error that has words and no name; the streams stay. */
  leaveUnhandled(
    ...words: ('Server Is Not Ready' | 'Server Is Busy' | 'No leader info available in response')[]
  ): void {
    this.#unhandled.push(...words);
  }

  nextUnhandled(): string | undefined {
    return this.#unhandled.shift();
  }

  /** Fault of a call that begins now. */
  nextFailure(metadata: Metadata): Failure | undefined {
    if (this.shuttingDown) return failure(status.UNAVAILABLE, 'Server Is Not Ready');
    return this.nextFailureUnderWay(metadata);
  }

  /** Fault of an append on a stream that is open. */
  nextFailureUnderWay(metadata: Metadata): Failure | undefined {
    const leader = this.leader();
    const { host, port } = leader ?? { host: '', port: 0 };
    if (leader && metadata.get('requires-leader').length > 0) {
      const where = { 'leader-endpoint-host': host, 'leader-endpoint-port': String(port) };
      return failure(status.NOT_FOUND, 'Leader info available', { exception: 'not-leader', ...where });
    }
    return this.#failures.shift();
  }

  /** Returns what lets the answers go, or fails them. */
  holdAnswers(): (code?: status) => void {
    const { promise, resolve } = Promise.withResolvers<Failure | undefined>();
    this.answersHeld = promise;
    return (code) => resolve(code === undefined ? undefined : failure(code, ''));
  }
}
