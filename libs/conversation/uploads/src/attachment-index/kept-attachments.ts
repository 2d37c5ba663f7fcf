import type { Attachment } from './attachment.js';

/** The deletion of a file by its owner, and the messages that ever linked it. */
export interface DeletionByOwner {
  /** UNIX milliseconds. */
  readonly deletedAt: number;
  readonly messageIds: readonly number[];
}

/** Deleted files whose bytes are kept, and the deleted messages that linked them, while their content is kept. */
export class KeptAttachments {
  readonly #byId = new Map<number, Attachment>();
  readonly #byOwner = new Map<number, DeletionByOwner>();
  /** Files that no message keeps. */
  readonly #left = new Set<number>();
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

  /** True when a deleted message with kept content linked the file. */
  isLinked(attachmentId: number): boolean {
    return this.#messageIds.has(attachmentId);
  }

  messageIds(attachmentId: number): readonly number[] {
    const byOwner = this.#byOwner.get(attachmentId)?.messageIds ?? [];
    return [...new Set([...(this.#messageIds.get(attachmentId) ?? []), ...byOwner])];
  }

  /** Kept files that a deleted message linked, except those that their owners deleted. */
  linkedBy(messageId: number): readonly number[] {
    return (this.#links.get(messageId) ?? []).filter((id) => this.#byId.has(id) && !this.#byOwner.has(id));
  }

  /** Files that no message keeps: the content of the last one was erased at the moment of their deletion. */
  get left(): readonly number[] {
    return [...this.#left];
  }

  /** In the order of the deletions. */
  deletedByOwners(): IterableIterator<readonly [attachmentId: number, DeletionByOwner]> {
    return this.#byOwner.entries();
  }

  /** At most one. */
  byOwner(attachmentId: number): [] | [DeletionByOwner] {
    const deletion = this.#byOwner.get(attachmentId);
    return deletion ? [deletion] : [];
  }

  // --- Called by folds and snapshots only

  put(file: Attachment, byOwner?: DeletionByOwner): void {
    if (this.#byId.has(file.id)) return;
    this.#byId.set(file.id, file);
    if (byOwner) this.#byOwner.set(file.id, byOwner);
    this.#noteIfLeft(file.id);
    for (const key of keysOf(file)) this.#fileKeys.add(key);
    this.#spaceUsed += file.size;
  }

  take(id: number): Attachment | undefined {
    const file = this.#byId.get(id);
    if (!file) return undefined;
    for (const index of [this.#byId, this.#byOwner, this.#left]) index.delete(id);
    for (const key of keysOf(file)) this.#fileKeys.delete(key);
    this.#spaceUsed -= file.size;
    return file;
  }

  link(messageId: number, attachmentIds: readonly number[]): void {
    this.#links.set(messageId, attachmentIds);
    for (const id of attachmentIds) {
      this.#messageIds.getOrInsertComputed(id, () => new Set()).add(messageId);
      this.#left.delete(id);
    }
  }

  unlink(messageId: number): void {
    for (const id of this.#links.get(messageId) ?? []) {
      const messageIds = this.#messageIds.get(id);
      messageIds?.delete(messageId);
      if (messageIds?.size === 0) this.#messageIds.delete(id);
      this.#noteIfLeft(id);
    }
    this.#links.delete(messageId);
  }

  clear(): void {
    for (const index of [this.#byId, this.#byOwner, this.#left]) index.clear();
    for (const index of [this.#fileKeys, this.#links, this.#messageIds]) index.clear();
    this.#spaceUsed = 0;
  }

  #noteIfLeft(id: number): void {
    if (this.#byId.has(id) && this.messageIds(id).length === 0) this.#left.add(id);
  }
}

const keysOf = ({ fileKey, thumbnails = [] }: Attachment): string[] => [
  fileKey,
  ...thumbnails.map((thumbnail) => thumbnail.fileKey),
];
