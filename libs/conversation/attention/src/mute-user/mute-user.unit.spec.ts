import { causedByNobody, type Conversation, directKey, WritableDirectory } from '@chat/directory';
import { Transactions } from '@chat/event-log';
import { openMemoryEventLog } from '@chat/event-log/memory';
import { MessageFlags, NO_MENTIONS } from '@chat/message-index';
import { type MessageDocument, MESSAGES } from '@chat/message-reading';
import { openMemoryReadStore } from '@chat/read-store/memory';
import { aUser } from '@chat/chat-testing';
import { mutedUsersAggregate } from '../muted-users/muted-users.aggregate.js';
import { MuteUser, MuteUserHandler } from './mute-user.command.js';

const [READER, SENDER] = [11, 12];
const userIds = [READER, SENDER];
const conversation: Conversation = { kind: 'direct', userIds };

it('Muting somebody marks their messages as read that the read model does not have yet', async () => {
  const [log, store, directory] = [openMemoryEventLog(), openMemoryReadStore(), new WritableDirectory()];
  for (const id of userIds) directory.putUser(aUser(id));
  directory.putDirect({ userIds, firstMessageId: 1 });
  const flags = new MessageFlags(directory);
  const writes = [1, 2].map((id) => {
    flags.posted.add(id, conversation, NO_MENTIONS);
    const document = { _id: id, senderId: SENDER } as MessageDocument;
    return { collection: MESSAGES, id, document, position: id };
  });
  const transactions = new Transactions(log, () => store.write('messages', 2, writes));
  const handler = new MuteUserHandler(transactions, directory, flags, store);
  await handler.execute(new MuteUser({ userId: READER, mutedUserId: SENDER, cause: causedByNobody('request', 0) }));
  const [muted] = await Array.fromAsync(log.read(mutedUsersAggregate.streamName(READER)));
  expect(muted!.data).toMatchObject({ read: [{ conversation: directKey(userIds), ids: [[1, 2]] }] });
});
