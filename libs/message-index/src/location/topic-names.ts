/** Numbers that stand for topics, each as it is spelled. */
export class TopicNames {
  readonly #names: string[] = [];
  readonly #numbers = new Map<string, number>();

  numberOf(name: string): number {
    return this.#numbers.getOrInsertComputed(name, () => this.#names.push(name) - 1);
  }

  /** Undefined when nothing has the topic. */
  knownNumberOf(name: string): number | undefined {
    return this.#numbers.get(name);
  }

  /** Empty when the number stands for none. */
  nameOf(number = -1): string {
    return this.#names[number] ?? '';
  }

  clear(): void {
    this.#names.length = 0;
    this.#numbers.clear();
  }

  /** By number. */
  copy(): readonly string[] {
    return [...this.#names];
  }
}
