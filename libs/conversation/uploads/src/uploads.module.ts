import { Module } from '@nestjs/common';
import { DeleteAttachmentController } from './delete-attachment/delete-attachment.controller.js';
import { DeleteAttachmentHandler } from './delete-attachment/delete-attachment.command.js';
import { DeleteUnusedAttachmentHandler } from './delete-unused-attachments/delete-unused-attachment.command.js';
import { DrawThumbnailsHandler } from './draw-thumbnails/draw-thumbnails.command.js';
import { ImageReader } from './draw-thumbnails/image-reader.js';
import { EraseFilesHandler } from './erase-deleted-attachments/erase-files.command.js';
import { CheckedFiles } from './get-file/checked-files.js';
import { GetFileController } from './get-file/get-file.controller.js';
import { GetFileHandler } from './get-file/get-file.query.js';
import { GetTemporaryFileController } from './get-temporary-url/get-temporary-file.controller.js';
import { GetTemporaryUrlController } from './get-temporary-url/get-temporary-url.controller.js';
import { GetThumbnailController } from './get-thumbnail/get-thumbnail.controller.js';
import { GetThumbnailHandler } from './get-thumbnail/get-thumbnail.query.js';
import { GetThumbnailStatusController } from './get-thumbnail-status/get-thumbnail-status.controller.js';
import { GetThumbnailStatusHandler } from './get-thumbnail-status/get-thumbnail-status.query.js';
import { LoadingImageController } from './get-thumbnail/loading-image.controller.js';
import { ListAttachmentsController } from './list-attachments/list-attachments.controller.js';
import { ListAttachmentsHandler } from './list-attachments/list-attachments.query.js';
import { DeletedAttachments } from './keep-deleted-attachments/deleted-attachments.js';
import { KeptFiles } from './upload-file/kept-files.js';
import { UploadFileController } from './upload-file/upload-file.controller.js';
import { UploadFileHandler } from './upload-file/upload-file.command.js';
import { UploadIntake } from './upload-file/upload-intake.js';
import { GetTemporaryFileHandler, GetTemporaryTokenHandler } from './get-temporary-url/temporary-url.query.js';

@Module({
  controllers: [
    UploadFileController,
    GetThumbnailController,
    GetThumbnailStatusController,
    LoadingImageController,
    GetFileController,
    GetTemporaryUrlController,
    GetTemporaryFileController,
    ListAttachmentsController,
    DeleteAttachmentController,
  ],
  providers: [
    GetTemporaryTokenHandler,
    GetTemporaryFileHandler,
    CheckedFiles,
    UploadIntake,
    KeptFiles,
    UploadFileHandler,
    GetFileHandler,
    GetThumbnailHandler,
    GetThumbnailStatusHandler,
    ImageReader,
    DrawThumbnailsHandler,
    ListAttachmentsHandler,
    DeleteAttachmentHandler,
    DeleteUnusedAttachmentHandler,
    EraseFilesHandler,
    DeletedAttachments,
  ],
  exports: [KeptFiles, DeletedAttachments],
})
export class UploadsModule {}
