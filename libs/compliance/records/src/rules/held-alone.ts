/** Deleted messages whose content only legal holds keep: in memory, so that response times do not reveal them. */
export class HeldAlone<Each extends { readonly messageId: number }> {
  readonly #messages = new Map<number, Each>();
  #changes = 0;

  get all(): readonly Each[] {
    return [...this.#messages.values()];
  }

  /** Increases with every change. */
  get changes(): number {
    return this.#changes;
  }

  add(message: Each): void {
    if (this.#messages.has(message.messageId)) return;
    this.#messages.set(message.messageId, message);
    this.#changes++;
  }

  forget(messageIds: readonly number[]): void {
    for (const id of messageIds) if (this.#messages.delete(id)) this.#changes++;
  }
}
