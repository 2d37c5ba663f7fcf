import type { Configuration } from '@chat/configuration';
import { DAY_MS, type Recorded } from '@chat/kernel';
import type { MessageDeleted } from '@chat/messages';
import { given, recorded } from '@chat/testing';
import fc from 'fast-check';
import {
  type AskedRule,
  decideChangeRecordsRule,
  RecordsRuleBelowOperator,
  RecordsRuleCannotEnd,
  RecordsRuleNeedsReason,
  RecordsRuleReasonTooLong,
} from './change-records-rule/change-records-rule.decide.js';
import { KeptContent } from './erase-due-content/kept-content.fold.js';
import { keptContentProjection } from './erase-due-content/kept-content.projection.js';
import { decideKeepOperatorDays } from './keep-operator-days/keep-operator-days.decide.js';
import { LIMITS } from './records.limits.js';
import { leastDays, leastDaysAfter, OPERATOR, settledFrom, WAITING_MS } from './rules/least-days.js';
import { MOST_DAYS } from './rules/most-days.js';
import { ORGANIZATION, placeKey, type RecordsPlace } from './rules/place.js';
import {
  OrganizationNeedsDays,
  recordsAggregate,
  type RecordsEvent,
  type RulesEvent,
  TooManyDays,
} from './rules/records.aggregate.js';
import { RecordsRules } from './rules/records-rules.js';
import { server } from './records.server.js';

const NOW = 1_700_000_000_000;
const DIRECT: RecordsPlace = { kind: 'direct' };
const KITCHEN: RecordsPlace = { kind: 'channel', channelId: 3 };
const ATTIC: RecordsPlace = { kind: 'channel', channelId: 4 };

const changed = (
  place: RecordsPlace,
  previousDays: number | null,
  days: number | null,
  holdsFrom: number | null = null,
) =>
  ({
    type: 'RecordsChanged',
    data: {
      change: {
        what: 'rule',
        place,
        days,
        previousDays,
        previousUntil: NOW + WAITING_MS,
        holdsFrom,
        reason: 'SEC',
      },
    },
  }) as const;
const operatorChanged = (previousDays: number, days: number, holdsFrom: number | null = null) =>
  ({
    type: 'RecordsChanged',
    data: { change: { what: 'operator_days', days, previousDays, previousUntil: NOW + WAITING_MS, holdsFrom } },
  }) as const;
const contentDays = (place: RecordsPlace, days: number | null) =>
  ({ type: 'RecordsChanged', data: { change: { what: 'deleted_content_days', place, days } } }) as const;
const asked = (place: RecordsPlace, days: number | null, more: Partial<AskedRule> = {}): AskedRule => ({
  place,
  days,
  reason: ' SEC ',
  operatorDays: 0,
  now: NOW,
  ...more,
});

const refuses = (rule: AskedRule, error: Error, ...past: Parameters<typeof recordsAggregate.evolve>[1][]) =>
  given(recordsAggregate, ...past)
    .when((state) => decideChangeRecordsRule(state, rule))
    .thenRefuses(error as OrganizationNeedsDays);

