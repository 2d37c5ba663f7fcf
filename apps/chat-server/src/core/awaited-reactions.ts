import { setTimeout as pause } from 'node:timers/promises';
import { newestPosition } from '@chat/event-log';
import { Backoff, Countdown, type RecordedEvent } from '@chat/kernel';
import type { ProcessRunner } from '@chat/processes';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { LRUCache } from 'lru-cache';
import type { Core } from './core.js';
import { LIMITS } from '../chat-server.limits.js';

/** Older events are replayed after a start: nobody waits for an answer. */
const NOTED_MS = 60_000;

const PAUSES = { firstPauseMs: 2, longestPauseMs: 25 };

type Reactions = Map<ProcessRunner, number>;

/** Finds the awaited processes that a request causes, by the request's id in events, and waits for them on any server. */
export class AwaitedReactions {
  readonly #awaited = new Map<string, ProcessRunner[]>();
  readonly #byRequest = new LRUCache<string, Reactions>({ max: LIMITS.waits.requestsWithReactions });

  constructor(private readonly core: Pick<Core, 'log' | 'store' | 'clock' | 'follower' | 'isDistributed'>) {}

  watch(runners: readonly ProcessRunner[]): void {
    for (const runner of runners.filter(({ process }) => process.isAwaited)) {
      for (const type of runner.process.types) this.#awaited.getOrInsertComputed(type, () => []).push(runner);
    }
    this.core.follower.onEvent((event) => this.#note(event));
  }

  isAwaitedBy(requestId: string): boolean {
    return this.#byRequest.has(requestId);
  }

  /** Resolves when these processes, and those that they cause in turn, have ended, or when the time is over. */
  async ended(requestId: string): Promise<void> {
    await new Promise<void>((resolve) => {
      const countdown = new Countdown(LIMITS.waits.reactionsMs, resolve);
      const ended = this.#ended(requestId, performance.now() + LIMITS.waits.reactionsMs);
      void ended.catch(() => {}).then(() => (countdown.cancel(), resolve()));
    });
  }

  async #ended(requestId: string, deadline: number): Promise<void> {
    for (;;) {
      const reactions = this.#byRequest.get(requestId);
      if (!reactions || performance.now() >= deadline) return;
      this.#byRequest.delete(requestId);
      await (this.core.isDistributed ? this.#endedAnywhere(reactions, deadline) : endedHere(reactions, deadline));
    }
  }

  #note(event: RecordedEvent): void {
    const runners = this.#awaited.get(event.type);
    if (!runners || this.core.clock.now() - event.metadata.time > NOTED_MS) return;
    for (const runner of runners) {
      if (!asksForCommands(runner, event)) continue;
      const { correlationId } = event.metadata;
      const reactions: Reactions = this.#byRequest.get(correlationId) ?? new Map<ProcessRunner, number>();
      this.#byRequest.set(correlationId, reactions.set(runner, event.position));
    }
  }

  async #endedAnywhere(reactions: Reactions, deadline: number): Promise<void> {
    const backoff = new Backoff(PAUSES);
    let open = [...reactions];
    let areSomeElsewhere = false;
    for (;;) {
      open = open.filter(([runner, position]) => runner.passed < position);
      const checkpoints = await this.core.store.checkpoints(open.map(([{ process }]) => process.name));
      const left = open.filter(([, position], at) => checkpoints[at]! < position);
      areSomeElsewhere ||= left.length < open.length;
      open = left;
      if (open.length === 0 || performance.now() >= deadline) break;
      await pause(backoff.next());
    }
    // Their effects are in the log, and must be known here, too.
    if (areSomeElsewhere) await this.core.follower.waitFor(await newestPosition(this.core.log), timeLeft(deadline));
  }
}

async function endedHere(reactions: Reactions, deadline: number): Promise<void> {
  await Promise.all(Array.from(reactions, ([runner, position]) => runner.waitFor(position, timeLeft(deadline))));
}

function timeLeft(deadline: number): number {
  return Math.max(deadline - performance.now(), 0);
}

/** A process that fails at the event reports that at its turn. */
function asksForCommands({ process }: ProcessRunner, event: RecordedEvent): boolean {
  try {
    return process.commands(event).length > 0;
  } catch {
    return false;
  }
}

export function answerAfterReactions(application: NestFastifyApplication, reactions: AwaitedReactions): void {
  application
    .getHttpAdapter()
    .getInstance()
    .addHook('onSend', (request, _reply, payload, done) => {
      if (!reactions.isAwaitedBy(request.id)) return done(null, payload);
      const answer = () => done(null, payload);
      reactions.ended(request.id).then(answer, answer);
    });
}
