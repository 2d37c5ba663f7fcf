/** Largest batch; a full one is sent before the turn ends. */
const MOST = 500;

/** Combines the requests of one turn of the event loop into one call. Under load that saves most of the calls. */
export class Batcher<Request, Result> {
  #requests: Request[] = [];
  #results = Promise.withResolvers<readonly Result[]>();

  /** @param call returns a result for each request, in their order */
  constructor(private readonly call: (requests: readonly Request[]) => Promise<readonly Result[]>) {}

  /** @throws the error of the call, for every request in it */
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
