/** Key of an effect: a fact that a fold finds while it processes an event, such as the former state. One constant per kind. */
export class EffectKind<Value> {
  constructor(readonly name: string) {}

  is(value: Value): Effect {
    return { kind: this, value };
  }
}

export interface Effect {
  readonly kind: EffectKind<never> | EffectKind<unknown>;
  readonly value: unknown;
}

/** Facts about one event that folds found, and that neither the event nor the state after it holds. */
export class Effects {
  readonly #values: ReadonlyMap<unknown, unknown>;

  constructor(effects: readonly Effect[]) {
    this.#values = new Map(effects.map(({ kind, value }) => [kind, value]));
  }

  /** Undefined when no fold found a fact of that kind. */
  of<Value>(kind: EffectKind<Value>): Value | undefined {
    return this.#values.get(kind) as Value | undefined;
  }
}

export const NO_EFFECTS = new Effects([]);
