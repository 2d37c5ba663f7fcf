/** Shows an account as active or absent when its owner becomes visible or invisible. Implemented by presence. */
export abstract class PresenceVisibility {
  /** Resolves when other clients are notified. */
  abstract changeVisibility(userId: number, isVisible: boolean): Promise<void>;
}
