import { Injectable } from '@nestjs/common';
import { growingUpTo } from '@chat/kernel';
import { LRUCache } from 'lru-cache';

const REMEMBERED = 100_000;

/** Time of the last use of each API key that this server has seen since its start. */
@Injectable()
export class ApiKeyUses {
  readonly #times = new LRUCache<string, number>(growingUpTo(REMEMBERED));

  used(apiKeyHash: string): void {
    this.#times.set(apiKeyHash, performance.now());
  }

  /** Milliseconds on a monotonic clock; 0: not since the start. */
  lastUseOf(apiKeyHash: string): number {
    return this.#times.get(apiKeyHash) ?? 0;
  }
}
