import { Clock, DomainError } from '@chat/kernel';
import { Injectable } from '@nestjs/common';
import { LIMITS } from '../audit.limits.js';

export type Step = 'selecting' | 'files' | 'proofs' | 'formats';

export interface Advance {
  readonly step: Step;
  readonly done: number;
  readonly total: number;
}

export interface PackageInProgress extends Advance {
  readonly userId: number;
  readonly caseName: string;
  /** UNIX milliseconds. */
  readonly begun: number;
  /** Bytes of the ZIP that were sent. */
  readonly bytes: number;
}

const RETRY_AFTER_S = 30;

export class TooManyPackages extends DomainError {
  constructor() {
    const retry = { 'retry-after': RETRY_AFTER_S };
    super('The server is making as many packages as it can. Try again when one is done.', 'RATE_LIMIT_HIT', retry, 429);
  }
}

export class Making {
  #now: PackageInProgress;

  constructor(begun: Omit<PackageInProgress, keyof Advance | 'bytes'>) {
    this.#now = { ...begun, step: 'selecting', done: 0, total: 0, bytes: 0 };
  }

  get now(): PackageInProgress {
    return this.#now;
  }

  readonly advance = (advance: Advance): void => {
    this.#now = { ...this.#now, ...advance };
  };

  async *counted(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of bytes) {
      this.#now = { ...this.#now, bytes: this.#now.bytes + piece.length };
      yield piece;
    }
  }
}

/** Packages in progress on this server. */
@Injectable()
export class PackagesInProgress {
  readonly #all = new Set<Making>();

  constructor(private readonly clock: Clock) {}

  /** @throws TooManyPackages */
  begin(userId: number, caseName: string): Making {
    if (this.#all.size >= LIMITS.evidence.packagesAtOnce) throw new TooManyPackages();
    const making = new Making({ userId, caseName, begun: this.clock.now() });
    this.#all.add(making);
    return making;
  }

  end(making: Making): void {
    this.#all.delete(making);
  }

  of(userId: number): PackageInProgress[] {
    return Array.from(this.#all, ({ now }) => now).filter((each) => each.userId === userId);
  }
}
