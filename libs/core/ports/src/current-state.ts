/** Ensures that this server does not lag behind the log. Implemented by the application. */
export abstract class CurrentState {
  /**
   * Resolves when this server knows everything that any server has acknowledged.
   * @throws TemporarilyUnavailable when it cannot now
   */
  abstract reached(): Promise<void>;
}
