import { given } from '@chat/testing';
import { messageFlagsAggregate } from '../message-flags/message-flags.aggregate.js';
import { decideMarkAsRead } from './mark-as-read.decide.js';

const unread = [{ conversation: 'channel:3', ids: [[1, 100_000]] }] as const;

describe('marking as read', () => {
  it('reads what is unread', () => {
    given(messageFlagsAggregate)
      .when(() => decideMarkAsRead(10, unread, false))
      .thenRecords({ type: 'MessageFlagsAdded', data: { userId: 10, flag: 'read', messages: unread } });
  });

  it('says when that is everything', () => {
    given(messageFlagsAggregate)
      .when(() => decideMarkAsRead(10, unread, true))
      .thenRecords({ type: 'MessageFlagsAdded', data: { userId: 10, flag: 'read', messages: unread, all: true } });
  });

  it('does nothing when all is read', () => {
    given(messageFlagsAggregate)
      .when(() => decideMarkAsRead(10, [], true))
      .thenNothing();
  });
});
