import { Chat, refused, successful } from '@chat/chat-testing';
import { LIMITS } from './channel-folders.limits.js';

let chat: Chat;
beforeAll(async () => {
  chat = await Chat.open();
});
afterAll(() => chat.close());

const folder = (name: string) => chat.owner.post('/channel_folders/create', { name });

/** @limit channelFolders.inTotal */
it(`An organization may have ${LIMITS.channelFolders.inTotal} folders of channels`, async () => {
  const { inTotal } = LIMITS.channelFolders;
  for (let made = 0; made < inTotal; made++) successful(await folder(`folder ${made}`));
  await refused(folder('one more'), `You cannot have more than ${inTotal} channel folders.`);
});
