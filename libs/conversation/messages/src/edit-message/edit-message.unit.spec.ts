import { hash } from 'node:crypto';
import { InaccessibleMessage } from '@chat/message-reading';
import { NO_MENTIONS } from '@chat/message-index';
import { postedMessage } from '@chat/chat-testing';
import { given } from '@chat/testing';
import { messageAggregate } from '../message/message.aggregate.js';
import {
  ChannelWildcardMentionNotAllowed,
  ContentChangedMeanwhile,
  ContentHasNullBytes,
  GroupMentionNotAllowed,
  MessageEditingDisabled,
  MessageEditWindowClosed,
  NotTheSender,
  TopicWildcardMentionNotAllowed,
  WidgetsCannotBeEdited,
} from '../message/message.errors.js';
import type { MessageContentEdited } from '../message/message.events.js';
import { CALLS_NOBODY } from '../message/message.fixture.js';
import { NotAllowedToResolve } from '../move-messages/move-messages.errors.js';
import { moveFactsOf } from '../move-messages/move-messages.fixture.js';
import type { MoveIntent } from '../move-messages/move-messages.rules.js';
import { decideEditMessage, type EditMessageFacts, type EditMessageIntent } from './edit-message.decide.js';
import fc from 'fast-check';

const sha256 = (text: string) => hash('sha256', text);
const conversation = { kind: 'channel', channelId: 3, topic: 'lunch' } as const;
const STAYS: MoveIntent = {
  messageId: 7,
  topic: undefined,
  channelId: undefined,
  propagateMode: 'change_one',
  editsContent: true,
  notifyOldThread: false,
  notifyNewThread: true,
};
const ALLOWED: EditMessageFacts = {
  isAccessible: true,
  conversation,
  editingAllowed: true,
  editLimit: 600,
  age: 10,
  sha256,
  move: moveFactsOf({ conversation }),
};
const STEW = { source: 'Stew', renderedContent: '<p>Stew</p>', attachmentIds: [], mentions: CALLS_NOBODY };
const BY_SENDER: EditMessageIntent = { editorId: 11, content: STEW, prevContentSha256: undefined, move: STAYS };

const edited = (changes: Partial<MessageContentEdited['data']> = {}): MessageContentEdited => ({
  type: 'MessageContentEdited',
  data: {
    messageId: 7,
    senderId: 11,
    conversation,
    content: 'Stew',
    renderedContent: '<p>Stew</p>',
    mentions: NO_MENTIONS,
    previous: { content: 'Soup', renderedContent: '<p>Soup</p>' },
    ...changes,
  },
});

const editing =
  (intent: Partial<EditMessageIntent> = {}, facts: Partial<EditMessageFacts> = {}) =>
  (state: Parameters<typeof decideEditMessage>[0]) =>
    decideEditMessage(state, { ...BY_SENDER, ...intent }, { ...ALLOWED, ...facts });

