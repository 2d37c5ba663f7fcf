import { type Channel, WritableDirectory } from '@chat/directory';
import type { DomainEvent, RecordedEvent } from '@chat/kernel';
import { MessageFlags, TopicVisibility } from '@chat/message-index';
import { topicVisibilitiesStream } from '../topic-visibility/topic-visibilities-stream.js';
import type { TopicVisibilitiesCarriedOn, TopicVisibilityEvent } from '../topic-visibility/topic-visibility.events.js';
import { topicVisibilityFold } from '../topic-visibility/topic-visibility.fold.js';
import type { MessagesMoved } from '@chat/messages';
import fc from 'fast-check';

const USERS = [11, 12];
const PAGE = 1;
const MOVES = 'moves-1';

/** State, and the log that made it. */
class Account {
  readonly log: RecordedEvent[] = [];
  readonly state = newState();

  append(stream: string, { type, data }: DomainEvent): void {
    const revision = this.log.filter((each) => each.stream === stream).length;
    const position = this.log.length + 1;
    const event = { stream, revision, position, id: `${position}`, type, data, metadata: { time: position * 1_000 } };
    this.log.push(event as RecordedEvent);
    this.state.fold(event as RecordedEvent);
  }

  get visibilities() {
    return this.state.flags.topicVisibilities;
  }
}

function newState() {
  const directory = new WritableDirectory();
  directory.putChannel({ id: 3, name: 'kitchen', isWebPublic: true, historyPublicToSubscribers: true } as Channel);
  const flags = new MessageFlags(directory);
  const fold = topicVisibilityFold(flags) as Record<string, (directory: object, event: RecordedEvent) => unknown>;
  return { flags, fold: (event: RecordedEvent) => void fold[event.type]?.(directory, event) };
}

/** As the handler does it. @param meanwhile called before a page is decided, and before it is stored */
function carryOn(account: Account, userId: number, meanwhile: (moment: number) => void): void {
  const { former } = account.visibilities;
  for (let number = 0; number === 0 ? former.isOutdated(userId) : former.isNext(userId, number); number++) {
    meanwhile(2 * number);
    if (number > 0 && !former.isNext(userId, number)) break;
    const all = account.visibilities.of(userId);
    const end = (number + 1) * PAGE;
    const [settings, isLast] = [all.slice(number * PAGE, end), end >= all.length];
    const data: TopicVisibilitiesCarriedOn['data'] = {
      userId,
      number,
      isLast,
      lastMove: former.lastMove,
      settings,
    };
    meanwhile(2 * number + 1);
    account.append(topicVisibilitiesStream(userId), { type: 'TopicVisibilitiesCarriedOn', data });
  }
  const before = former.erasableBefore(userId);
  if (before === undefined) return;
  account.append(topicVisibilitiesStream(userId), {
    type: 'FormerTopicVisibilitiesErased',
    data: { userId, before },
  } satisfies TopicVisibilityEvent);
}

const topic = fc.constantFrom('soup', 'stew', 'Soup', 'cake', 'bread', 'beans');
const [set, moved, carried] = [
  fc.record({
    what: fc.constant('set' as const),
    userId: fc.constantFrom(...USERS),
    topic,
    visibility: fc.constantFrom(...Object.values(TopicVisibility)),
  }),
  fc.record({ what: fc.constant('moved' as const), from: topic, to: topic, targetHadMessages: fc.boolean() }),
  fc.record({ what: fc.constant('carried' as const), userId: fc.constantFrom(...USERS), moment: fc.nat({ max: 5 }) }),
];
const deed = fc.oneof(
  { weight: 6, arbitrary: set },
  { weight: 2, arbitrary: moved },
  { weight: 2, arbitrary: carried },
);