describe('A records rule', () => {
  it('is raised at once, and set once', () => {
    for (const place of [ORGANIZATION, KITCHEN, DIRECT]) {
      const before = place === ORGANIZATION ? 0 : null;
      given(recordsAggregate)
        .when((state) => decideChangeRecordsRule(state, asked(place, 30)))
        .thenRecords(changed(place, before, 30));
      given(recordsAggregate, changed(place, before, 30))
        .when((state) => decideChangeRecordsRule(state, asked(place, 30)))
        .thenNothing();
    }
  });

  it('is lowered and lifted after fourteen days, also by a value of a channel that is below the one of the organization', () => {
    const later = NOW + WAITING_MS;
    given(recordsAggregate, changed(ORGANIZATION, 0, 30))
      .when((state) => decideChangeRecordsRule(state, asked(ORGANIZATION, 0)))
      .thenRecords(changed(ORGANIZATION, 30, 0, later));
    given(recordsAggregate, changed(KITCHEN, null, 30))
      .when((state) => decideChangeRecordsRule(state, asked(KITCHEN, null)))
      .thenRecords(changed(KITCHEN, 30, null, later));
    given(recordsAggregate, changed(ORGANIZATION, 0, 30))
      .when((state) => decideChangeRecordsRule(state, asked(KITCHEN, 7)))
      .thenRecords(changed(KITCHEN, null, 7, later));
  });

  it('cannot end where deleted_content_days is -1, and content stays for thirty days where the operator ends it', () => {
    for (const past of [
      [changed(KITCHEN, null, 30), contentDays(KITCHEN, -1)],
      [changed(KITCHEN, null, 30), changed(ORGANIZATION, 0, 30), contentDays(ORGANIZATION, -1)],
    ]) {
      const ended = given(recordsAggregate, ...past);
      ended.when((state) => decideChangeRecordsRule(state, asked(KITCHEN, 0))).thenRefuses(new RecordsRuleCannotEnd());
      ended
        .when((state) => decideChangeRecordsRule(state, asked(KITCHEN, 1)))
        .thenRecords(changed(KITCHEN, 30, 1, NOW + WAITING_MS));
    }
    const rules = new RecordsRules();
    const days = [operatorChanged(0, 10), contentDays(ORGANIZATION, -1), operatorChanged(10, 0)].map((event) => {
      rules.take(recorded(event) as Recorded<RulesEvent>);
      return rules.deletedContentDays(placeKey(KITCHEN));
    });
    expect(days).toEqual([0, 0, 30]);
  });

  /** @limit records.reasonCharacters */
  it('is refused without days or reason, outside of its range, and below what the operator sets', () => {
    refuses(asked(ORGANIZATION, null), new OrganizationNeedsDays('records_days'));
    for (const days of [-1, MOST_DAYS + 1])
      refuses(asked(KITCHEN, days), new TooManyDays('records_days', 0, MOST_DAYS));
    refuses(asked(KITCHEN, 9, { operatorDays: 10 }), new RecordsRuleBelowOperator(10));
    refuses(asked(KITCHEN, 19, { operatorDays: 10 }), new RecordsRuleBelowOperator(20), operatorChanged(0, 20));
    refuses(asked(KITCHEN, 1, { reason: ' \n' }), new RecordsRuleNeedsReason());
    const reason = '🐟'.repeat(LIMITS.records.reasonCharacters);
    refuses(
      asked(KITCHEN, 1, { reason: `${reason}🐟` }),
      new RecordsRuleReasonTooLong(LIMITS.records.reasonCharacters),
    );
    given(recordsAggregate)
      .when((state) =>
        decideChangeRecordsRule(state, asked(KITCHEN, 1, { reason })).map(({ type }) => ({ type }) as never),
      )
      .thenRecords({ type: 'RecordsChanged' } as never);
  });
});

const keep = (days: number, isStart: boolean) => (state: typeof recordsAggregate.initialState) =>
  decideKeepOperatorDays(state, { days, isStart, now: NOW });

describe('CHAT_RECORDS_DAYS', () => {
  it('is recorded once, raised at any time, and lowered by a start alone, which waits', () => {
    given(recordsAggregate).when(keep(0, true)).thenNothing();
    given(recordsAggregate).when(keep(30, false)).thenRecords(operatorChanged(0, 30));
    given(recordsAggregate, operatorChanged(0, 30)).when(keep(30, true)).thenNothing();
    given(recordsAggregate, operatorChanged(0, 30)).when(keep(7, false)).thenNothing();
    given(recordsAggregate, operatorChanged(0, 30))
      .when(keep(7, true))
      .thenRecords(operatorChanged(30, 7, NOW + WAITING_MS));
  });
});

