import { type Conversation, type Directory, LastId } from '@chat/directory';
import type { UploadedFileFacts } from '@chat/markdown';
import type { Thumbnail } from '../attachment/attachment.aggregate.js';
import { KeptAttachments } from './kept-attachments.js';
import { transcodedName } from './thumbnail-formats.js';
import type { Attachment } from './attachment.js';
import { type AttachmentObject, attachmentObject } from './attachment-object.js';

export interface LinkingMessage {
  readonly messageId: number;
  readonly conversation: Conversation;
  readonly attachmentIds: readonly number[];
}

export interface RemovedLink {
  readonly attachmentId: number;
  readonly messageId: number;
  /** Log position of the newest such edit. */
  readonly position: number;
}

/** Target of the message's last move between channels. */
export interface Arrival {
  readonly channelId: number;
  readonly position: number;
}

const NO_MESSAGES: ReadonlySet<number> = new Set();

/**
 * All uploaded files and the messages that link them, in memory, folded from the log beside the directory: the right to
 * read a file is as of the same event as every other right.
 */
export class Attachments {
  /** Deleted files, which belong to nobody. */
  readonly kept = new KeptAttachments();
  readonly lastId = new LastId('attachment');
  readonly #byId = new Map<number, Attachment>();
  readonly #idByPath = new Map<string, number>();
  readonly #idsByOwner = new Map<number, Set<number>>();
  readonly #fileKeys = new Set<string>();
  readonly #messages = new Map<number, LinkingMessage>();
  readonly #messageIds = new Map<number, Set<number>>();
  /** By file and message, the log positions of edits that removed links. */
  readonly #removedLinks = new Map<number, Map<number, number>>();
  #spaceUsed = 0;

  constructor(
    private readonly directory: Directory,
    private readonly arrivalOf: (messageId: number) => Arrival | undefined,
  ) {}

  get spaceUsed(): number {
    return this.#spaceUsed;
  }

  attachment(id: number): Attachment | undefined {
    return this.#byId.get(id);
  }

  byPath(pathId: string): Attachment | undefined {
    const id = this.#idByPath.get(pathId);
    return id === undefined ? undefined : this.#byId.get(id);
  }

