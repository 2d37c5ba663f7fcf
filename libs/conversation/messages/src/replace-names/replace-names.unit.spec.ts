import type { Recorded } from '@chat/kernel';
import { PersonNames } from '@chat/message-reading';
import { recorded } from '@chat/testing';
import { messageAggregate } from '../message/message.aggregate.js';
import type { MessageEvent, MessageNamesReplaced, MessagesMoved } from '../message/message.events.js';
import { decideReplaceNames } from './replace-names.decide.js';

const names = new PersonNames({
  userId: 5,
  words: ['Jane Doe'],
  name: 'Deleted user',
  address: 'gone@example.invalid',
});
const conversation = { kind: 'channel', channelId: 1, topic: 'Jane Doe leaves' } as const;
const mentions = { userIds: [], everyone: false, topicParticipantIds: [] };
const said = (content: string) => ({ content, renderedContent: `<p>${content}</p>` });

const posted = (content: string) => ({
  type: 'MessagePosted',
  data: {
    messageId: 3,
    senderId: 2,
    conversation,
    mentions,
    client: '',
    topicLinks: [],
    readBySender: false,
    ...said(content),
  },
});
const edited = (before: string, after: string) => ({
  type: 'MessageContentEdited',
  data: { messageId: 3, senderId: 2, conversation, mentions, previous: said(before), ...said(after) },
});
const reacted = {
  type: 'ReactionAdded',
  data: { messageId: 3, number: 0, userId: 1, emojiName: 'tada', conversation },
};
const deleted = { type: 'MessageDeleted', data: { messageId: 3 } };

function given(...events: readonly object[]) {
  const stream = events.map((event, at) => ({
    ...recorded(event as never, {}, { position: at + 1, revision: at }),
  })) as unknown as Recorded<MessageEvent>[];
  return decideReplaceNames({
    events: stream,
    moves: [],
    userId: 5,
    names,
    replaced: { content: true, topics: false },
  });
}

const textsOf = (decided: ReturnType<typeof given>) =>
  typeof decided === 'string' ? decided : decided.data.past.map(({ data }) => data);

describe('A message that names a deleted account', () => {
  it('is said again in all its versions without the name, with everything else that happened to it', () => {
    const decided = given(posted('Jane Doe is late'), edited('Jane Doe is late', 'Is Jane Doe late?'), reacted);
    expect(textsOf(decided)).toEqual([
      { ...posted('').data, ...said('Deleted user is late') },
      { ...edited('', '').data, previous: said('Deleted user is late'), ...said('Is Deleted user late?') },
      reacted.data,
    ]);
    const state = messageAggregate.evolve(messageAggregate.initialState, decided as MessageEvent);
    expect(state).toMatchObject({ situation: 'posted', content: 'Is Deleted user late?' });
  });

  it('that is deleted is left to its erasure', () => {
    expect(given(posted('Jane Doe is late'), deleted)).toBe('deleted');
    expect(given(deleted)).toBe('deleted');
  });

  it('in its topic alone is left', () => {
    expect(given(posted('Nobody is late'))).toBe('not found');
  });

  it('is not said again once it has the name no more', () => {
    const first = given(posted('Jane Doe is late')) as MessageEvent & { data: { past: readonly object[] } };
    expect(given(...first.data.past, first)).toBe('not found');
  });

  it('in its topics, too, is said again in them and in its moves, once', () => {
    const move = {
      type: 'MessagesMoved',
      data: {
        messageIds: [3, 1],
        from: { channelId: 1, topic: 'Jane Doe leaves' },
        to: { channelId: 1, topic: 'lunch' },
      },
    };
    const [first, second] = [posted('Nobody is late'), move].map((event, at) =>
      recorded(event as never, {}, { position: at + 1, revision: at }),
    ) as unknown as [Recorded<MessageEvent>, Recorded<MessagesMoved>];
    const inTopics = (events: readonly Recorded<MessageEvent>[], isBehind = false) =>
      decideReplaceNames({
        events,
        moves: [second],
        userId: 5,
        names,
        replaced: { content: true, topics: true },
        isBehind,
      });
    const decided = inTopics([first]);
    expect(textsOf(decided)).toEqual([
      { ...posted('Nobody is late').data, conversation: { ...conversation, topic: 'Deleted user leaves' } },
      { ...move.data, from: { channelId: 1, topic: 'Deleted user leaves' } },
    ]);
    const { data } = decided as MessageNamesReplaced;
    expect(data).toMatchObject({ isInTopicsAlone: true, conversation: { topic: 'Deleted user leaves' } });
    const carried = [data.past[0], { ...second, type: 'MessageNamesReplaced', data }] as Recorded<MessageEvent>[];
    expect(inTopics(carried)).toBe('not found');
    expect(inTopics(carried, true)).toMatchObject({ type: 'MessageNamesReplaced' });
  });
});
