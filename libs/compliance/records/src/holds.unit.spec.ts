import type { ChannelConversation, Conversation } from '@chat/directory';
import { DAY_MS, type DomainEvent, type Recorded, toIdRuns } from '@chat/kernel';
import type { MessageDeleted, MessagesMoved } from '@chat/messages';
import { given, recorded } from '@chat/testing';
import fc from 'fast-check';
import { decideChangeDeletedContentDays } from './change-deleted-content-days/change-deleted-content-days.decide.js';
import { decideChangeRecordsRule } from './change-records-rule/change-records-rule.decide.js';
import { KeptContent } from './erase-due-content/kept-content.fold.js';
import { decideLiftHold } from './lift-hold/lift-hold.decide.js';
import {
  HoldEndsBeforeItBegins,
  HoldNamesNothing,
  HoldNameTooLong,
  HoldNeedsName,
  HoldNeedsReason,
  HoldReasonTooLong,
  HoldTooWide,
  NoSuchHold,
  TooManyHolds,
} from './holds/hold.errors.js';
import { placeKey, placeOf, postedIn } from './rules/place.js';
import { recordsAggregate, type RecordsChanged } from './rules/records.aggregate.js';
import { RecordsRules } from './rules/records-rules.js';
import { LIMITS } from './records.limits.js';
import { type AskedHold, decideSetHold } from './set-hold/set-hold.decide.js';

const { nameCharacters, named, inForce } = LIMITS.holds;
const { reasonCharacters } = LIMITS.records;
const START = 1_700_000_000_000;

const asked = (more: Partial<AskedHold> = {}): AskedHold => ({
  name: 'Case 4711',
  reason: 'Subpoena',
  userIds: [],
  channelIds: [3],
  topics: [],
  conversations: [],
  from: null,
  to: null,
  ...more,
});
const set = (holdId: number, more: Partial<AskedHold> = {}): RecordsChanged => ({
  type: 'RecordsChanged',
  data: { change: { what: 'hold_set', holdId, ...asked(more) } },
});
const lifted = (holdId: number): RecordsChanged => ({
  type: 'RecordsChanged',
  data: { change: { what: 'hold_lifted', holdId, reason: 'Settled' } },
});

describe('Legal holds', () => {
  it('are set one after the other, and lifted once', () => {
    given(recordsAggregate, set(1), lifted(1))
      .when((state) => decideSetHold(state, asked({ name: ' Case 4711 ' })))
      .thenRecords(set(2));
    given(recordsAggregate, set(1), set(2))
      .when((state) => decideLiftHold(state, { holdId: 1, reason: ' Settled' }))
      .thenRecords(lifted(1));
    given(recordsAggregate, set(1), lifted(1))
      .when((state) => decideLiftHold(state, { holdId: 1, reason: 'Settled' }))
      .thenNothing();
  });

  /** @limit holds.nameCharacters, holds.named, records.reasonCharacters */
  it.each<[string, Partial<AskedHold>, Error]>([
    ['a name', { name: '\n' }, new HoldNeedsName()],
    ['a short name', { name: 'x'.repeat(nameCharacters + 1) }, new HoldNameTooLong(nameCharacters)],
    ['a reason', { reason: ' ' }, new HoldNeedsReason()],
    ['a short reason', { reason: '🐟'.repeat(reasonCharacters + 1) }, new HoldReasonTooLong(reasonCharacters)],
    ['something that it covers', { channelIds: [] }, new HoldNamesNothing()],
    ['few channels', { channelIds: Array.from({ length: named + 1 }, (_, id) => id) }, new HoldTooWide(named)],
    [
      'few people in a conversation',
      { conversations: [Array.from({ length: named + 1 }, (_, id) => id)] },
      new HoldTooWide(named),
    ],
    ['an end that is not before its beginning', { from: 2, to: 1 }, new HoldEndsBeforeItBegins()],
  ])('need %s', (_what, change, error) => {
    given(recordsAggregate)
      .when((state) => decideSetHold(state, asked(change)))
      .thenRefuses(error as HoldNeedsName);
  });

  /** @limit holds.inForce, holds.nameCharacters, records.reasonCharacters */
  it('have a limit, and the longest name and reason in any script', () => {
    const longest = { name: '🐟'.repeat(nameCharacters), reason: '🐟'.repeat(reasonCharacters) };
    const before = {
      holdsInForce: Array.from({ length: inForce }, (_, at) => at + 1),
      lastHoldId: inForce,
    };
    expect(() => decideSetHold(before, asked(longest))).toThrow(new TooManyHolds(inForce));
    expect(decideSetHold({ ...before, holdsInForce: [] }, asked(longest))).toHaveLength(1);
    given(recordsAggregate, set(1))
      .when((state) => decideLiftHold(state, { holdId: 2, reason: 'x' }))
      .thenRefuses(new NoSuchHold(2));
    given(recordsAggregate, set(1))
      .when((state) => decideLiftHold(state, { holdId: 1, reason: ' ' }))
      .thenRefuses(new HoldNeedsReason());
  });
});

