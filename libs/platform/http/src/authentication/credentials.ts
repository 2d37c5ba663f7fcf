/** Why credentials are refused. */
export type Refusal = 'realm_deactivated' | 'unknown' | 'deactivated' | 'other_realm';

export interface KeyHolder {
  readonly userId: number;
  /** The owner of a bot, else the account itself: who has the budgets of what is costly. */
  readonly personId: number;
  /** Tells the keys of the account apart, and is of no other use. */
  readonly keyId?: string;
  /** An incoming webhook bot: only routes with `@OpenToIncomingWebhooks()` are for it. */
  readonly onlySends?: boolean;
}

/** Finds the holder of an API key. Injected; implemented where accounts are known. */
export abstract class Credentials {
  /**
   * Answers from memory, on every request, so that a revoked key is refused at once. Finds the account by its key and
   * compares its delivery e-mail, ignoring case. A deactivated organization is reported before anything else.
   * @param email trimmed, as sent; null: the key alone says who it is
   * @param apiKey 32 letters and digits
   */
  abstract verify(email: string | null, apiKey: string): KeyHolder | Refusal;
}
