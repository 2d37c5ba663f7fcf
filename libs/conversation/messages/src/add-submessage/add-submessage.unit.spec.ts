import { InaccessibleMessage } from '@chat/message-reading';
import { postedMessage } from '@chat/chat-testing';
import { given } from '@chat/testing';
import { messageAggregate } from '../message/message.aggregate.js';
import type { Submessage, SubmessageAdded } from '../message/message.events.js';
import {
  InvalidSubmessageJson,
  InvalidWidget,
  NotAllowedToAttach,
  SubmessagesTooLong,
  TooManySubmessages,
} from '../widgets/widget.errors.js';
import { decideAddSubmessage } from './add-submessage.decide.js';
import { LIMITS } from '../messages.limits.js';

const AUTHOR = 11;
const READER = 12;
const conversation = { kind: 'channel', channelId: 3, topic: 'lunch' } as const;
const widget = (type: string) => JSON.stringify({ widget_type: type, extra_data: {} });
const poll = postedMessage({ content: '/poll Soup?', widget: widget('poll') });
const todo = postedMessage({ content: '/todo Kitchen', widget: widget('todo') });

function added(number: number, senderId: number, content: string, msgType = 'widget'): SubmessageAdded {
  return { type: 'SubmessageAdded', data: { messageId: 7, number, senderId, msgType, content, conversation } };
}

const adding = (senderId: number, content: unknown, changes: Partial<Submessage & { isAccessible: boolean }> = {}) => {
  const { isAccessible = true, msgType = 'widget' } = changes;
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  return (state: Parameters<typeof decideAddSubmessage>[0]) =>
    decideAddSubmessage(state, { senderId, msgType, content: text }, { isAccessible, conversation });
};

const vote = { type: 'vote', key: 'canned,0', vote: 1 };

describe('adding to a poll', () => {
  it.each([
    ['a vote', vote],
    ['a vote that is taken back', { ...vote, vote: -1 }],
    ['a vote for an option that somebody added', { ...vote, key: '12,1000' }],
    ['an option', { type: 'new_option', idx: 1000, option: 'Stew' }],
  ])('records %s of anybody', (_part, content) => {
    given(messageAggregate, poll)
      .when(adding(READER, content))
      .thenRecords(added(1, READER, JSON.stringify(content)));
  });

  it('numbers what is added, the same again included', () => {
    given(messageAggregate, poll, added(1, READER, JSON.stringify(vote)))
      .when(adding(READER, vote))
      .thenRecords(added(2, READER, JSON.stringify(vote)));
  });

  const question = { type: 'question', question: 'Stew?' };
  it('records another question of the author only', () => {
    given(messageAggregate, poll)
      .when(adding(AUTHOR, question))
      .thenRecords(added(1, AUTHOR, JSON.stringify(question)));
    given(messageAggregate, poll)
      .when(adding(READER, { ...question, more: 1 }))
      .thenRefuses(new InvalidWidget("You can't edit a question unless you are the author."));
  });

  it.each([
    ['[]', 'poll data is not a dict'],
    ['null', 'poll data is not a dict'],
    ['{}', 'type key is missing from poll data'],
    ['{"type":4}', 'poll data["type"] is not a string'],
    ['{"type":"strike","key":"0,canned"}', 'Unknown type for poll data: strike'],
    ['{"type":"toString"}', 'Unknown type for poll data: toString'],
    ['{"type":"vote","vote":1}', 'key key is missing from poll data'],
    ['{"type":"vote","key":4,"vote":1}', 'poll data["key"] is not a string'],
    ['{"type":"vote","key":"x","vote":1}', 'Invalid poll data["key"]'],
    ['{"type":"vote","key":"0,canned","vote":1}', 'Invalid poll data["key"]'],
    ['{"type":"vote","key":"canned,0,0","vote":1}', 'Invalid poll data["key"]'],
    ['{"type":"vote","key":"canned,0\\n","vote":1}', 'Invalid poll data["key"]'],
    ['{"type":"vote","key":"canned,1000000000000000","vote":1}', 'Invalid poll data["key"]'],
    ['{"type":"vote","key":"canned,0","vote":2}', 'Invalid poll data["vote"]'],
    ['{"type":"vote","key":"canned,0","vote":"1"}', 'poll data["vote"] is not an integer'],
    ['{"type":"vote","key":"canned,0","vote":1,"more":1}', 'Unexpected arguments: more'],
    ['{"type":"new_option","option":"Stew","idx":-1}', 'poll data["idx"] is too small'],
    ['{"type":"new_option","option":"Stew","idx":1001}', 'poll data["idx"] is too large'],
    ['{"type":"new_option","option":4,"idx":1}', 'poll data["option"] is not a string'],
  ])('refuses %s', (content, reason) => {
    given(messageAggregate, poll).when(adding(AUTHOR, content)).thenRefuses(new InvalidWidget(reason));
  });
});

