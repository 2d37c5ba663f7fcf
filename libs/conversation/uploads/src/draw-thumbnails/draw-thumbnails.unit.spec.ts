import { given } from '@chat/testing';
import { attachmentAggregate, type AttachmentUploaded } from '../attachment/attachment.aggregate.js';
import { uploaded } from '../attachment/attachment.fixture.js';
import { attachmentDeleted } from '../delete-attachment/delete-attachment.decide.js';
import { decideDrawThumbnails } from './draw-thumbnails.decide.js';

const thumbnails = [{ name: '840x560.webp', fileKey: 'bcdefghijklmnopqrstuvwxy', size: 5 }];
const image: AttachmentUploaded = {
  type: 'AttachmentUploaded',
  data: { ...uploaded().data, image: { width: 9, height: 9, isAnimated: false } },
};
const drawn = { type: 'ThumbnailsDrawn' as const, data: { attachmentId: 7, thumbnails } };
const failed = { type: 'ThumbnailsFailed' as const, data: { attachmentId: 7 } };
const drawing = (result: typeof thumbnails | null) => (state: Parameters<typeof decideDrawThumbnails>[0]) =>
  decideDrawThumbnails(state, result);

describe('The thumbnails of an uploaded file', () => {
  it('are there once, or never', () => {
    given(attachmentAggregate, image).when(drawing(thumbnails)).thenRecords(drawn);
    given(attachmentAggregate, image).when(drawing(null)).thenRecords(failed);
    for (const outcome of [drawn, failed]) {
      given(attachmentAggregate, image, outcome).when(drawing(thumbnails)).thenRecords();
      given(attachmentAggregate, image, outcome).when(drawing(null)).thenRecords();
    }
  });

  it('are only for images that are still there', () => {
    given(attachmentAggregate, uploaded()).when(drawing(thumbnails)).thenRecords();
    given(attachmentAggregate).when(drawing(thumbnails)).thenRecords();
    const { attachmentId, ownerId, fileKey } = image.data;
    const gone = attachmentDeleted({ situation: 'uploaded', attachmentId, ownerId, fileKey, thumbnails: null });
    given(attachmentAggregate, image, gone).when(drawing(thumbnails)).thenRecords();
  });
});
