import { idsOf } from '@chat/kernel';
import type { MoveIntent } from '../move-messages/move-messages.rules.js';
import { moveFactsOf } from '../move-messages/move-messages.fixture.js';
import { decideFinishMovingMessages, type FinishMovingMessagesFacts } from './finish-moving-messages.decide.js';

const TO_DINNER: MoveIntent = {
  messageId: 7,
  topic: 'dinner',
  channelId: undefined,
  propagateMode: 'change_all',
  editsContent: true,
  notifyOldThread: false,
  notifyNewThread: true,
};
const seen = (id: number) => ({ id, time: null, isVisible: true, channelMoves: 0 });

function finished(intent: Partial<MoveIntent>, facts: Partial<FinishMovingMessagesFacts>) {
  const known = { isElsewhereInChannel: false, ...moveFactsOf(facts), ...facts };
  const [moved] = decideFinishMovingMessages({ ...TO_DINNER, ...intent }, 4, known);
  return moved!.data;
}

describe('finishing a move', () => {
  it('moves what the request names, and says which edit it belongs to', () => {
    const data = finished({}, { topicMessages: [seen(6), seen(7)] });
    expect(data).toMatchObject({ messageId: 7, editRevision: 4, isWhole: true, to: { topic: 'dinner' } });
    expect(idsOf(data.messageIds)).toEqual([6, 7]);
  });

  it('says nothing of resolving when the content was edited too', () => {
    expect(finished({ topic: '✔ lunch' }, {})).toMatchObject({
      resolution: 'resolved',
      notices: { resolution: false },
    });
  });

  it('refuses nothing that was accepted', () => {
    const data = finished({}, { mayMoveBetweenTopics: false, now: 1e15, topicMessages: [seen(7)] });
    expect(idsOf(data.messageIds)).toEqual([7]);
  });

  it('takes the message from the topic that somebody else moved it to, and nothing else from there', () => {
    const data = finished({}, { topicMessages: [seen(6), seen(9)], isElsewhereInChannel: true });
    expect(idsOf(data.messageIds)).toEqual([6, 7, 9]);
    const alone = finished({ propagateMode: 'change_one' }, { topicMessages: [seen(6)], isElsewhereInChannel: true });
    expect(idsOf(alone.messageIds)).toEqual([7]);
  });

  it.each([
    ['nothing is left', { topicMessages: [] }],
    ['the channel is out of reach', { topicMessages: [seen(7)], isElsewhereInChannel: true, target: undefined }],
  ])('moves nothing when %s, and says that it is finished', (_case, facts) => {
    const data = finished({ notifyOldThread: true }, facts);
    expect([data.editRevision, idsOf(data.messageIds)]).toEqual([4, []]);
    expect(data).toMatchObject({ isWhole: false, notices: { resolution: false, newThread: false, oldThread: false } });
  });
});
