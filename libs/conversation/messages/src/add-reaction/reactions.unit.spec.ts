import type { NamedEmoji } from '@chat/directory';
import { InvalidEmoji, type RequestedEmoji, UnknownEmoji } from '@chat/ports';
import { InaccessibleMessage } from '@chat/message-reading';
import { postedMessage } from '@chat/chat-testing';
import { given } from '@chat/testing';
import fc from 'fast-check';
import { messageAggregate } from '../message/message.aggregate.js';
import { ReactionAlreadyExists, ReactionDoesNotExist, TooManyReactions } from '../message/message.errors.js';
import type { Reaction, ReactionAdded, ReactionRemoved } from '../message/message.events.js';
import { decideRemoveReaction } from '../remove-reaction/remove-reaction.decide.js';
import { type AddReactionFacts, decideAddReaction } from './add-reaction.decide.js';
import { LIMITS } from '../messages.limits.js';

const conversation = { kind: 'channel', channelId: 3, topic: 'lunch' } as const;
const CODES: Readonly<Record<string, string>> = { tada: '1f389', '+1': '1f44d', thumbs_up: '1f44d' };

function resolve({ name, code, type }: RequestedEmoji): NamedEmoji {
  const found = code ?? CODES[name];
  if (found === undefined) throw new UnknownEmoji(name);
  return { name, code: found, type: type ?? 'unicode_emoji' };
}

function check({ name, code }: NamedEmoji): void {
  if (CODES[name] !== code) throw new InvalidEmoji('Invalid emoji name.');
}

const FACTS: AddReactionFacts = { isAccessible: true, conversation, resolve, check };

function reaction(userId: number, emojiName: string, number: number, emojiCode = CODES[emojiName]!): Reaction {
  return { messageId: 7, number, userId, emojiName, emojiCode, reactionType: 'unicode_emoji', conversation };
}
const added = (...of: Parameters<typeof reaction>): ReactionAdded => ({ type: 'ReactionAdded', data: reaction(...of) });
const removed = (...of: Parameters<typeof reaction>): ReactionRemoved => ({
  type: 'ReactionRemoved',
  data: reaction(...of),
});

const after = (...past: (ReactionAdded | ReactionRemoved)[]) => given(messageAggregate, postedMessage(), ...past);
const adding = (userId: number, emoji: RequestedEmoji, facts: Partial<AddReactionFacts> = {}) => ({
  after: (...past: (ReactionAdded | ReactionRemoved)[]) =>
    after(...past).when((state) => decideAddReaction(state, { userId, emoji }, { ...FACTS, ...facts })),
});
const removing = (userId: number, emoji: { name?: string; code?: string; type?: string }) => ({
  after: (...past: (ReactionAdded | ReactionRemoved)[]) =>
    after(...past).when((state) => {
      const { name, code, type = 'unicode_emoji' } = emoji;
      return decideRemoveReaction(state, { userId, emoji: { name, code, type } }, FACTS);
    }),
});

describe('reacting', () => {
  it('records the emoji, numbered, also by an alias', () => {
    adding(11, { name: 'tada' })
      .after()
      .thenRecords(added(11, 'tada', 0));
    adding(12, { name: '+1' })
      .after(added(11, 'tada', 0))
      .thenRecords(added(12, '+1', 1));
  });

  it('joins a reaction under the name that it has, unchecked', () => {
    adding(12, { name: 'thumbs_up' })
      .after(added(11, '+1', 0))
      .thenRecords(added(12, '+1', 1));
    const unknown = { name: 'whatever', code: '1f44d', type: 'unicode_emoji' };
    adding(12, unknown)
      .after(added(11, '+1', 0))
      .thenRecords(added(12, '+1', 1));
    adding(12, unknown)
      .after(added(11, '+1', 0), removed(11, '+1', 0))
      .thenRefuses(new InvalidEmoji('Invalid emoji name.'));
  });

  it('is refused twice, before the name is looked at', () => {
    const misnamed = { name: 'nonsense', code: '1f44d', type: 'unicode_emoji' };
    adding(11, misnamed)
      .after(added(11, '+1', 0))
      .thenRefuses(new ReactionAlreadyExists());
    adding(11, { name: 'nonsense' })
      .after(added(11, '+1', 0))
      .thenRefuses(new UnknownEmoji('nonsense'));
  });

  it('is for those who may read the message, while it is there', () => {
    adding(11, { name: 'nonsense' }, { isAccessible: false }).after().thenRefuses(new InaccessibleMessage());
    given(messageAggregate)
      .when((state) => decideAddReaction(state, { userId: 11, emoji: { name: 'tada' } }, FACTS))
      .thenRefuses(new InaccessibleMessage());
  });

  /** @limit messages.reactions */
  it('has a limit for each message', () => {
    const many = Array.from({ length: LIMITS.messages.reactions }, (_, at) => added(100 + at, 'tada', at));
    adding(11, { name: 'tada' })
      .after(...many)
      .thenRefuses(new TooManyReactions(LIMITS.messages.reactions));
    adding(11, { name: 'tada' })
      .after(...many, removed(100, 'tada', 0))
      .thenRecords(added(11, 'tada', many.length));
  });
});

describe('taking a reaction back', () => {
  it('names the reaction as it is stored, by name or by code', () => {
    removing(11, { name: 'thumbs_up' })
      .after(added(11, '+1', 0))
      .thenRecords(removed(11, '+1', 0));
    removing(11, { code: '1f44d' })
      .after(added(11, '+1', 0))
      .thenRecords(removed(11, '+1', 0));
    removing(11, { name: 'gone', code: '1f44d' })
      .after(added(11, '+1', 0))
      .thenRecords(removed(11, '+1', 0));
  });

  it('is refused where there is none', () => {
    const none = new ReactionDoesNotExist();
    removing(11, { name: 'tada' }).after().thenRefuses(none);
    removing(12, { name: '+1' })
      .after(added(11, '+1', 0))
      .thenRefuses(none);
    removing(11, { name: '+1' })
      .after(added(11, '+1', 0), removed(11, '+1', 0))
      .thenRefuses(none);
    removing(11, { name: '+1', type: 'realm_emoji' })
      .after(added(11, '+1', 0))
      .thenRefuses(none);
    removing(11, { code: 'no code' })
      .after(added(11, '+1', 0))
      .thenRefuses(none);
    removing(11, { name: 'nonsense' })
      .after(added(11, '+1', 0))
      .thenRefuses(new UnknownEmoji('nonsense'));
  });
});

it('what was given and not taken back is there, whatever the order', () => {
  const step = fc.record({ userId: fc.integer({ min: 1, max: 3 }), name: fc.constantFrom('tada', '+1', 'thumbs_up') });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let state = messageAggregate.evolve(messageAggregate.initialState, postedMessage());
      const there = new Set<string>();
      for (const { userId, name } of steps) {
        const key = `${userId} ${CODES[name]}`;
        const act = there.has(key)
          ? () =>
              decideRemoveReaction(state, { userId, emoji: { name, code: undefined, type: 'unicode_emoji' } }, FACTS)
          : () => decideAddReaction(state, { userId, emoji: { name } }, FACTS);
        for (const event of act()) state = messageAggregate.evolve(state, event);
        if (!there.delete(key)) there.add(key);
      }
      const { byAccount, byEmoji } = (state as Extract<typeof state, { situation: 'posted' }>).reactions;
      const counts = ['1f389', '1f44d'].map((code) => byEmoji.get(`unicode_emoji ${code}`)?.count ?? 0);
      expect([byAccount.size, counts[0]! + counts[1]!]).toEqual([there.size, there.size]);
    }),
  );
});
