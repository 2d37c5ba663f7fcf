import { DomainError, idsOf, NothingToChange } from '@chat/kernel';
import { InaccessibleMessage } from '@chat/message-reading';
import { ContentChangedMeanwhile, NotTheSender } from '../message/message.errors.js';
import { InvalidTopicCharacter } from '../message/topic.js';
import {
  GeneralChatNotAllowed,
  NotAllowedToCreateTopic,
  NotAllowedToPost,
  OnlyGeneralChatAllowed,
} from '../send-message/send-message.errors.js';
import { decideMoveMessages, type MoveMessagesFacts } from './move-messages.decide.js';
import {
  ChannelEditWindowClosed,
  ContentAndChannelTogether,
  DirectMessagesHaveNoTopic,
  DirectMessagesStayOutOfChannels,
  GeneralChatCannotBeResolved,
  InvalidTargetChannel,
  NotAllowedToMoveMessage,
  NotAllowedToResolve,
  PropagationWithoutMove,
  TopicEditWindowClosed,
  TopicMoveWindowClosed,
} from './move-messages.errors.js';
import { moveFactsOf } from './move-messages.fixture.js';
import {
  type MoveFacts,
  type MoveIntent,
  refuseForbiddenMove,
  refuseForbiddenTopicEdit,
  refuseImpossibleMove,
  type TargetChannel,
} from './move-messages.rules.js';

const DIRECT = { conversation: { kind: 'direct', userIds: [11, 12] } } as const;
const TARGET = moveFactsOf().target as TargetChannel;
const WEEK_AND_SLACK = 604_820_000;
const late = { now: 1_000_000 + WEEK_AND_SLACK + 1 };
const intent = (changes: Partial<MoveIntent> = {}): MoveIntent => ({
  messageId: 7,
  topic: undefined,
  channelId: undefined,
  propagateMode: 'change_one',
  editsContent: false,
  notifyOldThread: false,
  notifyNewThread: true,
  ...changes,
});
const target = (changes: Partial<TargetChannel>) => ({ target: { ...TARGET, ...changes } });
const toDinner = { topic: 'dinner' };
const toCellar = { channelId: 4 };
const wholeTopic = { propagateMode: 'change_all' } as const;

