import type { MessageMove } from '../messages/message-document.js';
import { documentOf } from '../messages/messages.projection.js';
import { posted } from '../message/message.fixture.js';
import type { ContentChangeDocument } from './message-history-document.js';
import { messageSnapshots } from './message-snapshots.js';

const metadata = { actorId: 11, realmId: 1, correlationId: 'sending', causationId: 'sending', time: 0 };
const message = documentOf({ ...posted(), position: 1, stream: 'message-7', revision: 0, id: 'a', metadata });

const request = (correlationId: string) => ({ userId: 11, time: 5_000, correlationId });

const moved = (position: number, by: string, from: string, to: string): MessageMove => ({
  position,
  ...request(by),
  from: { channelId: 3, topic: from },
  to: { channelId: 3, topic: to },
});

const edited = (position: number, by: string, content: string, previous: string): ContentChangeDocument => ({
  _id: `7:${position}`,
  messageId: 7,
  position,
  ...request(by),
  content,
  renderedContent: `<p>${content}</p>`,
  previous: { content: previous, renderedContent: `<p>${previous}</p>` },
});

const snapshots = (moves: MessageMove[], edits: ContentChangeDocument[]) => {
  const { content, renderedContent } = edits.at(-1)!;
  const topic = moves.at(-1)!.to.topic;
  const now = { content, renderedContent, moves, conversation: { kind: 'channel', channelId: 3, topic } } as const;
  return messageSnapshots({ ...message, ...now }, edits, 'all', true);
};

describe('snapshots of a message', () => {
  it('show what one request did to topic and content as one change', () => {
    const history = snapshots([moved(2, 'a', 'lunch', 'dinner')], [edited(3, 'a', 'Stew', 'Soup')]);

    expect(history).toHaveLength(2);
    expect(history[1]).toMatchObject({ topic: 'dinner', prev_topic: 'lunch', content: 'Stew', prev_content: 'Soup' });
  });

  it('show them as two when somebody else moved the message in between', () => {
    const moves = [moved(2, 'a', 'lunch', 'dinner'), moved(3, 'b', 'dinner', 'supper')];

    expect(snapshots(moves, [edited(4, 'a', 'Stew', 'Soup')])).toMatchObject([
      { topic: 'lunch', content: 'Soup' },
      { topic: 'dinner', prev_topic: 'lunch', content: 'Soup' },
      { topic: 'supper', prev_topic: 'dinner', content: 'Soup' },
      { topic: 'supper', content: 'Stew', prev_content: 'Soup' },
    ]);
  });
});
