export interface ResetRequest {
  /** Address or id. */
  readonly account: string;
  readonly resets: 'key' | 'password';
  /** Ends the old password at once, not with the new one. */
  readonly disablesPassword?: boolean;
}
