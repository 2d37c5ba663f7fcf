import type { Cause } from '@chat/event-log';

/** Kind of log-in. `key`: first use of a key from an address in a day; `new_key`: a key was made. */
export type LogInKind = 'password' | 'console' | 'development' | 'key' | 'new_key';

export interface LogIn {
  readonly userId: number;
  readonly how: LogInKind;
  /** Identifies the key without opening anything; null: not a single one. */
  readonly keyId: string | null;
  /** Network of an IPv6 address. */
  readonly address: string;
  readonly client: string;
}

/** Records log-ins and refusals. Implemented by log-ins. */
export abstract class LogInRecords {
  /** Resolves when it is in the log. */
  abstract record(logIn: LogIn, cause: Cause): Promise<void>;
  /** Counts a refusal, in memory. @param name as given */
  abstract refused(name: string, address: string): void;
}
