import type { Collection, Document, Query } from '@chat/read-store';
import { Chat, successful } from '@chat/chat-testing';
import { eventually, MailServer } from '@chat/testing';
import { MAILS_TO_SEND } from '../mails-to-send/mail-to-send-document.js';
import { LIMITS } from '../outgoing-mail.limits.js';

let mails: MailServer;
let chat: Chat;

beforeEach(async () => {
  mails = await MailServer.open();
  chat = await Chat.open({ CHAT_SMTP_URL: mails.url });
});
afterEach(async () => {
  await chat.close();
  await mails.close();
});

/** How many mails each look finds due, without the looks that find none. They wait until they may go on. */
function watchLooks() {
  const { store } = chat.engines;
  const find = store.find.bind(store);
  const gate = Promise.withResolvers<void>();
  const found: number[] = [];
  store.find = async <Doc extends Document>(collection: Collection<Doc>, query: Query<Doc>) => {
    if (collection.name !== MAILS_TO_SEND.name) return find(collection, query);
    await gate.promise;
    const due = await find(collection, query);
    if (due.length > 0) found.push(due.length);
    return due;
  };
  return { found, goOn: () => gate.resolve() };
}

describe('Mails that are due', () => {
  /** @limit mails.perLook */
  it('are sent so many before the next look, and the others come next', async () => {
    const { found, goOn } = watchLooks();
    const addresses = Array.from({ length: LIMITS.mails.perLook + 1 }, (_, at) => `player-${at}@example.com`);
    successful(await chat.owner.post('/invites', { invitee_emails: addresses.join(','), stream_ids: [] }));
    await chat.settled();
    goOn();
    await eventually(() => expect(mails.received).toHaveLength(addresses.length));
    expect(found).toEqual([LIMITS.mails.perLook, 1]);
    expect(new Set(mails.received.map(({ to }) => to))).toEqual(new Set(addresses));
  });
});
