import { type Damage, DamagedLog, describeDamage } from './damages.js';

/** The damage of a log met so far, for code that serves data derived from the log. */
export class KnownDamages {
  readonly #byStream = new Map<string, Damage>();

  constructor(watch: (listener: (damage: Damage) => void) => void = () => {}) {
    watch((damage) => this.add(damage));
  }

  add(damage: Damage): void {
    this.#byStream.set(damage.stream, damage);
  }

  get count(): number {
    return this.#byStream.size;
  }

  first(limit: number): readonly Damage[] {
    return [...this.#byStream.values()].slice(0, limit);
  }

  /** The refusal for readers of the stream; undefined when no damage is known. */
  errorOf(stream: string): DamagedLog | undefined {
    const damage = this.#byStream.get(stream);
    return damage && new DamagedLog(describeDamage(damage), damage);
  }
}
