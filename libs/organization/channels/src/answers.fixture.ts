import type { RecordedEvent } from '@chat/kernel';
import type { Chat } from '@chat/testing';

export const success = (fields: object) => ({ status: 200, body: { result: 'success', msg: '', ...fields } });

/** What the log holds about channels and subscriptions; not the notices, which come when they come. */
export async function channelEvents(chat: Chat): Promise<RecordedEvent[]> {
  return (await chat.events()).filter(({ stream }) => /^(channel|subscriptions)-/.test(stream));
}
