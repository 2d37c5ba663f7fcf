import { EVENT_LOG, type EventLogReader } from '@chat/event-log';
import { SerialQueue, TooManyRequests } from '@chat/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { answering, type AnswerQuestion, type Questions } from './answer-question.js';
import type { EmptyModels, NewState } from './replayed-state.js';

/** How a server replays its log. Also the injection token. */
export abstract class ReplayFacilities {
  abstract readonly newState: NewState;
  abstract readonly emptyModels: () => EmptyModels;
  /** On another thread; undefined: on this one. */
  abstract readonly elsewhere: AnswerQuestion | undefined;
}

/** Questions that wait for the one that is answered. */
const MOST_WAITING = 20;
const RETRY_AFTER_S = 5;

/** Answers questions from the log alone, one after the other. */
@Injectable()
export class Replays {
  readonly #queue = new SerialQueue();
  readonly #answer: AnswerQuestion;
  #waiting = 0;

  constructor(@Inject(EVENT_LOG) log: EventLogReader, { newState, emptyModels, elsewhere }: ReplayFacilities) {
    this.#answer = elsewhere ?? answering({ log, newState, emptyModels });
  }

  /** @throws TooManyRequests */
  async ask<Kind extends keyof Questions>(
    question: { readonly kind: Kind } & Questions[Kind]['asks'],
  ): Promise<Questions[Kind]['answer']> {
    if (this.#waiting >= MOST_WAITING) throw new TooManyRequests(RETRY_AFTER_S);
    this.#waiting++;
    try {
      return await this.#queue.run(() => this.#answer(question));
    } finally {
      this.#waiting--;
    }
  }
}