describe('editing a message', () => {
  it('replaces the content and keeps what it replaced', () => {
    given(messageAggregate, postedMessage()).when(editing()).thenRecords(edited());
  });

  it('replaces what the newest edit left', () => {
    given(messageAggregate, postedMessage(), edited())
      .when(editing())
      .thenRecords(edited({ previous: { content: 'Stew', renderedContent: '<p>Stew</p>' } }));
  });

  it('keeps which files it links, and which it linked before', () => {
    const linking = { ...edited(), data: { ...edited().data, attachmentIds: [1, 2] } };
    given(messageAggregate, postedMessage())
      .when(editing({ content: { ...STEW, attachmentIds: [1, 2] } }))
      .thenRecords(linking);
    given(messageAggregate, postedMessage(), linking)
      .when(editing())
      .thenRecords(edited({ previous: { content: 'Stew', renderedContent: '<p>Stew</p>', attachmentIds: [1, 2] } }));
    given(messageAggregate, postedMessage({ attachmentIds: [3] }), edited())
      .when(editing({ content: { ...STEW, attachmentIds: [3] } }))
      .thenRecords(edited({ attachmentIds: [3], previous: { content: 'Stew', renderedContent: '<p>Stew</p>' } }));
  });

  it('says what moves by the same request', () => {
    const move = { ...STAYS, topic: 'dinner', propagateMode: 'change_all' } as const;
    const decided = {
      topic: 'dinner',
      propagateMode: 'change_all',
      notifyOldThread: false,
      notifyNewThread: true,
    } as const;
    given(messageAggregate, postedMessage())
      .when(editing({ move }))
      .thenRecords(edited({ move: decided }));
  });

  it('stores no more of a topic than decides what becomes of it', () => {
    const move = { ...STAYS, topic: 'x'.repeat(1_000_000) };
    const state = [postedMessage()].reduce(messageAggregate.evolve, messageAggregate.initialState);
    const [event] = editing({ move })(state);
    expect(event!.data.move!.topic).toBe('x'.repeat(63));
  });

  it('is refused with the move of the same request', () => {
    given(messageAggregate, postedMessage())
      .when(
        editing({ move: { ...STAYS, topic: '✔ lunch' } }, { move: moveFactsOf({ conversation, mayResolve: false }) }),
      )
      .thenRefuses(new NotAllowedToResolve());
  });

  it('accepts the hash of the stored content', () => {
    given(messageAggregate, postedMessage())
      .when(editing({ prevContentSha256: sha256('Soup') }))
      .thenRecords(edited());
  });

  it.each([
    ['without a limit', { editLimit: null, age: 1e9 }],
    ['within the slack of 20 seconds', { age: 620 }],
  ])('is possible %s', (_case, facts) => {
    given(messageAggregate, postedMessage()).when(editing({}, facts)).thenRecords(edited());
  });

  it.each([
    ['a message that is not there', [], {}, {}, new InaccessibleMessage()],
    [
      'a message out of reach',
      [postedMessage()],
      {},
      { isAccessible: false, editingAllowed: false },
      new InaccessibleMessage(),
    ],
    [
      'anything where editing is off',
      [postedMessage()],
      { editorId: 12 },
      { editingAllowed: false },
      new MessageEditingDisabled(),
    ],
    ["another's message, whatever its age", [postedMessage()], { editorId: 12 }, { age: 1e9 }, new NotTheSender()],
    ['a message after the limit and the slack', [postedMessage()], {}, { age: 621 }, new MessageEditWindowClosed()],
    ['a poll', [postedMessage({ content: '/poll Soup?', widget: '{}' })], {}, {}, new WidgetsCannotBeEdited()],
    [
      'content that changed meanwhile',
      [postedMessage(), edited()],
      { prevContentSha256: sha256('Soup') },
      {},
      new ContentChangedMeanwhile(),
    ],
    [
      'content into null bytes',
      [postedMessage()],
      { content: { ...STEW, source: 'St\0w' } },
      {},
      new ContentHasNullBytes(),
    ],
  ] as const)('refuses to change %s', (_case, past, intent, facts, error) => {
    given(messageAggregate, ...past)
      .when(editing(intent, facts))
      .thenRefuses(error);
  });

  it.each([
    [
      'a channel of 16',
      { mentions: { ...NO_MENTIONS, everyone: true }, subscriberCount: 16 },
      new ChannelWildcardMentionNotAllowed(),
    ],
    [
      'a topic of 16',
      { mentions: { ...NO_MENTIONS, topicParticipantIds: Array.from({ length: 16 }, (_, id) => id) } },
      new TopicWildcardMentionNotAllowed(),
    ],
    ['a group that is closed to them', { forbiddenGroup: 'cooks' }, new GroupMentionNotAllowed('cooks')],
  ])('refuses to call everyone of %s without permission', (_case, mentions, error) => {
    given(messageAggregate, postedMessage())
      .when(editing({ content: { ...STEW, mentions: { ...CALLS_NOBODY, ...mentions } } }))
      .thenRefuses(error);
  });

  it('lets exactly 15 be called, and more with permission', () => {
    const everyone = { ...NO_MENTIONS, everyone: true };
    for (const facts of [{ subscriberCount: 15 }, { subscriberCount: 10_000, mayMentionMany: true }]) {
      given(messageAggregate, postedMessage())
        .when(editing({ content: { ...STEW, mentions: { ...CALLS_NOBODY, ...facts, mentions: everyone } } }))
        .thenRecords(edited({ mentions: everyone }));
    }
  });

  it('is lost by every writer but the first, when each names the content that it saw', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 }), { minLength: 2, maxLength: 20 }), (contents) => {
        const past: Parameters<typeof messageAggregate.evolve>[1][] = [postedMessage({ content: 'the original' })];
        const outcomes = contents.map((source) => {
          const state = past.reduce(messageAggregate.evolve, messageAggregate.initialState);
          try {
            past.push(...editing({ content: { ...STEW, source }, prevContentSha256: sha256('the original') })(state));
            return 'won';
          } catch (error) {
            return error instanceof ContentChangedMeanwhile ? 'lost' : error;
          }
        });
        expect(outcomes).toEqual(['won', ...contents.slice(1).map(() => 'lost')]);
      }),
    );
  });
});
