import { IdTaken } from '@chat/directory';
import { postedMessage } from '@chat/chat-testing';
import { given } from '@chat/testing';
import { messageAggregate } from '../message/message.aggregate.js';
import { ContentHasNullBytes, EmptyContent, GroupMentionNotAllowed } from '../message/message.errors.js';
import { CALLS_NOBODY } from '../message/message.fixture.js';
import {
  type ChannelPosting,
  decideSendMessage,
  type DirectPosting,
  type SendMessageFacts,
} from './send-message.decide.js';
import {
  DirectMessagesDisabled,
  GeneralChatNotAllowed,
  NobodyAuthorizesConversation,
  NotAllowedToCreateTopic,
  NotAllowedToInitiateConversation,
  NotAllowedToPost,
  NotAuthorizedToSend,
  OnlyGeneralChatAllowed,
  RecipientDeactivated,
  RecipientsOutOfSight,
} from './send-message.errors.js';

const { conversation, mentions: _mentions, ...INTENT } = postedMessage().data;
const CHANNEL: ChannelPosting = {
  conversation: conversation as ChannelPosting['conversation'],
  channelName: 'kitchen',
  mayPost: true,
  mayEnter: true,
  mayCreateTopic: true,
  topicExists: true,
  topicsPolicy: 'allow_empty_topic',
};
const DIRECT: DirectPosting = {
  conversation: { kind: 'direct', userIds: [11, 12] },
  seesAll: true,
  deactivated: null,
  isExempt: false,
  directMessagesDisabled: false,
  someoneAuthorizes: true,
  mayInitiate: true,
  isOngoing: false,
};
const inChannel = (changes: Partial<ChannelPosting> = {}): SendMessageFacts => ({
  posting: { ...CHANNEL, ...changes },
  mentions: CALLS_NOBODY,
});
const direct = (changes: Partial<DirectPosting> = {}): SendMessageFacts => ({
  posting: { ...DIRECT, ...changes },
  mentions: CALLS_NOBODY,
});
const inTopic = (topic: string) => ({ conversation: { ...CHANNEL.conversation, topic } });
const sending =
  (facts: SendMessageFacts, changes: Partial<typeof INTENT> = {}) =>
  (state: Parameters<typeof decideSendMessage>[0]) =>
    decideSendMessage(state, { ...INTENT, ...changes }, facts);

describe('sending a message', () => {
  it('posts to a channel', () => {
    given(messageAggregate).when(sending(inChannel())).thenRecords(postedMessage());
  });

  it('posts to people', () => {
    given(messageAggregate)
      .when(sending(direct()))
      .thenRecords(postedMessage({ conversation: DIRECT.conversation }));
  });

  it('happens once', () => {
    const echo = { queueId: 'queue', localId: '1' };
    given(messageAggregate, postedMessage({ echo })).when(sending(inChannel(), { echo })).thenNothing();
  });

  it.each([
    ["another sender's message", {}, { senderId: 99, echo: { queueId: 'queue', localId: '1' } }],
    [
      'another message of the sender',
      { echo: { queueId: 'queue', localId: '1' } },
      { echo: { queueId: 'queue', localId: '2' } },
    ],
    ['a message without a name', {}, {}],
  ])('never takes %s for its own', (_what, there, intent) => {
    const state = messageAggregate.evolve(messageAggregate.initialState, postedMessage(there));
    expect(() => sending(inChannel(), intent)(state)).toThrow(IdTaken);
  });

  it.each([
    ['null bytes', { content: 'a\0b' }, new ContentHasNullBytes()],
    ['nothing', { content: '' }, new EmptyContent()],
  ])('refuses %s', (_case, changes, error) => {
    given(messageAggregate)
      .when(sending(inChannel({ mayPost: false }), changes))
      .thenRefuses(error);
  });

  it.each([
    [
      'those who may not post, before asking whether they may enter',
      { mayPost: false, mayEnter: false },
      new NotAllowedToPost(),
    ],
    ['those who may not enter', { mayEnter: false }, new NotAuthorizedToSend('kitchen')],
    [
      'the general chat where topics are required',
      { ...inTopic(''), topicsPolicy: 'disable_empty_topic' },
      new GeneralChatNotAllowed(),
    ],
    ['topics where there is only the general chat', { topicsPolicy: 'empty_topic_only' }, new OnlyGeneralChatAllowed()],
    [
      'a new topic by those who may not open one',
      { mayCreateTopic: false, topicExists: false },
      new NotAllowedToCreateTopic(),
    ],
  ] as const)('refuses %s', (_case, changes, error) => {
    given(messageAggregate)
      .when(sending(inChannel(changes)))
      .thenRefuses(error);
  });

  it('goes on in a topic that exists, whoever may open new ones', () => {
    given(messageAggregate)
      .when(sending(inChannel({ mayCreateTopic: false })))
      .thenRecords(postedMessage());
  });

  it.each([
    [
      'people out of sight, whatever became of them',
      { seesAll: false, deactivated: 'a@x.org' },
      new RecipientsOutOfSight(),
    ],
    [
      'somebody deactivated, before asking who may write to whom',
      { deactivated: 'a@x.org', directMessagesDisabled: true },
      new RecipientDeactivated('a@x.org'),
    ],
    [
      'somebody deactivated, also by bots',
      { deactivated: 'a@x.org', isExempt: true },
      new RecipientDeactivated('a@x.org'),
    ],
    [
      'direct messages where nobody may',
      { directMessagesDisabled: true, someoneAuthorizes: false },
      new DirectMessagesDisabled(),
    ],
    ['a conversation that nobody in it authorizes', { someoneAuthorizes: false }, new NobodyAuthorizesConversation()],
    ['to open a conversation without the right to', { mayInitiate: false }, new NotAllowedToInitiateConversation()],
  ])('refuses %s', (_case, changes, error) => {
    given(messageAggregate)
      .when(sending(direct(changes)))
      .thenRefuses(error);
  });

  it.each([
    ['an ongoing conversation needs no right to open one', { mayInitiate: false, isOngoing: true }],
    ['bots and notes to oneself are exempt', { isExempt: true, directMessagesDisabled: true }],
  ])('%s', (_case, changes) => {
    given(messageAggregate)
      .when(sending(direct(changes)))
      .thenRecords(postedMessage({ conversation: DIRECT.conversation }));
  });

  it('refuses to call a closed group', () => {
    const mentions = { ...CALLS_NOBODY, forbiddenGroup: 'cooks' };
    given(messageAggregate)
      .when(sending({ ...inChannel(), mentions }))
      .thenRefuses(new GroupMentionNotAllowed('cooks'));
  });
});
