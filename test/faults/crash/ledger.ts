/** Something that a client asked for: a content as it is sent, or put in place of the one before. */
interface Attempt {
  readonly content: string;
  readonly acknowledged: boolean;
}

/** The life of a message as its client knows it: the sending, then every edit, one after the other. */
export class MessageLedger {
  /** Known once the sending is acknowledged, or the message is found. */
  id: number | undefined;
  #attempts: readonly Attempt[];

  constructor(readonly sentContent: string) {
    this.#attempts = [{ content: sentContent, acknowledged: false }];
  }

  attempt(content: string): void {
    this.#attempts = [...this.#attempts, { content, acknowledged: false }];
  }

  acknowledge(): void {
    const last = this.#attempts.length - 1;
    this.#attempts = this.#attempts.with(last, { ...this.#attempts[last]!, acknowledged: true });
  }

  /** The contents that were asked for without getting an answer. */
  get unanswered(): string[] {
    return this.#attempts.filter(({ acknowledged }) => !acknowledged).map(({ content }) => content);
  }

  /**
   * Compares with the contents that a server has, oldest first: each acknowledged one must be there exactly once, each
   * of the others once or not at all, all in their order, and nothing else.
   * @throws Error when that is not so
   */
  mustMatch(contents: readonly string[]): void {
    const expected = this.#attempts.filter(({ content, acknowledged }) => acknowledged || contents.includes(content));
    const isRight =
      expected.length === contents.length && expected.every(({ content }, at) => content === contents[at]);
    if (isRight) return;
    const asked = this.#attempts.map(({ content, acknowledged }) =>
      acknowledged ? content : `${content} (no answer)`,
    );
    throw new Error(
      `Message ${this.id} has the contents\n${contents.join('\n')}\nbut was asked for\n${asked.join('\n')}`,
    );
  }

  /** Messages that were found must stay, and others must not turn up later. */
  settle(contents: readonly string[]): void {
    this.#attempts = contents.map((content) => ({ content, acknowledged: true }));
  }
}
