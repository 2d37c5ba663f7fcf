import type { Chat } from '@chat/testing';

/** Asks again when the service itself wrote something meanwhile, such as a welcome. */
export async function atOneMoment<T>(chat: Chat, ask: () => Promise<T>): Promise<T> {
  for (;;) {
    const before = await chat.head();
    const answers = await ask();
    if ((await chat.head()) === before) return answers;
  }
}
