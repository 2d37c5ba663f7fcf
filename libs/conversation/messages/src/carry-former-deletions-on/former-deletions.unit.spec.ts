import { recorded } from '@chat/testing';
import type { MessageDeleted } from '../message/message.events.js';
import { type FormerDeletionDocument, formerDeletionsProjection } from './former-deletions.projection.js';

type Event = Parameters<typeof formerDeletionsProjection.evolve>[1];

const CHANNEL = { kind: 'channel', channelId: 1, topic: 'Swordfish' } as const;

const deleted = (change: object = {}) => ({
  type: 'MessageDeleted',
  data: { messageId: 3, conversation: CHANNEL, ...change } as MessageDeleted['data'],
});
const after = (...events: readonly object[]) =>
  events.reduce<FormerDeletionDocument | undefined>((document, given) => {
    const event = recorded(given as Event) as Event;
    return formerDeletionsProjection
      .ids(event)
      .reduce<FormerDeletionDocument | undefined>(
        (found, id) => formerDeletionsProjection.evolve(found, event, id),
        document,
      );
  }, undefined);

describe('Deletions that name their topics', () => {
  it('are due when what the message said is erased, and gone when they are carried on or undone', () => {
    expect(after(deleted())).toMatchObject({ _id: 3, isDue: true });
    const kept = deleted({ isKept: true });
    expect(after(kept)).toMatchObject({ isDue: false });
    expect(after(kept, { type: 'DeletedContentErased', data: { messageIds: [3] } })).toMatchObject({ isDue: true });
    expect(after(kept, { type: 'MessageRestored', data: { messageId: 3 } })).toBeUndefined();
    expect(after(deleted(), { type: 'MessageDeletionCarriedOn', data: { messageId: 3 } })).toBeUndefined();
  });

  it('are not those of this build, those that were carried on, nor those between people', () => {
    expect(after(deleted({ isTopicApart: true }))).toBeUndefined();
    expect(after(deleted({ conversation: { ...CHANNEL, topic: '(erased)' } }))).toBeUndefined();
    expect(after(deleted({ conversation: { kind: 'direct', userIds: [4, 5] } }))).toBeUndefined();
    expect(after({ type: 'DeletedContentErased', data: { messageIds: [3] } })).toBeUndefined();
  });
});
