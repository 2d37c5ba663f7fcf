import { type Conversation, directKey, WritableDirectory } from '@chat/directory';
import { type FlaggedMessages, MessageFlags, NO_MENTIONS } from '@chat/message-index';
import { type MessageDocument, MESSAGES } from '@chat/message-reading';
import type { ReadStore } from '@chat/read-store';
import { openMemoryReadStore } from '@chat/read-store/memory';
import { unreadMessagesFrom } from './unread-messages.js';
import { LIMITS } from '../attention.limits.js';

const [READER, SENDER] = [11, 12];
const userIds = [READER, SENDER];
const conversation: Conversation = { kind: 'direct', userIds };

let store: ReadStore;
let flags: MessageFlags;

beforeEach(async () => {
  store = openMemoryReadStore();
  const directory = new WritableDirectory();
  directory.putDirect({ userIds, firstMessageId: 1 });
  flags = new MessageFlags(directory);
});
afterEach(() => store.close());

/** Messages 1 to `count` between the two, all from the sender but one. */
async function write(count: number, notFromSender = 0): Promise<void> {
  const ids = Array.from({ length: count }, (_, at) => at + 1);
  for (const id of ids) flags.posted.add(id, conversation, NO_MENTIONS);
  const writes = ids.map((id) => {
    const document = { _id: id, senderId: id === notFromSender ? READER : SENDER } as MessageDocument;
    return { collection: MESSAGES, id, document, position: id };
  });
  await store.write('test', count, writes);
}

const together = (...ids: FlaggedMessages['ids']): FlaggedMessages[] => [{ conversation: directKey(userIds), ids }];

describe('Unread messages of a sender', () => {
  /** @limit mutedUsers.messagesRead */
  it('are looked at up to a limit, the newest', async () => {
    const { messagesRead } = LIMITS.mutedUsers;
    await write(messagesRead + 1);
    expect(await unreadMessagesFrom(flags, store, READER, SENDER)).toEqual(together([2, messagesRead + 1]));
  });

  it('are all looked at when they are no more than that', async () => {
    const { messagesRead } = LIMITS.mutedUsers;
    await write(messagesRead);
    expect(await unreadMessagesFrom(flags, store, READER, SENDER)).toEqual(together([1, messagesRead]));
  });

  it('leave out what others wrote in the same conversation', async () => {
    await write(5, 3);
    expect(await unreadMessagesFrom(flags, store, READER, SENDER)).toEqual(together([1, 2], [4, 5]));
  });
});
