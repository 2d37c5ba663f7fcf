/** Names something that a fold finds out while it takes an event, such as what was before. One constant per kind. */
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

/** Findings of folds about one event that neither the event nor the state after it holds. */
export class Effects {
  readonly #values: ReadonlyMap<unknown, unknown>;

  constructor(effects: readonly Effect[]) {
    this.#values = new Map(effects.map(({ kind, value }) => [kind, value]));
  }

  /** Undefined when no fold found anything of that kind. */
  of<Value>(kind: EffectKind<Value>): Value | undefined {
    return this.#values.get(kind) as Value | undefined;
  }
}

export const NO_EFFECTS = new Effects([]);
