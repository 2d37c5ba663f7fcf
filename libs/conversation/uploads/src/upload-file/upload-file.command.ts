import { randomBytes } from 'node:crypto';
import { CommandWith } from '@chat/cqrs';
import { Directory, IdSequence } from '@chat/directory';
import { type Cause, Claims, Transactions } from '@chat/event-log';
import { FILE_STORE, type FileStore } from '@chat/file-store';
import { DomainError, MIB } from '@chat/kernel';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Attachments } from '../attachment-index/attachments.js';
import { attachmentAggregate } from '../attachment/attachment.aggregate.js';
import { ImageReader } from '../draw-thumbnails/image-reader.js';
import { sanitizedFileName } from './file-name.js';
import { decideUploadFile, type UploadFileIntent } from './upload-file.decide.js';
import { UploadLimits } from './upload-limits.js';
import { LIMITS } from '../uploads.limits.js';

const UNKNOWN = 'application/octet-stream';

const SAYS_NOTHING = new Set([UNKNOWN, 'text/plain']);

/** No type is longer. */
const WELL_FORMED = /^[\w.+-]{1,127}\/[\w.+-]{1,127}$/;

/** The content type of an uploaded file: given by the uploader, else by the ending of its name. */
export async function contentTypeOf(said: string, name: string): Promise<string> {
  const isWellFormed = WELL_FORMED.test(said);
  if (isWellFormed && !SAYS_NOTHING.has(said)) return said;
  const { default: mime } = await import('mime');
  return mime.getType(`./${name}`) ?? (isWellFormed ? said : UNKNOWN);
}

export interface UploadFileData {
  readonly ownerId: number;
  /** Key of the bytes, which are already in the file store. */
  readonly fileKey: string;
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  /** Hash of the received bytes, in hexadecimal. */
  readonly sha256: string;
  readonly cause: Cause;
}

export class UploadFile extends CommandWith<UploadFileData, { pathId: string }> {}

const SPACE = ['upload-space'];

type DescribedFile = Omit<UploadFileIntent, 'attachmentId'>;

@CommandHandler(UploadFile)
export class UploadFileHandler implements ICommandHandler<UploadFile> {
  constructor(
    private readonly transactions: Transactions,
    private readonly claims: Claims,
    private readonly ids: IdSequence,
    private readonly attachments: Attachments,
    private readonly directory: Directory,
    private readonly limits: UploadLimits,
    private readonly images: ImageReader,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  /** If the event may have been stored, the bytes stay: a start removes them if no event names them. */
  async execute({ data }: UploadFile): Promise<{ pathId: string }> {
    let mayBeStored = false;
    try {
      const file = await this.#describe(data);
      // With a quota, an upload claims the free space from the count until its own file is counted.
      await this.claims.holding(this.limits.quotaMib === null ? [] : SPACE, () => {
        mayBeStored = true;
        return this.#store(file, data.cause);
      });
      return { pathId: file.pathId };
    } catch (error) {
      if (!mayBeStored || error instanceof DomainError) await this.files.remove(data.fileKey);
      throw error;
    }
  }

  async #describe({
    ownerId,
    fileKey,
    name,
    size,
    sha256,
    contentType,
    cause,
  }: UploadFileData): Promise<DescribedFile> {
    const pathId = `${cause.realmId}/${randomBytes(1).toString('hex')}/${fileKey}/${sanitizedFileName(name)}`;
    const type = await contentTypeOf(contentType, name);
    const image = await this.images.describe({ fileKey, contentType: type, size });
    return { ownerId, fileKey, pathId, name, contentType: type, size, sha256, ...(image && { image }) };
  }

  async #store(file: DescribedFile, cause: Cause): Promise<void> {
    const { quotaMib } = this.limits;
    const { ownerId } = file;
    const facts = {
      spaceUsed: this.attachments.spaceUsed,
      quota: quotaMib === null ? null : quotaMib * MIB,
      ownFiles: this.attachments.countOfOwner(ownerId),
      mostFiles: this.directory.user(ownerId)?.isSystemBot ? Infinity : LIMITS.files.perUser,
    };
    await this.ids.assign(this.attachments.lastId, (attachmentId) =>
      this.transactions.create(attachmentAggregate, attachmentId, cause, (state) =>
        decideUploadFile(state, { ...file, attachmentId }, facts),
      ),
    );
  }
}
