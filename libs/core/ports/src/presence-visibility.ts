/** Shows an account as here or as away when its owner becomes visible or invisible. Fulfilled by presence. */
export abstract class PresenceVisibility {
  /** Resolves when other clients are notified. */
  abstract changeVisibility(userId: number, isVisible: boolean): Promise<void>;
}
