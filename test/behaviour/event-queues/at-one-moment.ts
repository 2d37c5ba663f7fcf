import type { Chat } from '@chat/chat-testing';

/** Asks when everything that is stored can be read; again when the service itself wrote meanwhile, such as a welcome. */
export async function atOneMoment<T>(chat: Chat, ask: () => Promise<T>): Promise<T> {
  for (;;) {
    const before = await chat.head();
    await chat.server.core.readYourWrites.readable(before);
    const answers = await ask();
    if ((await chat.head()) === before) return answers;
  }
}
