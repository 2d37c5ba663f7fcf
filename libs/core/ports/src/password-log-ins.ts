import type { Cause } from '@chat/event-log';

export interface PasswordLogIn {
  readonly userName: string;
  readonly password: string;
  readonly address: string;
  readonly client: string;
  /** The key of its last log-in to the pages, if they know it. */
  readonly keyOf: (userId: number) => string | undefined;
  /** Throws when the account may not use the pages; nothing is made or recorded then. */
  readonly assertAllowed: (userId: number) => void;
}

export interface PasswordHolder {
  readonly userId: number;
  readonly email: string;
  readonly apiKey: string;
}

/** Logs people in to pages of this server by their passwords. Implemented by credentials. */
export abstract class PasswordLogIns {
  /**
   * Records the log-in once. The key of the last log-in is reused while it is valid.
   * @throws DomainError as `fetch_api_key` does
   */
  abstract logIn(logIn: PasswordLogIn, cause: Cause): Promise<PasswordHolder>;
}
