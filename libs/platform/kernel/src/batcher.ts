/** More are passed on at once, without waiting for the end of the turn. */
const MOST = 500;

/**
 * Has one call to a server serve all requests of one turn of the event loop. Under load those are many, because what waits for the
 * same thing goes on together; and a call costs the process, and the server, far more than what it is for.
 */
export class Batcher<Request, Result> {
  #requests: Request[] = [];
  #results = Promise.withResolvers<readonly Result[]>();

  /** @param call returns a result for each, in their order */
  constructor(private readonly call: (requests: readonly Request[]) => Promise<readonly Result[]>) {}

  /** @throws whatever the call ends with, for everybody whose request is part of it */
  async submit(request: Request): Promise<Result> {
    const { promise } = this.#results;
    const place = this.#requests.push(request) - 1;
    if (place === 0) setImmediate(this.#flush);
    else if (place === MOST - 1) this.#flush();
    return (await promise)[place]!;
  }

  readonly #flush = (): void => {
    const [requests, { resolve, reject }] = [this.#requests, this.#results];
    if (requests.length === 0) return;
    [this.#requests, this.#results] = [[], Promise.withResolvers()];
    this.call(requests).then(resolve, reject);
  };
}
