import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Person } from '@chat/kernel';
import type { HttpLimits } from '../limits/limits-in-use.js';
import { UnreadAnswers } from './unread-answers.js';
import { LIMITS } from '../http.limits.js';

const unreadWithin = (limits: Pick<HttpLimits, 'unreadPerPersonBytes' | 'unreadBytes'>) => {
  const answers = new UnreadAnswers({ ...LIMITS.http, ...limits });
  return (person: Person, bytes = 60) => {
    const response = new ServerResponse(new IncomingMessage(new Socket()));
    answers.add(person, response, bytes);
    return response;
  };
};

describe('Unread answers', () => {
  it('of all strangers together are as many as those of one person', () => {
    const unread = unreadWithin({ unreadPerPersonBytes: 100, unreadBytes: 1_000 });
    const responses = [unread('strangers'), unread(5), unread('strangers')];
    expect(responses.map(({ destroyed }) => destroyed)).toEqual([true, false, false]);
  });

  it('of the person of whom most waits are cut when too much waits altogether', () => {
    const unread = unreadWithin({ unreadPerPersonBytes: 100, unreadBytes: 150 });
    const responses = [unread(5, 40), unread(6, 50), unread(5, 40), unread(7, 40)];
    expect(responses.map(({ destroyed }) => destroyed)).toEqual([true, false, false, false]);
  });
});
