/** Numbers for topics in their spelling, for as long as messages have them. */
export class TopicNames {
  readonly #names: string[] = [];
  /** Number of messages with the topic, by its number. */
  readonly #uses: number[] = [];
  readonly #numbers = new Map<string, number>();
  /** Numbers that are free again. */
  readonly #free: number[] = [];

  /** The number of a topic for one more message. */
  take(name: string): number {
    return this.takeAgain(this.#numbers.getOrInsertComputed(name, () => this.#numberFor(name)));
  }

  /** One more message has the topic of this number. */
  takeAgain(number: number): number {
    this.#uses[number]!++;
    return number;
  }

  /** Call it when a message loses the topic. A topic without messages is forgotten, so repeated renames leave no names behind. */
  release(number: number): void {
    this.#uses[number]!--;
    if (this.#uses[number]! > 0) return;
    this.#numbers.delete(this.#names[number]!);
    this.#names[number] = '';
    this.#free.push(number);
  }

  /** Undefined when nothing has the topic. */
  knownNumberOf(name: string): number | undefined {
    return this.#numbers.get(name);
  }

  /** Empty when no topic has the number. */
  nameOf(number = -1): string {
    return this.#names[number] ?? '';
  }

  clear(): void {
    for (const list of [this.#names, this.#uses, this.#free]) list.length = 0;
    this.#numbers.clear();
  }

  /** By number. */
  copy(): readonly string[] {
    return [...this.#names];
  }

  #numberFor(name: string): number {
    const number = this.#free.pop() ?? this.#names.length;
    this.#names[number] = name;
    this.#uses[number] = 0;
    return number;
  }
}
