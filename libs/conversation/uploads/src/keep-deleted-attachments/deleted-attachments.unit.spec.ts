import { Transactions } from '@chat/event-log';
import { openMemoryEventLog } from '@chat/event-log/memory';
import { given } from '@chat/testing';
import { attachmentsFold } from '../attachment-index/attachments.fold.js';
import { AttachmentsPart } from '../attachment-index/attachments.part.js';
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

  it('that its owner deleted is erased when it is due, comes back with no message, and what no message keeps goes at once', async () => {
    const log = openMemoryEventLog();
    const cause = { actorId: null, realmId: 1, correlationId: 'a', causationId: 'a', time: 0 };
    const directory = { messageIds: { has: () => true }, forgetKeptMessageId: () => {} };
    const attachments = new Attachments(directory as never, () => undefined);
    const fold = attachmentsFold(attachments) as Readonly<Record<string, (to: unknown, event: unknown) => void>>;
    let position = 0;
    const follow = async () => {
      for await (const events of log.readAll({ from: position }))
        for (const event of events) {
          fold[event.type]?.(directory, event);
          ({ position } = event);
        }
    };
    const append = async (stream: string, ...events: readonly object[]) => {
      const named = events.map((event, at) => ({ ...event, id: `${stream}${at}`, metadata: { ...cause, time: 5 } }));
      await log.append(stream, 'no_stream', named as never);
      await follow();
    };
    const conversation = { kind: 'direct', userIds: [11] } as const;
    const posted = { messageId: 101, conversation, attachmentIds: [1] };
    await append('message-101', { type: 'MessagePosted', data: posted });
    for (const id of [1, 2]) {
      const [file, own] = [{ ...uploaded().data, attachmentId: id }, id === 1 ? { isByOwner: true } : {}];
      const stream = attachmentAggregate.streamName(id);
      const upload = { type: 'AttachmentUploaded', data: file };
      attachments.put({ ...file, id, time: 0 });
      attachments.link(posted);
      const deletion = { ...keys, attachmentId: id, isKept: true, ...own };
      await append(stream, upload, { type: 'AttachmentDeleted', data: deletion });
    }
    const again = new Attachments(directory as never, () => undefined);
    new AttachmentsPart(again).restore(new AttachmentsPart(attachments).snapshot());
    expect([again.kept.messageIds(1), again.kept.left]).toEqual([[101], [2]]);

    const files = new DeletedAttachments(new Transactions(log, follow), attachments, new UploadLimits(1, null));
    const asked: unknown[] = [];
    const due = (isDue: boolean) => async (messageIds: readonly number[], deletedAt: number) => {
      asked.push([messageIds, deletedAt]);
      return isDue;
    };
    const kept = () => Array.from(attachments.kept.all(), ({ id }) => id);
    await append('message-101-deleted', { type: 'MessageDeleted', data: { ...posted, isKept: true } });
    await files.restore([101], cause);
    await files.erase([101], cause);
    expect(kept()).toEqual([1, 2]);
    expect(await files.eraseDue(due(false), cause)).toBe(false);
    expect(kept()).toEqual([1]);
    await append('erasures-1', { type: 'DeletedContentErased', data: { messageIds: [101] } });
    expect(await files.eraseDue(due(true), cause)).toBe(true);
    expect(asked).toEqual([
      [[101], 5],
      [[101], 5],
    ]);
    expect(kept()).toEqual([]);
    await log.close();
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
