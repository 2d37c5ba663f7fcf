import type { RecordedEvent } from '@chat/kernel';
import { postedMessage } from '@chat/chat-testing';
import { recorded } from '@chat/testing';
import type { MessagesMoved } from '../message/message.events.js';
import { documentOf, messagesProjection } from './messages.projection.js';

const message = documentOf(recorded(postedMessage()));
const { conversation } = message;
if (conversation.kind === 'direct') throw new TypeError('It is in a channel.');
const { channelId, topic } = conversation;

function lastMoveTime(to: { channelId: number; topic: string | null }, resolution: 'resolved' | null): number | null {
  const data = {
    messageId: 7,
    messageIds: [7, 1],
    from: { channelId, topic },
    to: { ...to, topicLinks: null },
    resolution,
  };
  const event = { type: 'MessagesMoved', data } as unknown as MessagesMoved;
  const moved = recorded(event, { time: 5_000 }) as RecordedEvent<MessagesMoved>;
  return messagesProjection.evolve(message, moved, message._id)!.lastMoveTime;
}

describe('when a message was last moved', () => {
  it('is kept of every move but one that only resolves or reopens its topic', () => {
    expect(lastMoveTime({ channelId, topic: 'dinner' }, null)).toBe(5_000);
    expect(lastMoveTime({ channelId: channelId + 1, topic: null }, null)).toBe(5_000);
    expect(lastMoveTime({ channelId: channelId + 1, topic: `✔ ${topic}` }, 'resolved')).toBe(5_000);
    expect(lastMoveTime({ channelId, topic: `✔ ${topic}` }, 'resolved')).toBeNull();
  });
});
