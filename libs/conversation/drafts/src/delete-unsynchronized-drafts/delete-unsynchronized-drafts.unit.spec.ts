import type { UserSettingsChanged } from '@chat/accounts';
import { causedByNobody, NO_EFFECTS, WritableDirectory } from '@chat/directory';
import { Claims, Transactions } from '@chat/event-log';
import { openMemoryEventLog } from '@chat/event-log/memory';
import { openMemoryReadStore } from '@chat/read-store/memory';
import { aUser } from '@chat/chat-testing';
import { given, recorded } from '@chat/testing';
import { draftsAnnouncer } from '../announcements/drafts.announce.js';
import { type Draft, draftAggregate, type DraftEvent } from '../draft/draft.aggregate.js';
import { DRAFTS } from '../list-drafts/draft-document.js';
import { decideDeleteUnsynchronizedDraft } from './delete-unsynchronized-draft.decide.js';
import {
  DeleteUnsynchronizedDrafts,
  DeleteUnsynchronizedDraftsHandler,
} from './delete-unsynchronized-drafts.command.js';
import { deleteUnsynchronizedDrafts } from './delete-unsynchronized-drafts.process.js';

const OWNER = 11;
const [cause, message] = [causedByNobody('request', 0), { to: [], topic: '', content: 'If', timestamp: 1 }];
const draft = (draftId: number): Draft => ({ draftId, ownerId: OWNER, type: '', ...message });
const created: DraftEvent = { type: 'DraftCreated', data: draft(1) };
const deleted: DraftEvent = { type: 'DraftDeleted', data: { draftId: 1, ownerId: OWNER, isQuiet: true } };

/** Three drafts: the first was edited and the third created after synchronization was turned off. */
async function deletedDrafts(isOnAgain: boolean): Promise<number[]> {
  const [log, store, directory] = [openMemoryEventLog(), openMemoryReadStore(), new WritableDirectory()];
  directory.putUser(aUser(OWNER, { settings: { enable_drafts_synchronization: isOnAgain } }));
  const transactions = new Transactions(log);
  const record = (event: DraftEvent) => transactions.transact(draftAggregate, event.data.draftId, cause, () => [event]);
  for (const id of [1, 2, 3]) await record({ type: 'DraftCreated', data: draft(id) });
  await record({ type: 'DraftEdited', data: draft(1) });
  await store.prepare([DRAFTS]);
  const writes = [1, 2, 3].map((id) => ({
    collection: DRAFTS,
    id,
    document: { _id: id, ownerId: OWNER },
    position: id,
  }));
  await store.write('drafts', 4, writes);
  const handler = new DeleteUnsynchronizedDraftsHandler(transactions, directory, new Claims(), log, store);
  await handler.execute(new DeleteUnsynchronizedDrafts({ ownerId: OWNER, until: 2, cause }));
  const events = (await Array.fromAsync(log.readAll())).flat();
  return events.filter(({ type }) => type === 'DraftDeleted').map(({ data }) => (data as Draft).draftId);
}

describe('turning off the synchronization of drafts', () => {
  it('deletes only drafts from before that when it was turned on again, however late', async () => {
    expect(await deletedDrafts(true)).toEqual([2]);
  });

  it('deletes what a request stored that was under way', async () => {
    expect((await deletedDrafts(false)).toSorted()).toEqual([1, 2, 3]);
  });

  it('deletes a draft once, without notifying clients', () => {
    given(draftAggregate, created).when(decideDeleteUnsynchronizedDraft).thenRecords(deleted);
    given(draftAggregate, created, deleted).when(decideDeleteUnsynchronizedDraft).thenNothing();
    const announced = draftsAnnouncer.DraftDeleted!(recorded(deleted), new WritableDirectory(), NO_EFFECTS);
    expect([...announced]).toEqual([{ erases: ['stream-1'] }]);
  });

  it('is the only change of settings that deletes drafts', () => {
    const commands = (settings: object) => {
      const data = { userId: OWNER, settings: { ...settings }, byOwner: true };
      const event = recorded<UserSettingsChanged>({ type: 'UserSettingsChanged', data }, cause, { position: 7 });
      return deleteUnsynchronizedDrafts.commands(event);
    };
    const expected = { ownerId: OWNER, until: 7, cause: { causationId: 'event' } };
    expect(commands({ enable_drafts_synchronization: false })).toMatchObject([{ data: expected }]);
    expect(commands({ enable_drafts_synchronization: true })).toEqual([]);
    expect(commands({ enter_sends: false })).toEqual([]);
  });
});
