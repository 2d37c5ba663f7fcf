import { EffectKind, Effects, NO_EFFECTS, Role, WritableDirectory } from '@chat/directory';
import type { RecordedEvent } from '@chat/kernel';
import { aUser } from '@chat/chat-testing';
import type { AnnouncedMessage, Announcement, Announcer, ClientEvent } from '../announcements/announcement.js';
import { EventIds } from './event-ids.js';
import { EventQueue } from './event-queue.js';
import { FanOut } from './fan-out.js';
import { QueueIndex } from './queue-index.js';
import { QueueMemory } from './queue-memory.js';
import { registrationOf } from './queue.fixture.js';
import type { Registration } from './registration.js';
import { SharedEvent } from './shared-event.js';

const [SENDER, MEMBER, STRANGER, GUEST] = [10, 11, 12, 13];

const message: AnnouncedMessage = {
  isPublic: true,
  channelName: 'design',
  topic: 'colours',
  isFrom: (address) => address === 'iago@example.com',
  mentions: () => false,
  flagsOf: () => [],
};

function announcementOf(changes: Partial<Announcement> = {}): Announcement {
  return {
    type: 'message',
    audience: new Set([SENDER, MEMBER]),
    formFor: () => true,
    eventFor: () => ({ type: 'message' }),
    ...changes,
  };
}

class CountedAudience extends Set<number> {
  lookedUp = 0;

  override has(userId: number): boolean {
    this.lookedUp++;
    return super.has(userId);
  }
}

function indexOf(...registrations: Partial<Registration>[]): QueueIndex {
  const index = new QueueIndex();
  const memory = new QueueMemory();
  registrations.forEach((changes, number) =>
    index.add(
      new EventQueue(
        registrationOf({ queueId: `queue ${number}`, ...changes }),
        new EventIds({ idStep: 100, idRoom: 100 }),
        memory,
        0,
      ),
    ),
  );
  return index;
}

const directory = new WritableDirectory();
for (const id of [SENDER, MEMBER, STRANGER, GUEST])
  directory.putUser(aUser(id, { role: id === GUEST ? Role.guest : Role.member }));

const ownersOf = (index: QueueIndex, announcement: Announcement) =>
  Array.from(index.recipients(announcement, directory), ({ userId }) => userId).toSorted((a, b) => a - b);

describe('the recipients of an announcement', () => {
  it('are all queues of its audience', () => {
    const index = indexOf({ userId: SENDER }, { userId: MEMBER }, { userId: MEMBER }, { userId: STRANGER });
    expect(ownersOf(index, announcementOf())).toEqual([SENDER, MEMBER, MEMBER]);
  });

  it('are found among the queues when the audience is larger', () => {
    const audience = new CountedAudience(Array.from({ length: 10_000 }, (_, id) => id));
    const index = indexOf(...[1, 2, 3, 4, 20_000].map((userId) => ({ userId })));
    expect(ownersOf(index, announcementOf({ audience }))).toEqual([1, 2, 3, 4]);
    expect(audience.lookedUp).toBe(5);
  });

  it('are only those that asked for the type', () => {
    const index = indexOf({ eventTypes: ['message'] }, { eventTypes: ['typing'] }, { eventTypes: [] });
    expect([...index.recipients(announcementOf(), directory)].map(({ id }) => id)).toEqual(['queue 0']);
  });

  it('leave out the old form of topic mutes for who asked for the new one', () => {
    const index = indexOf({ eventTypes: ['muted_topics', 'user_topic'] }, { eventTypes: ['muted_topics'] }, {});
    const found = [...index.recipients(announcementOf({ type: 'muted_topics' }), directory)];
    expect(found.map(({ id }) => id)).toEqual(['queue 1', 'queue 2']);
  });

  it('are for public messages also those that watch all public channels, but no guest', () => {
    const watching = { allPublicChannels: true };
    const index = indexOf({ userId: STRANGER, ...watching }, { userId: GUEST, ...watching }, { userId: STRANGER });
    expect(ownersOf(index, announcementOf({ message }))).toEqual([STRANGER]);
    expect(ownersOf(index, announcementOf({ message: { ...message, isPublic: false } }))).toEqual([]);
  });

  it('are for public messages also those with a narrow that lets it through', () => {
    const index = indexOf(
      { userId: STRANGER, narrow: [['channel', 'design']] },
      { userId: STRANGER, narrow: [['channel', 'music']] },
      { userId: MEMBER, narrow: [['channel', 'music']] },
      { userId: SENDER, narrow: [['channel', 'design']] },
    );
    expect(ownersOf(index, announcementOf({ message }))).toEqual([SENDER, STRANGER]);
  });

  it('no longer include a queue that was removed', () => {
    const index = indexOf({ userId: MEMBER, allPublicChannels: true });
    index.remove(index.get('queue 0')!);
    expect(ownersOf(index, announcementOf({ message }))).toEqual([]);
    expect([...index.ofUser(MEMBER)]).toEqual([]);
  });
});

const saying = (...words: string[]) => ({
  Said: () => words.map((word) => announcementOf({ eventFor: () => ({ type: 'message', word }) })),
});