describe('adding to a to-do list', () => {
  const task = { type: 'new_task', key: 2, task: 'Soup', desc: '', completed: false };
  it.each([
    ['a task', task],
    ['that one is done', { type: 'strike', key: '2,12' }],
  ])('records %s of anybody', (_part, content) => {
    given(messageAggregate, todo)
      .when(adding(READER, content))
      .thenRecords(added(1, READER, JSON.stringify(content)));
  });

  it('records another title of the author only', () => {
    const title = { type: 'new_task_list_title', title: 'Cellar' };
    given(messageAggregate, todo)
      .when(adding(AUTHOR, title))
      .thenRecords(added(1, AUTHOR, JSON.stringify(title)));
    given(messageAggregate, todo)
      .when(adding(READER, title))
      .thenRefuses(new InvalidWidget("You can't edit the task list title unless you are the author."));
  });

  it.each([
    [vote, 'Unknown type for todo data: vote'],
    [{ ...task, completed: 0 }, 'todo data["completed"] is not a boolean'],
    [{ ...task, key: '2' }, 'todo data["key"] is not an integer'],
    [{ type: 'strike', key: 2 }, 'todo data["key"] is not a string'],
  ])('refuses %j', (content, reason) => {
    given(messageAggregate, todo).when(adding(AUTHOR, content)).thenRefuses(new InvalidWidget(reason));
  });
});