  ofOwner(ownerId: number): Attachment[] {
    const ids = [...(this.#idsByOwner.get(ownerId) ?? NO_MESSAGES)].toSorted((a, b) => a - b);
    return ids.map((id) => this.#byId.get(id)!);
  }

  countOfOwner(ownerId: number): number {
    return this.#idsByOwner.get(ownerId)?.size ?? 0;
  }

  /** True when the file store must keep the bytes under this key. */
  hasFile(fileKey: string): boolean {
    return this.#fileKeys.has(fileKey) || this.kept.hasFile(fileKey);
  }

  messageIds(attachmentId: number): number[] {
    return [...(this.#messageIds.get(attachmentId) ?? NO_MESSAGES)].toSorted((a, b) => a - b);
  }

  /** True when an existing message links the file, or did until an edit after this log position. */
  isLinkedAfter(attachmentId: number, position: number): boolean {
    if (this.#messageIds.has(attachmentId)) return true;
    return [...(this.#removedLinks.get(attachmentId)?.values() ?? [])].some((removedAt) => removedAt > position);
  }

  /** Messages that link it or did before an edit, including deleted ones whose content is kept. */
  everLinking(attachmentId: number): number[] {
    const before = [...(this.#removedLinks.get(attachmentId)?.keys() ?? [])];
    const existing = before.filter((messageId) => this.directory.messageIds.has(messageId));
    return [...new Set([...this.messageIds(attachmentId), ...existing, ...this.kept.messageIds(attachmentId)])];
  }

  waitingMessageIds(attachmentId: number): number[] {
    const attachment = this.#byId.get(attachmentId);
    return attachment?.image && !attachment.thumbnails ? this.messageIds(attachmentId) : [];
  }

  mayRead(userId: number, { id, ownerId }: Attachment): boolean {
    if (userId === ownerId) return true;
    return [...(this.#messageIds.get(id) ?? NO_MESSAGES)].some((messageId) => this.#mayReadMessage(userId, messageId));
  }

  readable(userId: number, paths: readonly string[]): number[] {
    const linked = paths.map((path) => this.byPath(path)).filter((attachment) => attachment !== undefined);
    return linked.filter((attachment) => this.mayRead(userId, attachment)).map(({ id }) => id);
  }

  /** Facts about the file at a path; undefined when the account may read none there. */
  facts(userId: number, pathId: string): UploadedFileFacts | undefined {
    const attachment = this.byPath(pathId);
    if (!attachment || !this.mayRead(userId, attachment)) return undefined;
    const { contentType, image, thumbnails } = attachment;
    if (!image || thumbnails?.length === 0) return { contentType };
    return {
      contentType,
      image: { ...image, isPending: !thumbnails, transcodedAs: transcodedName(contentType) },
    };
  }

  isDrawn(pathId: string): boolean | undefined {
    const attachment = this.byPath(pathId);
    if (!attachment?.image) return false;
    return attachment.thumbnails && attachment.thumbnails.length > 0;
  }

  unused(ownerId: number, attachmentIds: readonly number[]): AttachmentObject[] {
    const own = attachmentIds.flatMap((id) => this.#byId.get(id) ?? []).filter((each) => each.ownerId === ownerId);
    return own.filter(({ id }) => !this.#messageIds.has(id)).map((attachment) => attachmentObject(attachment, []));
  }

  #mayReadMessage(userId: number, messageId: number): boolean {
    const { conversation } = this.#messages.get(messageId)!;
    if (conversation.kind === 'direct') return this.directory.canReadMessage(userId, messageId, conversation);
    const arrival = this.arrivalOf(messageId);
    const channelId = arrival?.channelId ?? conversation.channelId;
    return this.directory.canReadMessage(userId, messageId, { ...conversation, channelId }, arrival?.position);
  }

  // --- Called by folds and snapshots only

  all(): IterableIterator<Attachment> {
    return this.#byId.values();
  }

  messages(): IterableIterator<LinkingMessage> {
    return this.#messages.values();
  }

  /** Only links of existing messages. */
  *removedLinks(): Iterable<RemovedLink> {
    for (const [attachmentId, positions] of this.#removedLinks) {
      for (const [messageId, position] of positions) {
        if (this.directory.messageIds.has(messageId)) yield { attachmentId, messageId, position };
      }
    }
  }

  put(attachment: Attachment): void {
    const { id, ownerId, fileKey, pathId, size, thumbnails = [] } = attachment;
    if (this.#byId.has(id)) return;
    for (const thumbnail of thumbnails) this.#fileKeys.add(thumbnail.fileKey);
    this.#byId.set(id, attachment);
    this.#idByPath.set(pathId, id);
    this.#idsByOwner.getOrInsertComputed(ownerId, () => new Set()).add(id);
    this.#fileKeys.add(fileKey);
    this.#spaceUsed += size;
  }

  draw(id: number, thumbnails: readonly Thumbnail[]): void {
    const attachment = this.#byId.get(id);
    if (!attachment) return;
    this.#byId.set(id, { ...attachment, thumbnails });
    for (const { fileKey } of thumbnails) this.#fileKeys.add(fileKey);
  }

  remove(id: number): void {
    const attachment = this.#byId.get(id);
    if (!attachment) return;
    this.#byId.delete(id);
    this.#idByPath.delete(attachment.pathId);
    this.#idsByOwner.get(attachment.ownerId)!.delete(id);
    for (const { fileKey } of [attachment, ...(attachment.thumbnails ?? [])]) this.#fileKeys.delete(fileKey);
    this.#spaceUsed -= attachment.size;
    for (const messageId of this.messageIds(id)) {
      const message = this.#messages.get(messageId)!;
      this.link({ ...message, attachmentIds: message.attachmentIds.filter((each) => each !== id) });
    }
    this.#removedLinks.delete(id);
  }

  link(message: LinkingMessage): void {
    const { messageId } = message;
    for (const id of this.#messages.get(messageId)?.attachmentIds ?? []) this.#unlink(id, messageId);
    const attachmentIds = message.attachmentIds.filter((id) => this.#byId.has(id));
    if (attachmentIds.length === 0) return void this.#messages.delete(messageId);
    this.#messages.set(messageId, { ...message, attachmentIds });
    for (const id of attachmentIds) this.#messageIds.getOrInsertComputed(id, () => new Set()).add(messageId);
  }

  /** Replaces the links of a message after an edit at a log position. */
  relink(message: LinkingMessage, position: number): void {
    const { messageId } = message;
    const before = this.#messages.get(messageId)?.attachmentIds ?? [];
    this.link(message);
    for (const attachmentId of before) {
      if (!message.attachmentIds.includes(attachmentId)) this.noteRemovedLink({ attachmentId, messageId, position });
    }
  }

  noteRemovedLink({ attachmentId, messageId, position }: RemovedLink): void {
    this.#removedLinks.getOrInsertComputed(attachmentId, () => new Map()).set(messageId, position);
  }

  clear(): void {
    for (const index of [this.#byId, this.#idByPath, this.#idsByOwner, this.#fileKeys]) index.clear();
    for (const index of [this.#messages, this.#messageIds, this.#removedLinks]) index.clear();
    this.kept.clear();
    this.lastId.restore([]);
    this.#spaceUsed = 0;
  }

  #unlink(id: number, messageId: number): void {
    const messageIds = this.#messageIds.get(id)!;
    messageIds.delete(messageId);
    if (messageIds.size === 0) this.#messageIds.delete(id);
  }
}
