import { DomainError } from '@chat/kernel';

/** An event, or a part of the log, whose stored bytes differ from those that were written. */
export interface Damage {
  readonly position: number;
  readonly stream: string;
  readonly revision: number;
  /** The fault, as the predicate of a sentence. */
  readonly fault: string;
}

/** Names the streams that a follower can do without; damage of any other stream stops it. */
export type MayPass = (stream: string) => boolean;

/** The stored log differs from what was written. The server serves none of it: the operator must repair it. */
export class DamagedLog extends DomainError {
  constructor(
    message: string,
    readonly damage?: Damage,
  ) {
    super(message, 'SERVER_NOT_READY', {}, 503);
  }
}

const NOTHING: MayPass = () => false;

/** Damage met since the log was opened. Only the first of each stream counts, so it is bounded by the number of damaged streams. */
export class Damages {
  readonly #byStream = new Map<string, Damage>();
  readonly #listeners = new Set<(damage: Damage) => void>();

  constructor(private readonly mayPass: MayPass = NOTHING) {}

  get all(): readonly Damage[] {
    return [...this.#byStream.values()];
  }

  get isEmpty(): boolean {
    return this.#byStream.size === 0;
  }

  /** @param listener called with all known damage, and with damage found later */
  watch(listener: (damage: Damage) => void): void {
    this.#listeners.add(listener);
    for (const damage of this.all) listener(damage);
  }

  /** True when an event lies at or behind the damage of its stream, so that its basis is unknown. */
  withholds(stream: string, revision: number): boolean {
    return revision >= (this.#byStream.get(stream)?.revision ?? Infinity);
  }

  /** Remembers the damage. @returns the error for readers of that stream */
  found(damage: Damage): DamagedLog {
    if (damage.revision < (this.#byStream.get(damage.stream)?.revision ?? Infinity)) {
      this.#byStream.set(damage.stream, damage);
      for (const listener of this.#listeners) listener(damage);
    }
    return new DamagedLog(describeDamage(damage), damage);
  }

  /** Records damage met by a reader of the whole log. @throws DamagedLog when nobody can do without the stream */
  pass(damage: Damage): void {
    const error = this.found(damage);
    if (!this.mayPass(damage.stream)) throw error;
  }
}

export function describeDamage({ position, stream, revision, fault }: Damage): string {
  return `Event ${revision} of the stream ${stream}, at position ${position}, ${fault}.`;
}
