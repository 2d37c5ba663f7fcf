import { Transactions } from '@chat/event-log';
import { openMemoryEventLog } from '@chat/event-log/memory';
import { given } from '@chat/testing';
import { Attachments } from '../attachment-index/attachments.js';
import { attachmentAggregate, type AttachmentDeleted } from '../attachment/attachment.aggregate.js';
import { uploaded } from '../attachment/attachment.fixture.js';
import { UploadLimits } from '../upload-file/upload-limits.js';
import { DeletedAttachments } from './deleted-attachments.js';
import { decideEraseAttachment, decideRestoreAttachment } from './deleted-attachments.decide.js';

const { attachmentId, ownerId, fileKey } = uploaded().data;
const keys = { attachmentId, ownerId, fileKey };
const deleted = (isKept: boolean): AttachmentDeleted => ({
  type: 'AttachmentDeleted',
  data: { ...keys, ...(isKept && { isKept }) },
});
const restored = { type: 'AttachmentRestored', data: { attachmentId, ownerId } } as const;
const erased = { type: 'AttachmentErased', data: keys } as const;

const notTheFirst = async (messageIds: readonly number[]) => !messageIds.includes(101);
const onlyTheLast = async (messageIds: readonly number[]) => messageIds.includes(104);

describe('A deleted file', () => {
  it('is restored and erased once, while its bytes are kept', () => {
    const kept = given(attachmentAggregate, uploaded(), deleted(true));
    kept.when(decideRestoreAttachment).thenRecords(restored);
    kept.when(decideEraseAttachment).thenRecords(erased);
    for (const past of [
      [],
      [uploaded()],
      [uploaded(), deleted(false)],
      [uploaded(), deleted(true), restored],
      [uploaded(), deleted(true), erased],
    ]) {
      const other = given(attachmentAggregate, ...past);
      other.when(decideRestoreAttachment).thenNothing();
      other.when(decideEraseAttachment).thenNothing();
    }
  });

  /** @limit files.keptBytes */
  it('is erased early, the oldest first, until the others are within the limit, unless a rule covers it', async () => {
    const log = openMemoryEventLog();
    const cause = { actorId: null, realmId: 1, correlationId: 'a', causationId: 'a', time: 0 };
    const attachments = new Attachments(undefined as never, () => undefined);
    const metadata = cause;
    for (const id of [1, 2, 3, 4]) {
      const file = { ...uploaded().data, attachmentId: id, size: 10 };
      const events = [
        { type: 'AttachmentUploaded', data: file },
        { type: 'AttachmentDeleted', data: { ...keys, attachmentId: id, isKept: true } },
      ];
      await log.append(
        attachmentAggregate.streamName(id),
        'no_stream',
        events.map((event, at) => ({ ...event, id: `${id}${at}`, metadata })),
      );
      attachments.kept.put({ ...file, id, time: 0 });
      attachments.kept.link(100 + id, [id]);
    }
    const erasedIds = async () => {
      const ids: number[] = [];
      for await (const events of log.readAll())
        for (const { type, data } of events)
          if (type === 'AttachmentErased') ids.push((data as { attachmentId: number }).attachmentId);
      return ids;
    };
    const files = (limit: number) =>
      new DeletedAttachments(
        new Transactions(log, async () => {
          for (const id of await erasedIds()) attachments.kept.take(id);
        }),
        attachments,
        new UploadLimits(1, null, limit),
      );
    expect(await files(40).eraseBeyondLimit(notTheFirst, cause)).toBe(false);
    expect(await files(20).eraseBeyondLimit(notTheFirst, cause)).toBe(true);
    expect(await erasedIds()).toEqual([2, 3]);
    expect(await files(5).eraseBeyondLimit(async () => false, cause)).toBe(false);

    for (let id = 1_000; id < 2_000; id++) {
      attachments.kept.put({ ...uploaded().data, id, time: 0, size: 10 });
      attachments.kept.link(id, [id]);
    }
    const last = attachments.kept.take(4)!;
    attachments.kept.put(last);
    const some = files(10_000);
    await some.eraseBeyondLimit(onlyTheLast, cause);
    expect(await some.eraseBeyondLimit(onlyTheLast, cause)).toBe(true);
    expect(await erasedIds()).toEqual([2, 3, 4]);
    await log.close();
  });
});
