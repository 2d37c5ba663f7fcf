import type { RecordedEvent } from '@chat/kernel';
import type { Chat } from '@chat/chat-testing';

/** Everything in the log, growing as it does; what is erased from now on stays in here. */
export async function witnessedLog(chat: Chat): Promise<readonly RecordedEvent[]> {
  const { follower } = chat.server.core;
  const events: RecordedEvent[] = [];
  follower.onEvent((event) => events.push(event));
  const { position: begun } = follower;
  events.unshift(...(await chat.events()).filter(({ position }) => position <= begun));
  return events;
}
