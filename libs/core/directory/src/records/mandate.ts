/** The content that an auditor may read beyond the auditor's own. */
export interface Mandate {
  /** Null: all channels. */
  readonly channelIds: readonly number[] | null;
  /** Accounts whose messages and direct conversations it covers; null: everybody's. */
  readonly accountIds: readonly number[] | null;
  readonly includesDirectMessages: boolean;
  /** UNIX milliseconds; null: until it is revoked. */
  readonly until: number | null;
  readonly reason: string;
  /** True when the auditor may set, lift and see legal holds. */
  readonly mayHold?: true;
}
