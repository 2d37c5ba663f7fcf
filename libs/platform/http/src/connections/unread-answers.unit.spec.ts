import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { LIMITS } from '@chat/kernel';
import { UnreadAnswers } from './unread-answers.js';

describe('Unread answers', () => {
  it('of all strangers together are as many as those of one account', () => {
    const answers = new UnreadAnswers({ ...LIMITS.http, unreadPerUserBytes: 100, unreadBytes: 1_000 });
    const unread = (reader: number | 'strangers') => {
      const response = new ServerResponse(new IncomingMessage(new Socket()));
      answers.add(reader, response, 60);
      return response;
    };
    const responses = [unread('strangers'), unread(5), unread('strangers')];
    expect(responses.map(({ destroyed }) => destroyed)).toEqual([true, false, false]);
  });
});
