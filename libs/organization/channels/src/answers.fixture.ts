import type { RecordedEvent } from '@chat/kernel';
import type { Chat } from '@chat/chat-testing';

export const success = (fields: object) => ({ status: 200, body: { result: 'success', msg: '', ...fields } });

/** The log's events about channels and subscriptions, without notices, which contain times. */
export async function channelEvents(chat: Chat): Promise<RecordedEvent[]> {
  return (await chat.events()).filter(({ stream }) => /^(channel|subscriptions)-/.test(stream));
}
