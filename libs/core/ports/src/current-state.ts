/** Whether this server lags behind the log. Fulfilled by the application. */
export abstract class CurrentState {
  /** Resolves when it knows everything that any server has acknowledged. @throws TemporarilyUnavailable when it cannot now */
  abstract reached(): Promise<void>;
}
