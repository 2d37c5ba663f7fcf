import type { KeyHolder } from './credentials.js';

export interface KeyUse {
  /** Under which the request is counted. */
  readonly address: string;
  /** Name of the program. */
  readonly client: () => string;
  readonly correlationId: string;
}

/** Hears of every request with an API key. Injected where there is one. */
export abstract class KeyUses {
  /** The key is valid. Returns at once: the request does not wait. */
  abstract used(holder: KeyHolder, use: KeyUse): void;
  /** The key is refused. @param name e-mail address, as it was given */
  abstract refused(name: string, address: string): void;
}
