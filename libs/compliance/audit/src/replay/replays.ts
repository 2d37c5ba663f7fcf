import type { Mandate } from '@chat/directory';
import { SerialQueue, TooManyRequests } from '@chat/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { LIMITS } from '../audit.limits.js';
import { ShownLog } from '../shown-log/shown-log.js';
import type { EmptyModels, NewState } from '../replayed/replayed-state.js';
import type { AnswerQuestion, Asked, Questions } from './questions.js';

/** How a server replays its log. Also the injection token. */
export abstract class ReplayFacilities {
  abstract readonly newState: NewState;
  abstract readonly emptyModels: () => EmptyModels;
  /** Runs on another thread; undefined: on this one. */
  abstract readonly elsewhere: AnswerQuestion | undefined;
  /** Whether past states were kept before. */
  abstract readonly hasStates: () => boolean;
}

/** Injection token of what answers the questions. */
export const ANSWER_QUESTION = Symbol('AnswerQuestion');

const RETRY_AFTER_S = 5;

/** Answers questions from the log alone, one after the other. */
@Injectable()
export class Replays {
  readonly #queue = new SerialQueue();
  #waiting = 0;

  constructor(
    private readonly shown: ShownLog,
    @Inject(ANSWER_QUESTION) private readonly answer: AnswerQuestion,
  ) {}

  /** @param mandate of the auditor, if the question has none @throws TooManyRequests */
  async ask<Kind extends keyof Questions>(
    question: Asked<Kind>,
    mandate?: Mandate,
  ): Promise<Questions[Kind]['answer']> {
    if (this.#waiting >= LIMITS.replays.waiting) throw new TooManyRequests(RETRY_AFTER_S);
    this.#waiting++;
    try {
      const withheld = await this.shown.withheldFrom({ mandate, ...question }.mandate);
      return await this.#queue.run(() => this.answer({ ...question, withheld }));
    } finally {
      this.#waiting--;
    }
  }
}
