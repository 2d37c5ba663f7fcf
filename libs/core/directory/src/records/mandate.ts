/** The content that an auditor may read beyond his own. */
export interface Mandate {
  /** Null: all channels. */
  readonly channelIds: readonly number[] | null;
  /** Accounts whose messages, and whose direct conversations, it covers; null: everybody's. */
  readonly accountIds: readonly number[] | null;
  readonly includesDirectMessages: boolean;
  /** UNIX milliseconds; null: until it is taken back. */
  readonly until: number | null;
  readonly reason: string;
  /** The auditor may set legal holds, lift them, and see them. */
  readonly mayHold?: true;
}
