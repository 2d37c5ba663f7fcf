/** Runs of back-ticks by their length. Added from last to first, and queried from first to last. */
export class TickRuns {
  readonly #byLength = new Map<number, number[]>();

  add(length: number, index: number): void {
    this.#byLength.getOrInsertComputed(length, () => []).push(index);
  }

  /** The nearest run of this length after another one. */
  after(length: number, index: number): number | undefined {
    const indices = this.#byLength.get(length);
    if (!indices) return undefined;
    let nearest = indices.at(-1);
    while (nearest !== undefined && nearest <= index) {
      indices.pop();
      nearest = indices.at(-1);
    }
    return nearest;
  }
}
