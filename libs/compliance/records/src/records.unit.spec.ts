import { DAY_MS, type Recorded, type RecordedEvent } from '@chat/kernel';
import type { MessageDeleted } from '@chat/messages';
import { given, recorded } from '@chat/testing';
import fc from 'fast-check';
import { decideChangeDeletedContentDays } from './change-deleted-content-days/change-deleted-content-days.decide.js';
import { KeptContent } from './erase-due-content/kept-content.fold.js';
import { keptContentProjection } from './erase-due-content/kept-content.projection.js';
import { MOST_DAYS } from './rules/most-days.js';
import { ORGANIZATION, type RecordsPlace } from './rules/place.js';
import { recordsAggregate, OrganizationNeedsDays, type RecordsEvent, TooManyDays } from './rules/records.aggregate.js';
import { RecordsRules } from './rules/records-rules.js';

const CHANNEL: RecordsPlace = { kind: 'channel', channelId: 3 };
const changed = (place: RecordsPlace, days: number | null) =>
  ({ type: 'RecordsChanged', data: { change: { what: 'deleted_content_days', place, days } } }) as const;

const deletion = (messageId: number, place: RecordsPlace, time: number, isKept = true): Recorded<MessageDeleted> => {
  const conversation =
    place.kind === 'channel'
      ? { kind: 'channel' as const, channelId: place.channelId, topic: 'a' }
      : { kind: 'direct' as const, userIds: [11] };
  const data = { messageId, senderId: 11, conversation, arrivedAt: null, postedTo: null, postedAt: 0, alsoKnownTo: [] };
  const event: MessageDeleted = { type: 'MessageDeleted', data: { ...data, ...(isKept && { isKept }) } };
  const base = recorded(event);
  return { ...base, stream: `message-${messageId}`, metadata: { ...base.metadata, time } };
};

describe('deleted_content_days', () => {
  it('changes once, for the organization, a channel or direct messages', () => {
    for (const place of [ORGANIZATION, CHANNEL, { kind: 'direct' } as const]) {
      const change = changed(place, 30);
      given(recordsAggregate)
        .when((state) => decideChangeDeletedContentDays(state, place, 30))
        .thenRecords(change);
      given(recordsAggregate, change)
        .when((state) => decideChangeDeletedContentDays(state, place, 30))
        .thenNothing();
    }
    given(recordsAggregate)
      .when((state) => decideChangeDeletedContentDays(state, CHANNEL, null))
      .thenNothing();
    given(recordsAggregate, changed(CHANNEL, 5))
      .when((state) => decideChangeDeletedContentDays(state, CHANNEL, null))
      .thenRecords(changed(CHANNEL, null));
  });

  it('of the organization is never null, and nowhere outside of its range', () => {
    given(recordsAggregate)
      .when((state) => decideChangeDeletedContentDays(state, ORGANIZATION, null))
      .thenRefuses(new OrganizationNeedsDays('deleted_content_days'));
    for (const days of [-2, MOST_DAYS + 1])
      given(recordsAggregate)
        .when((state) => decideChangeDeletedContentDays(state, CHANNEL, days))
        .thenRefuses(new TooManyDays('deleted_content_days', -1, MOST_DAYS));
  });
});

const places: readonly RecordsPlace[] = [{ kind: 'direct' }, CHANNEL, { kind: 'channel', channelId: 4 }];
const days = fc.integer({ min: 0, max: 5 });
const step = fc.oneof(
  fc.record({ kind: fc.constant('delete' as const), place: fc.constantFrom(...places) }),
  fc.record({ kind: fc.constant('set' as const), place: fc.constantFrom(...places, ORGANIZATION), days }),
  fc.record({ kind: fc.constant('unset' as const), place: fc.constantFrom(...places) }),
  fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: -24, max: 60 }) }),
  fc.record({ kind: fc.constant('erase' as const) }),
);

describe('the content of deleted messages', () => {
  it('is due exactly when the days of its place have passed, whatever rules, deletions and clock do', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40, size: 'max' }), (steps) => {
        const content = new KeptContent();
        const rules = new RecordsRules();
        const own = new Map<RecordsPlace, number>();
        let kept: { readonly id: number; readonly place: RecordsPlace; readonly at: number }[] = [];
        const daysOf = (place: RecordsPlace) => own.get(place) ?? own.get(ORGANIZATION) ?? 0;
        let [now, lastId] = [1_700_000_000_000, 0];
        const expected = () => kept.filter(({ place, at }) => now >= at + daysOf(place) * DAY_MS).map(({ id }) => id);
        const take = (event: RecordsEvent) => {
          content.take(recorded(event));
          if (event.type === 'RecordsChanged') rules.take(recorded(event));
        };
        for (const each of steps) {
          if (each.kind === 'wait') now += each.hours * 3_600_000;
          if (each.kind === 'set') {
            own.set(each.place, each.days);
            take(changed(each.place, each.days));
          }
          if (each.kind === 'unset') {
            own.delete(each.place);
            take(changed(each.place, null));
          }
          if (each.kind === 'delete') {
            const event = deletion(++lastId, each.place, now);
            const isKept = rules.keeps(event.data);
            expect(isKept).toBe(daysOf(each.place) > 0);
            content.take(isKept ? event : deletion(lastId, each.place, now, false));
            if (isKept) kept.push({ id: lastId, place: each.place, at: now });
          }
          if (each.kind === 'erase') {
            const messageIds = expected();
            take({ type: 'DeletedContentErased', data: { messageIds } });
            kept = kept.filter(({ id }) => !messageIds.includes(id));
          }
          expect(content.due(now).map((each) => (each as Recorded<MessageDeleted>).data.messageId)).toEqual(expected());
        }
      }),
    );
  });

  it('is listed from its deletion to its erasure, if it is kept', () => {
    const kept = deletion(7, CHANNEL, 5);
    const { ids, evolve } = keptContentProjection;
    expect(ids(kept)).toEqual([7]);
    expect(ids(deletion(7, CHANNEL, 5, false))).toEqual([]);
    const document = {
      _id: 7,
      stream: 'message-7',
      revision: kept.revision,
      conversation: kept.data.conversation,
      place: 'channel:3',
      postedIn: 'channel:3',
      postedAt: 0,
      deletedAt: 5,
      senderId: kept.data.senderId,
      deleterId: kept.metadata.actorId,
      correlationId: kept.metadata.correlationId,
    };
    expect(evolve(undefined, kept, 7)).toEqual(document);
    expect(evolve(document, kept, 7)).toEqual(document);
    const erased = recorded({ type: 'DeletedContentErased', data: { messageIds: [7] } } as const) as RecordedEvent;
    expect(evolve(document, erased as Parameters<typeof evolve>[1], 7)).toBeUndefined();
  });
});
