export interface ReadonlyIdSet {
  has(id: number): boolean;
  /** The largest id up to a limit, inclusive; 0 without one. */
  atMost(limit: number): number;
  /** For snapshots: bounds of runs. */
  copy(): readonly number[];
}

/** Positive integers, mostly added in ascending order and rarely removed; only gaps take memory. */
export class IdSet implements ReadonlyIdSet {
  /** First id of a run, the id after its last one, and so on. */
  readonly #bounds: number[] = [];

  add(id: number): void {
    const at = this.#countUpTo(id);
    if (isInside(at)) return;
    const [touchesBefore, touchesAfter] = [this.#bounds[at - 1] === id, this.#bounds[at] === id + 1];
    if (touchesBefore && touchesAfter) this.#bounds.splice(at - 1, 2);
    else if (touchesBefore) this.#bounds[at - 1] = id + 1;
    else if (touchesAfter) this.#bounds[at] = id;
    else this.#bounds.splice(at, 0, id, id + 1);
  }

  delete(id: number): void {
    const at = this.#countUpTo(id);
    if (!isInside(at)) return;
    const [isFirst, isLast] = [this.#bounds[at - 1] === id, this.#bounds[at] === id + 1];
    if (isFirst && isLast) this.#bounds.splice(at - 1, 2);
    else if (isFirst) this.#bounds[at - 1] = id + 1;
    else if (isLast) this.#bounds[at] = id;
    else this.#bounds.splice(at, 0, id, id + 1);
  }

  has(id: number): boolean {
    return isInside(this.#countUpTo(id));
  }

  atMost(limit: number): number {
    const at = this.#countUpTo(limit);
    return isInside(at) ? limit : at === 0 ? 0 : this.#bounds[at - 1]! - 1;
  }

  copy(): readonly number[] {
    return [...this.#bounds];
  }

  /** @param bounds from `copy`, or a part of them; parts in their order */
  restore(bounds: readonly number[]): void {
    for (const bound of bounds) this.#bounds.push(bound);
  }

  /** Number of bounds up to the value. */
  #countUpTo(value: number): number {
    let [low, high] = [0, this.#bounds.length];
    if (high === 0 || this.#bounds[high - 1]! <= value) return high;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#bounds[middle]! <= value) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** After an odd number of bounds, a run is open. */
function isInside(bounds: number): boolean {
  return bounds % 2 === 1;
}