const at = (event: RecordsChanged, day: number) => recorded(event, { time: START + day * DAY_MS });

describe('Lifted holds', () => {
  it('are forgotten when they keep nothing more: after 14 days, or as long as deleted content is kept anywhere', () => {
    const place = { kind: 'channel', channelId: 5 } as const;
    const days: RecordsChanged = {
      type: 'RecordsChanged',
      data: { change: { what: 'deleted_content_days', place, days: 20 } },
    };
    for (const [first, ids] of [
      [[], [3]],
      [[at(days, 0)], [1, 2, 3]],
    ] as const) {
      const rules = new RecordsRules();
      for (const event of [...first, at(set(1), 1), at(set(2), 1), at(lifted(1), 2), at(lifted(2), 2)])
        rules.take(event);
      expect(rules.holds.all.map(({ id }) => id)).toEqual([1, 2]);
      rules.take(at(set(3), 16));
      expect(rules.holds.all.map(({ id }) => id)).toEqual(ids);
    }
  });
});

describe('Legal holds in great number', () => {
  it('cost a message no more than those that name it', () => {
    const rules = new RecordsRules();
    for (let id = 1; id <= inForce; id++) {
      const channelIds = Array.from({ length: 100 }, (_, at) => id * 100 + at);
      rules.take(recorded(set(id, { channelIds })));
    }
    const message = { messageId: 1, senderId: 11, postedAt: START };
    const begin = performance.now();
    let found = 0;
    for (let at = 0; at < 20_000; at++) {
      const channelId = 100 * (1 + (at % inForce));
      found += rules.holds.over({ ...message, conversation: { kind: 'channel', channelId, topic: 'lunch' } }).length;
    }
    expect(found).toBe(20_000);
    expect(performance.now() - begin).toBeLessThan(2_000);
  });
});

const topic = fc.record({ channelId: fc.constantFrom(3, 4), topic: fc.constantFrom('Lunch', 'lunch', 'dinner') });
const days = fc.integer({ min: 0, max: 40 });
const bound = fc.option(fc.integer({ min: 0, max: 60 }));
const scope = fc.record({
  userIds: fc.uniqueArray(fc.constantFrom(11, 12, 13), { maxLength: 1 }),
  channelIds: fc.uniqueArray(fc.constantFrom(3, 4), { maxLength: 1 }),
  topics: fc.array(topic, { maxLength: 1 }),
  conversations: fc.constantFrom([], [[11, 12]]),
});
const step = fc.oneof(
  fc.record({ kind: fc.constant('post' as const), sender: fc.constantFrom(11, 12, 13), to: fc.option(topic) }),
  fc.record({ kind: fc.constant('move' as const), from: topic, to: topic, isWhole: fc.boolean() }),
  fc.record({ kind: fc.constant('delete' as const), which: fc.nat() }),
  fc.record({ kind: fc.constant('hold' as const), scope, from: bound, to: bound }),
  fc.record({ kind: fc.constant('lift' as const), which: fc.nat() }),
  fc.record({ kind: fc.constant('deleted_content_days' as const), days }),
  fc.record({ kind: fc.constant('rule' as const), days }),
  fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 400 }) }),
  fc.record({ kind: fc.constant('erase' as const) }),
);