describe('the fan-out', () => {
  const event = { type: 'Said', position: 7 } as RecordedEvent;
  const followed = { event, directory, effects: NO_EFFECTS };

  it('serializes an announcement once per form, for however many queues', () => {
    let made = 0;
    const announcer = {
      *Said(): Iterable<Announcement> {
        yield announcementOf({
          formFor: ({ applyMarkdown, clientGravatar }) => (clientGravatar ? null : { applyMarkdown }),
          eventFor: (form) => ({ type: 'message', made: ++made, form }),
        });
      },
    };
    const index = indexOf(
      ...Array.from({ length: 50 }, () => ({ userId: MEMBER, applyMarkdown: true })),
      ...Array.from({ length: 50 }, () => ({ userId: SENDER })),
      { userId: SENDER, clientGravatar: true },
    );
    const delivered = new Map<string, number>();
    new FanOut({ messages: [announcer] }).announce(followed, index, (_queue, { text }) =>
      delivered.set(text, (delivered.get(text) ?? 0) + 1),
    );
    expect(made).toBe(2);
    expect([...delivered.values()]).toEqual([50, 50]);
  });

  it('delivers the events of one form one after the other, until the queue ends', () => {
    const words = ['a', 'b', 'c'];
    const announcer = { Said: () => [announcementOf({ eventFor: () => words.map((type) => ({ type })) })] };
    const queues = indexOf({}, { userId: MEMBER });
    const texts: string[] = [];
    new FanOut({ messages: [announcer] }).announce(followed, queues, (queue, { text }) => {
      texts.push(text);
      if (queue.userId === MEMBER) queues.remove(queue);
    });
    expect(texts).toEqual(['a', 'b', 'c', 'a'].map((type) => `"type":"${type}"}`));
  });

  it('keeps the order of announcements, and of what they are about', () => {
    const texts: string[] = [];
    const announcers = { messages: [{}, saying('c')], groups: [saying('a', 'b'), {}] };
    new FanOut(announcers).announce(followed, indexOf({}), (_queue, { text }) => texts.push(text));
    expect(texts.map((text) => (JSON.parse(`{${text}`) as { word: string }).word)).toEqual(['a', 'b', 'c']);
  });

  it('refuses two announcers that speak about the same thing, whose order nothing says', () => {
    expect(() => new FanOut({ groups: [saying('a'), saying('b')] })).toThrow('Two announcers of groups');
  });

  it('gives announcers what the folds found out', () => {
    const found = new EffectKind<string>('found');
    const announcer: Announcer = { Said: (_event, _directory, effects) => saying(effects.of(found)!).Said() };
    const texts: string[] = [];
    const effects = new Effects([found.is('a')]);
    new FanOut({ messages: [announcer] }).announce({ ...followed, effects }, indexOf({}), (_queue, { text }) =>
      texts.push(text),
    );
    expect(texts).toEqual(['"type":"message","word":"a"}']);
  });

  it('erases from every queue, whoever is notified', () => {
    const received = {
      Said: () => [announcementOf()],
      Unsaid: () => [{ erases: ['m-1'] }],
    };
    const queues = indexOf({}, { userId: MEMBER });
    const fanOut = new FanOut({ messages: [received] });
    for (const [position, type, stream] of [
      [7, 'Said', 'm-1'],
      [8, 'Said', 'm-2'],
      [9, 'Unsaid', 'm-1'],
    ] as const)
      fanOut.announce({ ...followed, event: { position, type, stream } as RecordedEvent }, queues, (queue, shared) =>
        queue.add(position, shared),
      );
    for (const queue of queues.all()) {
      expect(JSON.parse(queue.contents())).toEqual([{ id: 800, type: 'message' }]);
      queue.acknowledge(700);
      expect(queue.length).toBe(1);
    }
  });

  it('ends queues in which the server wrote the name of an account that has none any more, and no others', () => {
    const waiting: readonly object[] = [
      { type: 'message', sender_id: 12, sender_full_name: 'Ada' },
      { type: 'message', display_recipient: [{ id: 12, email: 'ada@example.com' }] },
      { type: 'reaction', user: { user_id: 12, full_name: 'Ada' } },
      { type: 'message', content: '<span data-user-id="12">@Ada</span>' },
      { type: 'message', sender_id: 121, id: 12, message_ids: [12] },
    ];
    const queues = indexOf(...waiting.map(() => ({})), { narrow: [['sender', 'ada@example.com']] }, {});
    for (const [at, queue] of [...queues.all()].entries())
      if (waiting[at]) queue.add(7, new SharedEvent(waiting[at] as ClientEvent, 'm-1'));
    const [all, ended] = [[...queues.all()], new Set<EventQueue>()];
    const fanOut = new FanOut({ accounts: [{ Forgotten: () => [{ erases: [], namelessId: 12 }] }] });
    const forgotten = { ...followed, event: { position: 8, type: 'Forgotten', stream: 'user-12' } as RecordedEvent };
    fanOut.announce(forgotten, queues, () => {}, ended.add.bind(ended));
    expect(all.map((queue) => ended.has(queue))).toEqual([true, true, true, true, false, true, false]);
  });

  it('leaves out queues that begin later', () => {
    const reached: string[] = [];
    const announcer = { Said: () => [announcementOf()] };
    new FanOut({ messages: [announcer] }).announce(followed, indexOf({ position: 6 }, { position: 7 }), ({ id }) =>
      reached.push(id),
    );
    expect(reached).toEqual(['queue 0']);
  });
});
