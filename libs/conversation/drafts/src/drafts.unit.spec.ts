import { given } from '@chat/testing';
import { decideCreateDraft } from './create-drafts/create-draft.decide.js';
import { decideDeleteDraft } from './delete-draft/delete-draft.decide.js';
import { type Draft, draftAggregate, DraftDoesNotExist, type DraftEvent } from './draft/draft.aggregate.js';
import { draftParameter } from './drafted-message/draft-parameter.js';
import { decideEditDraft } from './edit-draft/edit-draft.decide.js';

const message = { type: 'stream', to: [1], topic: 'lunch', content: 'There will be', timestamp: 1.5 } as const;
const draft: Draft = { draftId: 4, ownerId: 11, ...message };
const created: DraftEvent = { type: 'DraftCreated', data: draft };
const deleted: DraftEvent = { type: 'DraftDeleted', data: { draftId: 4, ownerId: 11 } };

describe('a draft', () => {
  it('may come with null for the time, as without one', () => {
    const { timestamp: _, ...timeless } = message;
    for (const sent of [timeless, { ...timeless, timestamp: null }])
      expect(draftParameter(sent, 'x')).toEqual(timeless);
  });

  it('is created once', () => {
    given(draftAggregate)
      .when((state) => decideCreateDraft(state, draft))
      .thenRecords(created);
    given(draftAggregate, created)
      .when((state) => decideCreateDraft(state, draft))
      .thenNothing();
  });

  it('is replaced and deleted by its owner only', () => {
    const kept = given(draftAggregate, created);
    const soup = { ...message, content: 'There will be soup' };
    kept
      .when((state) => decideEditDraft(state, 11, () => soup))
      .thenRecords({ type: 'DraftEdited', data: { draftId: 4, ownerId: 11, ...soup } });
    kept.when((state) => decideEditDraft(state, 12, () => soup)).thenRefuses(new DraftDoesNotExist());
    kept.when((state) => decideDeleteDraft(state, 11)).thenRecords(deleted);
    kept.when((state) => decideDeleteDraft(state, 12)).thenRefuses(new DraftDoesNotExist());
  });

  it('is gone once it is deleted', () => {
    const gone = given(draftAggregate, created, deleted);
    gone.when((state) => decideEditDraft(state, 11, () => message)).thenRefuses(new DraftDoesNotExist());
    gone.when((state) => decideDeleteDraft(state, 11)).thenRefuses(new DraftDoesNotExist());
  });
});
