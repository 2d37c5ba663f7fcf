import { hash } from 'node:crypto';
import { CommandWith } from '@chat/cqrs';
import { type Cause, Transactions } from '@chat/event-log';
import { FILE_STORE, FileNotFound, type FileStore, keepSummed, newFileKey } from '@chat/file-store';
import { thumbnail } from '@chat/images';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Attachment } from '../attachment-index/attachment.js';
import { Attachments } from '../attachment-index/attachments.js';
import { formatsOf } from '../attachment-index/thumbnail-formats.js';
import { attachmentAggregate, type Thumbnail } from '../attachment/attachment.aggregate.js';
import { decideDrawThumbnails } from './draw-thumbnails.decide.js';
import { ImageReader } from './image-reader.js';

export class DrawThumbnails extends CommandWith<{ readonly attachmentId: number; readonly cause: Cause }> {}

@CommandHandler(DrawThumbnails)
export class DrawThumbnailsHandler implements ICommandHandler<DrawThumbnails> {
  constructor(
    private readonly transactions: Transactions,
    private readonly attachments: Attachments,
    private readonly images: ImageReader,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  /** Bytes that a crash leaves without an event are removed at the next start. */
  async execute({ data: { attachmentId, cause } }: DrawThumbnails): Promise<void> {
    const attachment = this.attachments.attachment(attachmentId);
    if (!attachment?.image || attachment.thumbnails) return;
    const thumbnails = await this.#draw(attachment);
    const { events } = await this.transactions.transact(attachmentAggregate, attachmentId, cause, (state) =>
      decideDrawThumbnails(state, thumbnails),
    );
    if (events.length > 0) return;
    for (const { fileKey } of thumbnails ?? []) await this.files.remove(fileKey);
  }

  /** Null when it cannot be drawn, also because its bytes are missing or damaged. */
  async #draw(attachment: Attachment): Promise<readonly Thumbnail[] | null> {
    try {
      return await this.images.drawing(attachment, (bytes) => this.#drawAll(bytes, attachment));
    } catch (error) {
      if (error instanceof FileNotFound) return null;
      throw error;
    }
  }

  async #drawAll(bytes: Buffer, { contentType, image, sha256 }: Attachment): Promise<readonly Thumbnail[] | null> {
    if (sha256 !== undefined && hash('sha256', bytes) !== sha256) return null;
    const thumbnails: Thumbnail[] = [];
    for (const format of formatsOf(contentType, image!.isAnimated)) {
      const bounds = { width: format.max_width, height: format.max_height, isAnimated: format.animated };
      const drawn = await thumbnail(bytes, bounds);
      if (drawn) thumbnails.push(await this.#keep(format.name, drawn.bytes));
      else {
        for (const { fileKey } of thumbnails) await this.files.remove(fileKey);
        return null;
      }
    }
    return thumbnails;
  }

  async #keep(name: string, bytes: Uint8Array): Promise<Thumbnail> {
    const fileKey = newFileKey();
    return { name, fileKey, ...(await keepSummed(this.files, fileKey, bytes)) };
  }
}
