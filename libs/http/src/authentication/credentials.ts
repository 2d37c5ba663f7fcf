/** Why credentials are refused. */
export type Refusal = 'realm_deactivated' | 'unknown' | 'deactivated' | 'other_realm' | 'incoming_webhook_bot';

/** Who holds an API key. Injected; implemented where accounts are known. */
export abstract class Credentials {
  /**
   * Answers from memory, on every request, so that a revoked key is refused at once. Finds the account by its key and
   * compares its delivery e-mail, ignoring case. A deactivated organization is reported before anything else.
   * @param email trimmed, as sent
   * @param apiKey 32 letters and digits
   */
  abstract verify(email: string, apiKey: string): { readonly userId: number } | Refusal;
}
