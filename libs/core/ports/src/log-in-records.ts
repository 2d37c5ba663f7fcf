import type { Cause } from '@chat/event-log';

/** How somebody came in. `key`: first use of a key from an address in a day; `new_key`: a key was made. */
export type LogInKind = 'password' | 'console' | 'development' | 'key' | 'new_key';

export interface LogIn {
  readonly userId: number;
  readonly how: LogInKind;
  /** Names the key without being of use to anybody; null: no single one. */
  readonly keyId: string | null;
  /** Network of an IPv6 address. */
  readonly address: string;
  readonly client: string;
}

/** Notes who logs in, and who is refused. Fulfilled by log-ins. */
export abstract class LogInRecords {
  /** Resolves when it is in the log. */
  abstract record(logIn: LogIn, cause: Cause): Promise<void>;
  /** Counts a refusal, in memory. @param name as it was given */
  abstract refused(name: string, address: string): void;
}
