import { given, recorded } from '@chat/testing';
import { attachmentAggregate, type AttachmentDeleted } from '../attachment/attachment.aggregate.js';
import { uploaded } from '../attachment/attachment.fixture.js';
import { DeleteUnusedAttachment } from './delete-unused-attachment.command.js';
import { decideDeleteUnusedAttachment } from './delete-unused-attachment.decide.js';
import { deleteUnusedAttachments } from './delete-unused-attachments.process.js';

const deleted: AttachmentDeleted = {
  type: 'AttachmentDeleted',
  data: { attachmentId: 7, ownerId: 11, fileKey: 'abcdefghijklmnopqrstuvwx' },
};
const deleting =
  (isLinked: boolean, isKept = false) =>
  (state: Parameters<typeof decideDeleteUnusedAttachment>[0]) =>
    decideDeleteUnusedAttachment(state, isLinked, { isKept });

const event = (type: string, data: object) => recorded({ type, data }, { actorId: 5 });

describe('deleting files that no message links', () => {
  it('is done once, and never while one does', () => {
    given(attachmentAggregate, uploaded()).when(deleting(false)).thenRecords(deleted);
    given(attachmentAggregate, uploaded()).when(deleting(true)).thenNothing();
    given(attachmentAggregate, uploaded(), deleted).when(deleting(false)).thenNothing();
    given(attachmentAggregate).when(deleting(false)).thenNothing();
    const kept = { ...deleted, data: { ...deleted.data, isKept: true as const } };
    given(attachmentAggregate, uploaded()).when(deleting(false, true)).thenRecords(kept);
  });

  it('follows from the end of messages', () => {
    const ended = event('MessageDeleted', { attachmentIds: [7, 8] });
    const cause = { ...ended.metadata, causationId: ended.id };
    const { position } = ended;
    expect(deleteUnusedAttachments.commands(ended)).toEqual([
      new DeleteUnusedAttachment({ attachmentId: 7, position, cause }),
      new DeleteUnusedAttachment({ attachmentId: 8, position, cause }),
    ]);
    expect(deleteUnusedAttachments.commands(event('MessageDeleted', {}))).toEqual([]);
    expect(deleteUnusedAttachments.commands(event('MessagePosted', { attachmentIds: [7] }))).toEqual([]);
  });
});
