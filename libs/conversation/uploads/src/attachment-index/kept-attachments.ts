import type { Attachment } from './attachment.js';

/** Deleted files whose bytes are kept, and the deleted messages that linked them, as long as their content is kept. */
export class KeptAttachments {
  readonly #byId = new Map<number, Attachment>();
  readonly #fileKeys = new Set<string>();
  /** In the order of the deletions. */
  readonly #links = new Map<number, readonly number[]>();
  readonly #messageIds = new Map<number, Set<number>>();
  #spaceUsed = 0;

  get spaceUsed(): number {
    return this.#spaceUsed;
  }

  hasFile(fileKey: string): boolean {
    return this.#fileKeys.has(fileKey);
  }

  /** In the order of the deletions. */
  all(): IterableIterator<Attachment> {
    return this.#byId.values();
  }

  links(): IterableIterator<readonly [messageId: number, attachmentIds: readonly number[]]> {
    return this.#links.entries();
  }

  /** Did a deleted message link the file whose content is kept? */
  isLinked(attachmentId: number): boolean {
    return this.#messageIds.has(attachmentId);
  }

  messageIds(attachmentId: number): readonly number[] {
    return [...(this.#messageIds.get(attachmentId) ?? [])];
  }

  /** Kept files that a deleted message linked. */
  linkedBy(messageId: number): readonly number[] {
    return (this.#links.get(messageId) ?? []).filter((id) => this.#byId.has(id));
  }

  // --- Called by folds and snapshots only

  put(file: Attachment): void {
    if (this.#byId.has(file.id)) return;
    this.#byId.set(file.id, file);
    for (const key of keysOf(file)) this.#fileKeys.add(key);
    this.#spaceUsed += file.size;
  }

  take(id: number): Attachment | undefined {
    const file = this.#byId.get(id);
    if (!file) return undefined;
    this.#byId.delete(id);
    for (const key of keysOf(file)) this.#fileKeys.delete(key);
    this.#spaceUsed -= file.size;
    return file;
  }

  link(messageId: number, attachmentIds: readonly number[]): void {
    this.#links.set(messageId, attachmentIds);
    for (const id of attachmentIds) this.#messageIds.getOrInsertComputed(id, () => new Set()).add(messageId);
  }

  unlink(messageId: number): void {
    for (const id of this.#links.get(messageId) ?? []) {
      const messageIds = this.#messageIds.get(id);
      messageIds?.delete(messageId);
      if (messageIds?.size === 0) this.#messageIds.delete(id);
    }
    this.#links.delete(messageId);
  }

  clear(): void {
    for (const index of [this.#byId, this.#fileKeys, this.#links, this.#messageIds]) index.clear();
    this.#spaceUsed = 0;
  }
}

const keysOf = ({ fileKey, thumbnails = [] }: Attachment): string[] => [
  fileKey,
  ...thumbnails.map((thumbnail) => thumbnail.fileKey),
];
