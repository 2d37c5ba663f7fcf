import { DomainError } from '@chat/kernel';

/** An event, or a part of the log, whose stored bytes are not those that were written. */
export interface Damage {
  readonly position: number;
  readonly stream: string;
  readonly revision: number;
  /** The fault, as the predicate of a sentence. */
  readonly fault: string;
}

/** Says which streams a follower can do without; of all others a damaged event stops it. */
export type MayPass = (stream: string) => boolean;

/** The stored log differs from what was written. None of it is served: the operator must repair it. */
export class DamagedLog extends DomainError {
  constructor(
    message: string,
    readonly damage?: Damage,
  ) {
    super(message, 'SERVER_NOT_READY', {}, 503);
  }
}

const NOTHING: MayPass = () => false;

/** The damage that one opening of the log has met. Bounded by the streams that are damaged: the first of each counts. */
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

  /** @param listener called with all damage that is known, and with what is found later */
  watch(listener: (damage: Damage) => void): void {
    this.#listeners.add(listener);
    for (const damage of this.all) listener(damage);
  }

  /** True when an event lies at or behind the damage of its stream: what it builds upon is not known. */
  withholds(stream: string, revision: number): boolean {
    return revision >= (this.#byStream.get(stream)?.revision ?? Infinity);
  }

  /** Keeps it in mind. @returns the error for who reads that stream */
  found(damage: Damage): DamagedLog {
    if (damage.revision < (this.#byStream.get(damage.stream)?.revision ?? Infinity)) {
      this.#byStream.set(damage.stream, damage);
      for (const listener of this.#listeners) listener(damage);
    }
    return new DamagedLog(describeDamage(damage), damage);
  }

  /** For who reads the whole log. @throws DamagedLog when the stream is one that nobody can do without */
  pass(damage: Damage): void {
    const error = this.found(damage);
    if (!this.mayPass(damage.stream)) throw error;
  }
}

export function describeDamage({ position, stream, revision, fault }: Damage): string {
  return `Event ${revision} of the stream ${stream}, at position ${position}, ${fault}.`;
}