const places: readonly RecordsPlace[] = [DIRECT, KITCHEN, ATTIC];
const days = fc.integer({ min: 0, max: 40 });
const step = fc.oneof(
  fc.record({
    kind: fc.constant('delete' as const),
    place: fc.constantFrom(...places),
    origin: fc.constantFrom(KITCHEN, ATTIC),
    age: days,
  }),
  fc.record({
    kind: fc.constant('deleted_content_days' as const),
    place: fc.constantFrom(...places, ORGANIZATION),
    days,
  }),
  fc.record({
    kind: fc.constant('rule' as const),
    place: fc.constantFrom(...places, ORGANIZATION),
    days: fc.option(days),
  }),
  fc.record({ kind: fc.constant('operator' as const), days }),
  fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 400 }) }),
  fc.record({ kind: fc.constant('erase' as const) }),
);

interface Value {
  readonly place: string;
  readonly days: number | null;
  readonly from: number;
  readonly to: number;
}

interface Message {
  readonly id: number;
  readonly place: string;
  readonly origin: string;
  readonly postedAt: number;
  readonly deletedAt: number;
}

/** Nothing of the code under test: every value with the time during which it was the present one. */
class Model {
  #values: Value[] = ['organization', OPERATOR, ...places.map(placeKey)].map((place) => ({
    place,
    days: place === 'organization' || place === OPERATOR ? 0 : null,
    from: 0,
    to: Infinity,
  }));
  readonly deletedContentDays = new Map<string, number>();

  set(place: string, value: number | null, now: number): void {
    this.#values = this.#values.map((each) =>
      each.place === place && each.to === Infinity ? { ...each, to: now } : each,
    );
    this.#values.push({ place, days: value, from: now, to: Infinity });
  }

  least(place: string, now: number): number {
    const of = (key: string) => this.#values.filter((each) => each.place === key && each.to + 14 * DAY_MS > now);
    const general = of('organization').map((each) => each.days!);
    const own = of(place).flatMap((each) => (each.days === null ? general : [each.days]));
    return Math.max(...own, ...of(OPERATOR).map((each) => each.days!));
  }

  mustBeThere({ place, origin, postedAt, deletedAt }: Message, now: number): boolean {
    const deleted = this.deletedContentDays.get(place) ?? this.deletedContentDays.get('organization') ?? 0;
    const rules = [this.least(place, now), this.least(origin, now)];
    return now < deletedAt + deleted * DAY_MS || rules.some((rule) => now < postedAt + rule * DAY_MS);
  }
}

const deletion = (
  { id, postedAt, deletedAt }: Message,
  place: RecordsPlace,
  origin: RecordsPlace,
): Recorded<MessageDeleted> => {
  const conversation =
    place.kind === 'channel'
      ? { kind: 'channel' as const, channelId: place.channelId, topic: 'a' }
      : { kind: 'direct' as const, userIds: [11] };
  const postedTo = place.kind === 'channel' && origin.kind === 'channel' ? origin.channelId : null;
  const data = { messageId: id, senderId: 11, conversation, arrivedAt: null, postedTo, postedAt, alsoKnownTo: [] };
  const base = recorded({ type: 'MessageDeleted', data: { ...data, isKept: true } } satisfies MessageDeleted);
  return { ...base, stream: `message-${id}`, metadata: { ...base.metadata, time: deletedAt } };
};

/** How much is due on three days, where the log has two days of the operator. */
const dueWith = (recordsDays: number) => {
  const content = server.laterErasures!({ recordsDays } as Configuration);
  content.take(recorded(operatorChanged(0, 2)));
  content.take(deletion({ id: 1, postedAt: NOW, deletedAt: NOW, place: '', origin: '' }, KITCHEN, KITCHEN));
  return [0, 2, 4].map((days) => content.due(NOW + days * DAY_MS).length);
};

