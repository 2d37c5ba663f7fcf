import { given } from '@chat/testing';
import { attachmentAggregate, type AttachmentDeleted, InvalidAttachment } from '../attachment/attachment.aggregate.js';
import { uploaded } from '../attachment/attachment.fixture.js';
import { decideDeleteAttachment, type DeletionFacts } from './delete-attachment.decide.js';

const deleted: AttachmentDeleted = {
  type: 'AttachmentDeleted',
  data: { attachmentId: 7, ownerId: 11, fileKey: 'abcdefghijklmnopqrstuvwx' },
};
const deleting =
  (actorId: number, facts: DeletionFacts = {}) =>
  (state: Parameters<typeof decideDeleteAttachment>[0]) =>
    decideDeleteAttachment(state, actorId, facts);

describe('deleting a file', () => {
  it('is for its owner', () => {
    given(attachmentAggregate, uploaded()).when(deleting(11)).thenRecords(deleted);
    given(attachmentAggregate, uploaded()).when(deleting(12)).thenRefuses(new InvalidAttachment());
  });

  it('says which messages wait for what cannot be drawn any more', () => {
    given(attachmentAggregate, uploaded())
      .when(deleting(11, { waitingMessageIds: [3, 5] }))
      .thenRecords({ ...deleted, data: { ...deleted.data, waitingMessageIds: [3, 5] } });
  });

  it('says that its bytes stay while rules want that', () => {
    given(attachmentAggregate, uploaded())
      .when(deleting(11, { isKept: true }))
      .thenRecords({ ...deleted, data: { ...deleted.data, isKept: true, isByOwner: true } });
  });

  it('says when the file was uploaded, which is erased', () => {
    given(attachmentAggregate, uploaded())
      .when(deleting(11, { uploadedAt: 5 }))
      .thenRecords({ ...deleted, data: { ...deleted.data, uploadedAt: 5 } });
  });

  it('is refused where there is none, or none any more', () => {
    given(attachmentAggregate).when(deleting(11)).thenRefuses(new InvalidAttachment());
    given(attachmentAggregate, uploaded(), deleted).when(deleting(11)).thenRefuses(new InvalidAttachment());
  });
});