describe('adding to a message', () => {
  const game = JSON.stringify({ widget_type: 'game', salary: 20 });
  it('is begun by its author, with a widget; then others may, with whatever it is', () => {
    given(messageAggregate, postedMessage()).when(adding(READER, game)).thenRefuses(new NotAllowedToAttach());
    given(messageAggregate, postedMessage())
      .when(adding(AUTHOR, game, { msgType: 'game' }))
      .thenRecords(added(0, AUTHOR, game, 'game'));
    given(messageAggregate, postedMessage(), added(0, AUTHOR, game, 'game'))
      .when(adding(READER, '[1]'))
      .thenRecords(added(1, READER, '[1]'));
  });

  const POLL = { widget_type: 'poll', extra_data: { question: 'Soup?', options: ['yes'] } };
  const TODO = { widget_type: 'todo', extra_data: { task_list_title: '', tasks: [{ task: 'Soup', desc: '' }] } };
  it.each([
    ['a poll', POLL],
    ['a to-do list', TODO],
  ])('makes %s of it when its author says so', (_widget, content) => {
    given(messageAggregate, postedMessage())
      .when(adding(AUTHOR, content))
      .thenRecords(added(0, AUTHOR, JSON.stringify(content)));
    for (const msgType of ['widget', 'game']) {
      given(messageAggregate, postedMessage(), added(0, AUTHOR, JSON.stringify(content), msgType))
        .when(adding(READER, { type: 'shuffle' }))
        .thenRefuses(new InvalidWidget(`Unknown type for ${content.widget_type} data: shuffle`));
    }
  });

  it.each([
    ['a poll of which only the type of its data is known', { widget_type: 'poll', extra_data: {} }],
    ['a to-do list without data', { widget_type: 'todo', extra_data: null }],
  ])('is begun with %s, as clients read it', (_widget, content) => {
    given(messageAggregate, postedMessage())
      .when(adding(AUTHOR, content))
      .thenRecords(added(0, AUTHOR, JSON.stringify(content)));
  });

  it('goes on after something that is no widget, as it was before', () => {
    given(messageAggregate, postedMessage(), added(0, AUTHOR, '{}'))
      .when(adding(READER, '[1]'))
      .thenRecords(added(1, READER, '[1]'));
    given(messageAggregate, postedMessage(), added(0, AUTHOR, '{}'), added(1, AUTHOR, JSON.stringify(POLL)))
      .when(adding(READER, '[1]'))
      .thenRecords(added(2, READER, '[1]'));
  });

  const extra = (widget: typeof POLL, changes: object) =>
    JSON.stringify({ ...widget, extra_data: { ...widget.extra_data, ...changes } });
  it.each([
    ['[]', 'widget data is not a dict'],
    ['null', 'widget data is not a dict'],
    ['{}', 'widget_type key is missing from widget data'],
    ['{"widget_type":4}', 'widget data["widget_type"] is not a string'],
    ['{"widget_type":"poll"}', 'extra_data key is missing from widget data'],
    ['{"widget_type":"poll","extra_data":null}', 'widget data["extra_data"] is not a dict'],
    [extra(POLL, { question: 4 }), 'widget data["extra_data"]["question"] is not a string'],
    [extra(POLL, { options: ['yes', 4] }), 'widget data["extra_data"]["options"][1] is not a string'],
  ])('is not begun with %s', (content, reason) => {
    given(messageAggregate, postedMessage()).when(adding(AUTHOR, content)).thenRefuses(new InvalidWidget(reason));
  });

  it('refuses what is no JSON, after asking who may', () => {
    for (const json of ['{', String.raw`{"type":"new_option","idx":1,"option":"\ud800"}`]) {
      given(messageAggregate, poll).when(adding(READER, json)).thenRefuses(new InvalidSubmessageJson());
    }
    given(messageAggregate, postedMessage()).when(adding(READER, '{')).thenRefuses(new NotAllowedToAttach());
  });

  it('is for those who may read it, while it is there', () => {
    given(messageAggregate, poll)
      .when(adding(AUTHOR, '{', { isAccessible: false }))
      .thenRefuses(new InaccessibleMessage());
    given(messageAggregate).when(adding(AUTHOR, vote)).thenRefuses(new InaccessibleMessage());
  });

  /** @limit messages.submessages */
  it('has a limit in number', () => {
    const { submessages } = LIMITS.messages;
    const parts = Array.from({ length: submessages - 1 }, (_, at) => added(at + 1, READER, '{}'));
    given(messageAggregate, poll, ...parts.slice(1))
      .when(adding(READER, vote))
      .thenRecords(added(submessages - 1, READER, JSON.stringify(vote)));
    given(messageAggregate, poll, ...parts)
      .when(adding(READER, vote))
      .thenRefuses(new TooManySubmessages(submessages));
  });

  /** @limit messages.submessagesCharacters */
  it('has a limit in size', () => {
    const { submessagesCharacters } = LIMITS.messages;
    const room = submessagesCharacters - poll.data.widget!.length;
    const text = JSON.stringify(vote);
    const full = added(1, READER, ' '.repeat(room - text.length));
    given(messageAggregate, poll, full)
      .when(adding(READER, text))
      .thenRecords(added(2, READER, text));
    given(messageAggregate, poll, full)
      .when(adding(READER, `${text} `))
      .thenRefuses(new SubmessagesTooLong(submessagesCharacters));
  });
});