interface Message {
  readonly id: number;
  readonly sender: number;
  conversation: Conversation;
  readonly postedTo: number | null;
  readonly postedAt: number;
  deletedAt: number | null;
}

const keyOf = (place: { channelId: number; topic: string }) => `${place.channelId} ${place.topic.toLowerCase()}`;

/** Nothing of the code under test: what a hold has seen in its places while it was in force. */
class HoldModel {
  readonly #covered = new Set<number>();
  readonly #topics: Set<string>;
  liftedAt: number | null = null;
  #isForgotten = false;

  constructor(private readonly hold: AskedHold) {
    this.#topics = new Set(hold.topics.map(keyOf));
  }

  look(messages: readonly Message[]): void {
    if (this.liftedAt !== null) return;
    for (const message of messages) if (this.#names(message)) this.#covered.add(message.id);
  }

  renamed(from: ChannelConversation, to: ChannelConversation): void {
    if (this.liftedAt === null && this.#topics.has(keyOf(from))) this.#topics.add(keyOf(to));
  }

  /** With the next change of records after it has passed. */
  forget(now: number, deletedContentDays: number): void {
    this.#isForgotten ||= this.liftedAt !== null && now >= this.liftedAt + Math.max(14, deletedContentDays) * DAY_MS;
  }

  until({ id, deletedAt }: Message, deletedContentDays: number): number {
    if (this.#isForgotten || !this.#covered.has(id)) return 0;
    if (this.liftedAt === null) return Infinity;
    return deletedAt! <= this.liftedAt ? this.liftedAt + Math.max(14, deletedContentDays) * DAY_MS : 0;
  }

  #names({ sender, conversation, postedAt }: Message): boolean {
    const { from, to, userIds, channelIds, conversations } = this.hold;
    if (postedAt < (from ?? 0) || postedAt > (to ?? Infinity)) return false;
    if (userIds.includes(sender)) return true;
    if (conversation.kind === 'channel')
      return channelIds.includes(conversation.channelId) || this.#topics.has(keyOf(conversation));
    const people = conversation.userIds;
    return people.some((id) => userIds.includes(id)) || conversations.some((each) => String(each) === String(people));
  }
}

it('Content is there exactly as long as rules and holds want, whatever is posted, moved, deleted, held and lifted, and when', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 10, maxLength: 60, size: 'max' }), (steps) => {
      const [content, rules] = [new KeptContent(), new RecordsRules()];
      let [state, now, lastId] = [recordsAggregate.initialState, START, 0];
      let messages: Message[] = [];
      let [deletedDays, ruleValues] = [0, [{ days: 0, until: Infinity }]];
      const holds: HoldModel[] = [];
      let isChanged = false;
      const at = (event: DomainEvent) => {
        const base = recorded(event);
        return { ...base, metadata: { ...base.metadata, time: now } } as never;
      };
      const change = (events: readonly RecordsChanged[]) => {
        for (const event of events) {
          state = recordsAggregate.evolve(state, event);
          content.take(at(event));
          rules.take(at(event));
          isChanged = true;
        }
      };
      const dueAt = (message: Message) => {
        const rule = Math.max(...ruleValues.filter(({ until }) => until > now).map((each) => each.days));
        const ends = holds.map((hold) => hold.until(message, deletedDays));
        return Math.max(message.deletedAt! + deletedDays * DAY_MS, message.postedAt + rule * DAY_MS, ...ends);
      };
      const due = () => messages.filter((each) => each.deletedAt !== null && dueAt(each) <= now).map(({ id }) => id);
      for (const each of steps) {
        now += each.kind === 'wait' ? each.hours * 3_600_000 : 1;
        if (each.kind === 'post') {
          const conversation: Conversation = each.to
            ? { kind: 'channel', ...each.to }
            : { kind: 'direct', userIds: [11, 12] };
          const postedTo = each.to?.channelId ?? null;
          const sender = each.to ? each.sender : 12;
          messages.push({ id: ++lastId, sender, conversation, postedTo, postedAt: now, deletedAt: null });
        }
        if (each.kind === 'move' && keyOf(each.from) !== keyOf(each.to)) {
          const there = messages.filter(
            ({ conversation, deletedAt }) =>
              deletedAt === null && conversation.kind === 'channel' && keyOf(conversation) === keyOf(each.from),
          );
          const moving = each.isWhole ? there : there.slice(0, 1);
          if (moving.length > 0) {
            const isWhole = moving.length === there.length;
            const to = { kind: 'channel', ...each.to } as const;
            const data = { from: each.from, to: each.to, isWhole, messageIds: toIdRuns(moving.map(({ id }) => id)) };
            const event = { type: 'MessagesMoved', data } as unknown as MessagesMoved;
            content.take(at(event));
            rules.holds.follow(data);
            for (const hold of isWhole ? holds : []) hold.renamed({ kind: 'channel', ...each.from }, to);
            for (const message of moving) message.conversation = to;
          }
        }
        if (each.kind === 'delete') {
          const living = messages.filter(({ deletedAt }) => deletedAt === null);
          const message = living[each.which % (living.length || 1)];
          if (message) {
            const { id: messageId, sender: senderId, conversation, postedTo, postedAt } = message;
            const placed = { messageId, senderId, conversation, postedTo, postedAt };
            message.deletedAt = now;
            if (dueAt(message) > now) expect(rules.keeps(placed)).toBe(true);
            const data = { ...placed, arrivedAt: null, alsoKnownTo: [], isKept: true as const };
            content.take(at({ type: 'MessageDeleted', data } satisfies MessageDeleted));
          }
        }
        if (each.kind === 'hold') {
          const [from, to] = [each.from, each.to].map((day) => (day === null ? null : START + day * DAY_MS));
          const hold = asked({ ...each.scope, from: from!, to: to! });
          const isNothing = Object.values(each.scope).every(({ length }) => length === 0);
          if (isNothing || (hold.from ?? 0) > (hold.to ?? Infinity)) continue;
          change(decideSetHold(state, hold));
          holds.push(new HoldModel(hold));
        }
        if (each.kind === 'lift' && holds.length > 0) {
          const which = each.which % holds.length;
          change(decideLiftHold(state, { holdId: which + 1, reason: 'Settled' }));
          holds[which]!.liftedAt ??= now;
        }
        if (each.kind === 'deleted_content_days') {
          change(decideChangeDeletedContentDays(state, { kind: 'organization' }, each.days));
          deletedDays = each.days;
        }
        if (each.kind === 'rule') {
          const place = { kind: 'organization' } as const;
          change(decideChangeRecordsRule(state, { place, days: each.days, reason: 'x', operatorDays: 0, now }));
          const former = ruleValues.map((value) => ({ ...value, until: Math.min(value.until, now + 14 * DAY_MS) }));
          ruleValues = [...former, { days: each.days, until: Infinity }];
        }
        for (const hold of holds) hold.look(messages);
        for (const hold of isChanged ? holds : []) hold.forget(now, deletedDays);
        isChanged = false;
        if (each.kind === 'erase') {
          const messageIds = due();
          content.take(at({ type: 'DeletedContentErased', data: { messageIds } }));
          messages = messages.filter(({ id }) => !messageIds.includes(id));
        }
        const found = content.due(now).map((each) => (each as Recorded<MessageDeleted>).data.messageId);
        expect(found.toSorted((one, other) => one - other)).toEqual(due());
        const copy = new RecordsRules();
        copy.restore(JSON.parse(JSON.stringify([...rules.snapshot()])));
        for (const message of messages.filter(({ deletedAt }) => deletedAt !== null)) {
          const { id: messageId, sender: senderId, conversation, postedTo, postedAt } = message;
          const places = {
            place: placeKey(placeOf(conversation)),
            postedIn: placeKey(postedIn({ conversation, postedTo })),
          };
          const kept = { messageId, senderId, conversation, postedAt, ...places, deletedAt: message.deletedAt! };
          expect([rules.due(kept, now), copy.due(kept, now)]).toEqual([dueAt(message), dueAt(message)]);
        }
      }
    }),
    { numRuns: 300 },
  );
});
