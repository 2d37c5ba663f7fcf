export interface ReachedLimit {
  readonly code: string;
  /** Method and pattern of the path. */
  readonly route: string;
  /** The account, else the address under which the request is counted. */
  readonly by: number | string;
}

/**
 * Called with every request that was refused for its size, its rate, or because too many are in progress. Injected where there is
 * one.
 */
export abstract class ReachedLimits {
  abstract reached(limit: ReachedLimit): void;
}