function refusal(changes: Partial<MoveIntent>, facts: Partial<MoveFacts>): unknown {
  const [asked, known] = [intent(changes), moveFactsOf(facts)];
  try {
    refuseImpossibleMove(asked, known);
    refuseForbiddenTopicEdit(asked, known);
    refuseForbiddenMove(asked, known);
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

const SOUP = { isAccessible: true, content: 'Soup', sha256: (text: string) => `hash of ${text}` };

function moving(changes: Partial<MoveIntent>, facts: Partial<MoveMessagesFacts> = {}, hash?: string) {
  return decideMoveMessages(intent(changes), hash, { ...SOUP, ...moveFactsOf(facts), ...facts });
}

const message = (id: number, time = 1_000_000, isVisible = true) => ({ id, time, isVisible, channelMoves: 0 });

describe('a move', () => {
  it.each<[string, Partial<MoveIntent>, Partial<MoveFacts>, DomainError | null]>([
    ['of nothing', {}, {}, new NothingToChange()],
    ['of a direct message to a channel', { ...toCellar, ...toDinner }, DIRECT, new DirectMessagesStayOutOfChannels()],
    ['of a direct message to a topic', toDinner, DIRECT, new DirectMessagesHaveNoTopic()],
    [
      'of later messages when only the content changes',
      { editsContent: true, propagateMode: 'change_later' },
      {},
      new PropagationWithoutMove(),
    ],
    ['that resolves the general chat', { topic: '✔' }, {}, new GeneralChatCannotBeResolved()],
    [
      'that resolves the general chat by its display name',
      { topic: '✔ general chat' },
      {},
      new GeneralChatCannotBeResolved(),
    ],
    ['to an unprintable topic', { topic: 'a\u0007' }, {}, new InvalidTopicCharacter(2)],
    [
      'to another channel together with the content',
      { ...toCellar, editsContent: true },
      {},
      new ContentAndChannelTogether(),
    ],
    ['to a channel out of reach', toCellar, { target: undefined }, new InvalidTargetChannel()],
    [
      'to the general chat where topics are required',
      { topic: '' },
      target({ topicsPolicy: 'disable_empty_topic' }),
      new GeneralChatNotAllowed(),
    ],
    [
      'to "(no topic)" where topics are required',
      { topic: '(no topic)' },
      target({ topicsPolicy: 'disable_empty_topic' }),
      new GeneralChatNotAllowed(),
    ],
    [
      'to a topic where there is only the general chat',
      toDinner,
      target({ topicsPolicy: 'empty_topic_only' }),
      new OnlyGeneralChatAllowed(),
    ],
    ['that resolves without permission', { topic: '✔ lunch' }, { mayResolve: false }, new NotAllowedToResolve()],
    ['that resolves, long after', { topic: '✔ lunch', ...wholeTopic }, { ...late, mayMoveBetweenTopics: false }, null],
    ['between topics without permission', toDinner, { mayMoveBetweenTopics: false }, new NotTheSender()],
    ['between topics after a week', toDinner, late, new TopicEditWindowClosed()],
    ['between topics after a week, by a moderator', toDinner, { ...late, hasTimeLimit: false }, null],
    ['between topics at the last moment', toDinner, { now: 1_000_000 + WEEK_AND_SLACK }, null],
    ['between topics without a limit', toDinner, { ...late, withinChannelLimit: null }, null],
    ['between channels without permission', toCellar, { mayMoveBetweenChannels: false }, new NotAllowedToMoveMessage()],
    ['to a channel without the right to post there', toCellar, target({ mayPost: false }), new NotAllowedToPost()],
    ['between channels after a week', toCellar, late, new ChannelEditWindowClosed()],
    ['between channels without a limit', toCellar, { ...late, betweenChannelsLimit: null }, null],
    [
      'to a new topic without the right to open one',
      toDinner,
      target({ mayCreateTopic: false }),
      new NotAllowedToCreateTopic(),
    ],
    [
      'to an existing topic without the right to open one',
      toDinner,
      target({ mayCreateTopic: false, hasTopic: true }),
      null,
    ],
    ['that resolves without the right to open a topic', { topic: '✔ lunch' }, target({ mayCreateTopic: false }), null],
    ['of a whole topic that is too old', { ...toDinner, ...wholeTopic }, late, new TopicMoveWindowClosed(null, 0, 1)],
    [
      'of a whole topic of which some is too old',
      { ...toDinner, ...wholeTopic },
      {
        ...late,
        topicMessages: [
          message(5),
          message(6, 2_000_000, false),
          message(7),
          message(9, 2_000_000),
          message(12, 3_000_000),
        ],
      },
      new TopicMoveWindowClosed(9, 2, 4),
    ],
    [
      'of a whole topic, by the smaller of two limits',
      { ...toDinner, ...toCellar, ...wholeTopic },
      {
        withinChannelLimit: 3600,
        betweenChannelsLimit: 60,
        now: 1_100_000,
        topicMessages: [message(7), message(9, 1_090_000)],
      },
      new TopicMoveWindowClosed(9, 1, 2),
    ],
  ])('%s', (_case, asked, facts, expected) => {
    expect(refusal(asked, facts)).toEqual(expected);
  });

  it.each([
    [9, 2, 'You only have permission to move the 2/4 most recent messages in this topic.'],
    [null, 0, 'The time limit for moving this topic has passed.'],
  ])('tells the client that the topic may be moved from %j on', (first, movable, message) => {
    expect(new TopicMoveWindowClosed(first, movable, 4)).toMatchObject({
      code: 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
      message,
      extra: {
        first_message_id_allowed_to_move: first,
        total_messages_in_topic: 4,
        total_messages_allowed_to_move: movable,
      },
    });
  });

  const topicMessages = [message(5), message(6, 1_000_000, false), message(7), message(9), message(12)];

  it.each([
    ['change_one', [7], false],
    ['change_later', [7, 9, 12], false],
    ['change_all', [5, 7, 9, 12], true],
  ] as const)('with %s takes %j along', (propagateMode, ids, isWhole) => {
    const [moved] = moving({ ...toDinner, propagateMode }, { topicMessages });

    expect(idsOf(moved!.data.messageIds)).toEqual(ids);
    expect(moved!.data).toMatchObject({
      from: { channelId: 3, topic: 'lunch' },
      to: { channelId: 3, topic: 'dinner' },
      isWhole,
    });
  });

  it('of the last visible message is one of the whole topic', () => {
    const [moved] = moving(toDinner, { topicMessages: [message(6, 1, false), message(7)] });
    expect(moved!.data.isWhole).toBe(true);
  });

  it('of a message out of reach is refused before anything else', () => {
    expect(() => moving({}, { isAccessible: false })).toThrow(new InaccessibleMessage());
  });

  it('is refused when the content is another one than the client saw, once its shape is right', () => {
    expect(() => moving({}, {}, 'hash of Stew')).toThrow(new NothingToChange());
    expect(() => moving(toDinner, { mayMoveBetweenTopics: false }, 'hash of Stew')).toThrow(
      new ContentChangedMeanwhile(),
    );
    expect(moving(toDinner, {}, 'hash of Soup')).toHaveLength(1);
  });
});