function move(
  account: Account,
  { from, to, targetHadMessages }: { from: string; to: string; targetHadMessages: boolean },
) {
  const data = {
    from: { channelId: 3, topic: from },
    to: { channelId: 3, topic: to, topicLinks: [] },
    isWhole: true,
    notices: { targetHadMessages },
    topicKey: `topicKey-${account.log.length}`,
    takesSettings: true,
  };
  account.append(MOVES, { type: 'MessagesMoved', data });
}

/** The log without what streams held before it was carried on, and topics of moves as they read when their keys are erased. */
function erased({ log, visibilities }: Account): RecordedEvent[] {
  const before = new Map<string, number>();
  for (const { stream, type, data } of log as unknown as RecordedEvent<TopicVisibilityEvent>[])
    if (type === 'FormerTopicVisibilitiesErased') before.set(stream, (data as { before: number }).before);
  const { since } = visibilities.former;
  return log
    .filter(({ stream, revision }) => revision >= (before.get(stream) ?? 0))
    .map((event) => {
      if (event.type !== 'MessagesMoved' || event.metadata.time >= since) return event;
      const { from, to, ...data } = event.data as MessagesMoved['data'];
      const gone = { topic: '(erased)' };
      return { ...event, data: { ...data, from: { ...from, ...gone }, to: { ...to, ...gone } } };
    });
}

const namesIn = (events: readonly RecordedEvent[], userId: number) => {
  const own = events.filter(({ stream }) => stream === topicVisibilitiesStream(userId));
  return new Set(
    JSON.stringify(own)
      .match(/(?<="topic":")[^"]*/g)
      ?.map((each) => each.toLowerCase()),
  );
};

describe('Settings of topics that are stored once more so that former ones can be erased', () => {
  it('are the same for a server that reads what is left, whatever changes meanwhile, also from a snapshot', () => {
    let [whole, interrupted] = [0, 0];
    fc.assert(
      fc.property(
        fc.array(deed, { minLength: 5, maxLength: 40 }),
        fc.array(deed, { minLength: 5 }),
        fc.nat(),
        (deeds, between, cut) => {
          const account = new Account();
          const others = between.filter(({ what }) => what !== 'carried');
          const take = (each: (typeof deeds)[number], mayNest: boolean): void => {
            if (each.what === 'set') {
              const { what: _, userId, ...setting } = each;
              const data = { userId, channelId: 3, ...setting };
              account.append(topicVisibilitiesStream(userId), { type: 'TopicVisibilitySet', data });
            } else if (each.what === 'moved') move(account, each);
            else if (mayNest) {
              carryOn(account, each.userId, (moment) => {
                const next = moment === each.moment ? others.pop() : undefined;
                if (next) take(next, false);
              });
              if (account.visibilities.former.isOutdated(each.userId)) interrupted++;
              else whole++;
            }
          };
          const snapshotBefore = cut % deeds.length;
          let snapshotAt = 0;
          for (const [number, each] of deeds.entries()) {
            if (number === snapshotBefore) snapshotAt = account.log.length;
            take(each, true);
          }
          const [fresh, snapshot] = [newState(), newState()];
          const left = erased(account);
          for (const event of account.log.slice(0, snapshotAt)) snapshot.fold(event);
          for (const event of left) {
            fresh.fold(event);
            if (event.position > snapshotAt) snapshot.fold(event);
          }
          for (const { flags } of [fresh, snapshot])
            expect(flags.topicVisibilities.former.copy()).toEqual(account.visibilities.former.copy());
          for (const userId of USERS) {
            for (const { flags } of [fresh, snapshot])
              expect(flags.topicVisibilities.of(userId)).toEqual(account.visibilities.of(userId));
            if (account.visibilities.former.isOutdated(userId)) continue;
            const present = new Set(account.visibilities.of(userId).map((each) => each.topic.toLowerCase()));
            expect(namesIn(erased(account), userId).difference(present)).toEqual(new Set());
          }
        },
      ),
      { numRuns: 1_000 },
    );
    expect(whole).toBeGreaterThan(50);
    expect(interrupted).toBeGreaterThan(50);
  });
});
