import { given } from '@chat/testing';
import { attachmentAggregate, TooManyFiles, UploadQuotaExceeded } from '../attachment/attachment.aggregate.js';
import { uploaded } from '../attachment/attachment.fixture.js';
import { contentTypeOf } from './upload-file.command.js';
import { decideUploadFile, type UploadFileFacts } from './upload-file.decide.js';

const uploading =
  (facts: Partial<UploadFileFacts> = {}) =>
  (state: Parameters<typeof decideUploadFile>[0]) =>
    decideUploadFile(state, uploaded().data, { spaceUsed: 100, quota: null, ownFiles: 1, mostFiles: 2, ...facts });

describe('uploading a file', () => {
  it('makes it known', () => {
    given(attachmentAggregate).when(uploading()).thenRecords(uploaded());
  });

  it('does nothing the second time', () => {
    given(attachmentAggregate, uploaded()).when(uploading()).thenNothing();
  });

  /** @limit files.perUser */
  it('is refused when its owner has too many', () => {
    given(attachmentAggregate)
      .when(uploading({ ownFiles: 2 }))
      .thenRefuses(new TooManyFiles(2));
  });

  it('may fill the quota, and not exceed it', () => {
    given(attachmentAggregate)
      .when(uploading({ quota: 110 }))
      .thenRecords(uploaded());
    given(attachmentAggregate)
      .when(uploading({ quota: 109 }))
      .thenRefuses(new UploadQuotaExceeded());
  });
});

describe('the content type of a file', () => {
  it.each([
    ['image/png', 'page.html', 'image/png'],
    ['application/octet-stream', 'photo.jpg', 'image/jpeg'],
    ['text/plain', 'photo.jpg', 'image/jpeg'],
    ['text/plain', 'README', 'text/plain'],
    ['application/octet-stream', 'blob', 'application/octet-stream'],
    ['', 'png', 'application/octet-stream'],
    ['nonsense', 'film.mp4', 'video/mp4'],
    ['text/html\u0085', 'a', 'application/octet-stream'],
    [`text/${'x'.repeat(128)}`, 'a', 'application/octet-stream'],
  ])('said to be %j with the name %s is %s', async (said, name, type) => {
    expect(await contentTypeOf(said, name)).toBe(type);
  });
});