describe('The content of a deleted message', () => {
  it('is kept for the days of the operator from the moment that he sets them, also where no server runs', () => {
    expect(dueWith(4)).toEqual([0, 0, 1]);
    expect(dueWith(2)).toEqual([0, 1, 1]);
    expect(dueWith(0)).toEqual([0, 1, 1]);
  });

  it('is there exactly as long as it must be, whatever rules, deletions, moves and clock do', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40, size: 'max' }), (steps) => {
        const [content, model] = [new KeptContent(), new Model()];
        let [state, now, lastId] = [recordsAggregate.initialState, NOW, 0];
        let kept: Message[] = [];
        const due = () => kept.filter((message) => !model.mustBeThere(message, now)).map(({ id }) => id);
        const take = (event: RecordsEvent) => {
          content.take(recorded(event));
          if (event.type === 'RecordsChanged' || event.type === 'DeletedContentDaysChanged')
            state = recordsAggregate.evolve(state, event);
        };
        for (const each of steps) {
          if (each.kind === 'wait') now += each.hours * 3_600_000;
          if (each.kind === 'delete') {
            const { place } = each;
            const origin = place.kind === 'channel' ? each.origin : place;
            const at = { postedAt: now - each.age * DAY_MS, deletedAt: now };
            const message = { id: ++lastId, place: placeKey(place), origin: placeKey(origin), ...at };
            content.take(deletion(message, place, origin));
            kept.push(message);
          }
          if (each.kind === 'deleted_content_days') {
            model.deletedContentDays.set(placeKey(each.place), each.days);
            take(contentDays(each.place, each.days));
          }
          if (each.kind === 'rule') {
            const value = each.place.kind === 'organization' ? (each.days ?? 0) : each.days;
            if (value !== null && value < model.least(OPERATOR, now)) continue;
            for (const event of decideChangeRecordsRule(state, asked(each.place, value, { now }))) {
              model.set(placeKey(each.place), value, now);
              take(event);
            }
          }
          if (each.kind === 'operator')
            for (const event of decideKeepOperatorDays(state, { days: each.days, isStart: true, now })) {
              model.set(OPERATOR, each.days, now);
              take(event);
            }
          if (each.kind === 'erase') {
            const messageIds = due();
            take({ type: 'DeletedContentErased', data: { messageIds } });
            kept = kept.filter(({ id }) => !messageIds.includes(id));
          }
          for (const place of [...places, ORGANIZATION].map(placeKey)) {
            expect(leastDays(state.least, place, now)).toBe(model.least(place, now));
            const from = settledFrom(state.least, place, now);
            if (from === null) expect(model.least(place, now)).toBe(model.least(place, now + 1000 * DAY_MS));
            else {
              expect(model.least(place, from)).toBe(model.least(place, from + 1000 * DAY_MS));
              expect(model.least(place, from - 1)).not.toBe(model.least(place, from));
            }
          }
          expect(content.due(now).map((each) => (each as Recorded<MessageDeleted>).data.messageId)).toEqual(due());
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is listed with the place where it was posted', () => {
    const message = { id: 7, place: placeKey(ATTIC), origin: placeKey(KITCHEN), postedAt: 3, deletedAt: 5 };
    const document = keptContentProjection.evolve(undefined, deletion(message, ATTIC, KITCHEN), 7);
    expect(document).toMatchObject({ place: 'channel:4', postedIn: 'channel:3', postedAt: 3, deletedAt: 5 });
  });
});

it('However often rules change within fourteen days, only values that count are remembered', () => {
  const place = placeKey(KITCHEN);
  let least: ReturnType<typeof leastDaysAfter> = [];
  for (let change = 0; change < 100; change++) {
    const previousUntil = NOW + change + WAITING_MS;
    const values = [null, 5, 30];
    const data = { days: values[change % 3]!, previousDays: values[(change + 2) % 3]!, previousUntil };
    least = leastDaysAfter(least, place, data);
  }
  expect(least.length).toBeLessThanOrEqual(3);
});

it('With a rule of its own for each of 20,000 channels, all of them are known in a moment', () => {
  const rules = new RecordsRules();
  const least = Array.from({ length: 20_000 }, (_, at) => ({ place: `channel:${at}`, days: at, until: null }));
  rules.restore([['state', { ...recordsAggregate.initialState, least }]]);
  const start = performance.now();
  expect(least.every(({ place, days }) => rules.leastDays(place, NOW) === days)).toBe(true);
  expect(performance.now() - start).toBeLessThan(2_000);
});
