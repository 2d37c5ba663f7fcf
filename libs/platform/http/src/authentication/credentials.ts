/** Why credentials are refused. */
export type Refusal = 'realm_deactivated' | 'unknown' | 'deactivated' | 'other_realm';

export interface KeyHolder {
  readonly userId: number;
  /** The owner of a bot, else the account itself: whose budgets for costly requests count. */
  readonly personId: number;
  /** Distinguishes the keys of the account; it has no other use. */
  readonly keyId?: string;
  /** True for an incoming webhook bot: it may use only routes with `@OpenToIncomingWebhooks()`. */
  readonly onlySends?: boolean;
}

/** Finds the holder of an API key. Injected; implemented by the library that knows accounts. */
export abstract class Credentials {
  /**
   * Answers from memory, on every request, so that a revoked key is refused at once. Finds the account by its key and compares its
   * delivery e-mail, ignoring case. A deactivated organization is reported before any other fault.
   * @param email trimmed, as sent; null: the key alone identifies the account
   * @param apiKey 32 letters and digits
   */
  abstract verify(email: string | null, apiKey: string): KeyHolder | Refusal;
}
