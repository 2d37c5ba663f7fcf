export interface RunningFollower {
  readonly name: string;
  /** `process`: only those that this server runs. */
  readonly kind: 'directory' | 'read_model' | 'process';
  readonly state: string;
  /** Position in the log up to which it is done. */
  readonly position: number;
}

/** Times are UNIX milliseconds, sizes bytes. */
export interface RunningState {
  readonly version: string;
  readonly startedAt: number;
  /** Head is null while the log does not answer. */
  readonly log: { readonly engine: string; readonly head: number | null };
  readonly store: { readonly engine: string };
  readonly followers: readonly RunningFollower[];
  readonly queues: {
    readonly count: number;
    readonly waiting: number;
    readonly bytes: number;
    readonly longestSilentSince: number | null;
  };
  /** All uploaded files together. */
  readonly uploadedBytes: number;
  /** Where the data folder is; null: there is none. */
  readonly disk: { readonly free: number; readonly total: number } | null;
}

/** This server, as an operator sees it. Fulfilled by the application. */
export abstract class RunningService {
  abstract state(): Promise<RunningState>;
  /** Events that this server has seen in the log since its start. */
  abstract readonly events: number;
}
