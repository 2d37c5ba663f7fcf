import { setImmediate } from 'node:timers';

/** More are asked at once, without waiting for the end of the turn. */
const MOST = 500;

/**
 * Has one question to the server answer all that ask in one turn of the event loop. Under load those are many, because the
 * requests that wait for the read models go on together; and a question costs the process far more than what it asks for.
 */
export class Gathering<Ask, Answer> {
  #asks: Ask[] = [];
  #answers = Promise.withResolvers<readonly Answer[]>();

  /** @param answer returns an answer to each, in their order */
  constructor(private readonly answer: (asks: readonly Ask[]) => Promise<readonly Answer[]>) {}

  /** @throws whatever the question ends with, for everybody who has asked it */
  async ask(ask: Ask): Promise<Answer> {
    const { promise } = this.#answers;
    const place = this.#asks.push(ask) - 1;
    if (place === 0) setImmediate(this.#put);
    else if (place === MOST - 1) this.#put();
    return (await promise)[place]!;
  }

  readonly #put = (): void => {
    const [asks, { resolve, reject }] = [this.#asks, this.#answers];
    if (asks.length === 0) return;
    [this.#asks, this.#answers] = [[], Promise.withResolvers()];
    this.answer(asks).then(resolve, reject);
  };
}
