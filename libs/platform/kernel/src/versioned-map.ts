interface Difference<Value> {
  readonly newer: VersionedMap<Value>;
  readonly key: string;
  /** Undefined: the key is missing in this version. */
  readonly value: Value | undefined;
}

/**
 * An immutable map: `with` and `without` return a new one. Their time does not depend on the number of entries, nor does a look-up
 * in the newest version; older versions stay correct, but get slower.
 */
export class VersionedMap<Value> {
  #entries: Map<string, Value> | Difference<Value>;

  private constructor(entries: Map<string, Value>) {
    this.#entries = entries;
  }

  static empty<Value>(): VersionedMap<Value> {
    return new VersionedMap<Value>(new Map());
  }

  get size(): number {
    return this.#own().size;
  }

  get(key: string): Value | undefined {
    return this.#own().get(key);
  }

  with(key: string, value: Value): VersionedMap<Value> {
    return this.#changed(key, (entries) => entries.set(key, value));
  }

  without(key: string): VersionedMap<Value> {
    return this.#changed(key, (entries) => entries.delete(key));
  }

  #changed(key: string, change: (entries: Map<string, Value>) => unknown): VersionedMap<Value> {
    const entries = this.#own();
    const value = entries.get(key);
    change(entries);
    const newer = new VersionedMap<Value>(entries);
    this.#entries = { newer, key, value };
    return newer;
  }

  /** The entries of this version; newer versions take them over and leave their differences here. */
  #own(): Map<string, Value> {
    return VersionedMap.#entriesOf(this);
  }

  static #entriesOf<Value>(wanted: VersionedMap<Value>): Map<string, Value> {
    const newer: VersionedMap<Value>[] = [];
    let version = wanted;
    while (!(version.#entries instanceof Map)) {
      newer.push(version);
      version = version.#entries.newer;
    }
    const entries = version.#entries;
    for (const older of newer.toReversed()) {
      const { key, value } = older.#entries as Difference<Value>;
      version.#entries = { newer: older, key, value: entries.get(key) };
      if (value === undefined) entries.delete(key);
      else entries.set(key, value);
      older.#entries = entries;
      version = older;
    }
    return entries;
  }
}
