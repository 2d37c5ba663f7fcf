import type { KeyHolder } from './credentials.js';

export interface KeyUse {
  /** The address under which the request is counted. */
  readonly address: string;
  /** Name of the program. */
  readonly client: () => string;
  readonly correlationId: string;
}

/** Called with every request with an API key. Injected where there is one. */
export abstract class KeyUses {
  /** The key is valid. Returns at once: the request does not wait. */
  abstract used(holder: KeyHolder, use: KeyUse): void;
  /** The key is refused. @param name e-mail address, as given */
  abstract refused(name: string, address: string): void;
}
