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
  /** Disk of the data folder; null without one. */
  readonly disk: { readonly free: number; readonly total: number } | null;
}

/** Names with versions, such as `SQLite 3.50.4`; null: the engine did not answer. */
export interface RunningVersions {
  readonly program: string;
  readonly log: string | null;
  readonly store: string | null;
}

/** This server, for an operator. Implemented by the application. */
export abstract class RunningService {
  abstract state(): Promise<RunningState>;
  abstract versions(): Promise<RunningVersions>;
  /** Events that this server has seen in the log since its start. */
  abstract readonly events: number;
}
