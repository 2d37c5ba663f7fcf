/** Requests of a number of connections. */
export interface Load {
  readonly name: string;
  /** Requests of each connection, one after the other and from the beginning again. */
  readonly requests: readonly (readonly string[])[];
}

export interface LoadResult {
  readonly requests: number;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Seconds of processor time that the client took. */
  readonly clientCpu: number;
}

export type LoadQuestion =
  | { readonly ask: 'prepare'; readonly port: number; readonly load: Load }
  | { readonly ask: 'run'; readonly name: string; readonly seconds: number }
  | { readonly ask: 'listen'; readonly port: number; readonly poll: string }
  | { readonly ask: 'heard' };
