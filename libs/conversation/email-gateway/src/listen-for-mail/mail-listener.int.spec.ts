import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Messenger } from '@chat/ports';
import { Chat, type Person, successful } from '@chat/chat-testing';
import { freePort } from '@chat/testing';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { EmailGatewayOptions, type MailLimits } from '../post-mail/email-gateway.options.js';
import { CurrentState, MailFiles } from '@chat/ports';
import { MailPosting } from '../post-mail/mail-posting.js';
import { MailListener } from './mail-listener.js';
import { LIMITS } from '../email-gateway.limits.js';

const PATTERN = '%s@mail.example.com';
const LONG = 300_000;

let chat: Chat;
let ada: Person;
let address: string;
/** A mail is about to be posted, which waits for `goOn`. */
let begun: PromiseWithResolvers<void>;
let goOn: PromiseWithResolvers<void>;
let listeners: MailListener[];

beforeAll(async () => {
  chat = await Chat.open({ CHAT_EMAIL_GATEWAY_PATTERN: PATTERN, CHAT_EMAIL_GATEWAY_PORT: String(await freePort()) });
  ada = await chat.person('Ada');
  const channelId = await chat.channel('lunch', [ada]);
  address = successful(await ada.get(`/streams/${channelId}/email_address`))['email'] as string;
});
beforeEach(() => {
  begun = Promise.withResolvers();
  goOn = Promise.withResolvers();
  listeners = [];
});
afterEach(async () => {
  goOn.resolve();
  await Promise.all(listeners.map((listener) => listener.beforeApplicationShutdown()));
});
afterAll(() => chat.close());

async function listen(limits: Partial<MailLimits>) {
  const { application, core } = chat.server;
  const port = await freePort();
  const options = new EmailGatewayOptions('127.0.0.1', port, 'smtp', PATTERN, { ...LIMITS.incomingMail, ...limits });
  const files = application.get(MailFiles, { strict: false });
  const messenger = application.get(Messenger, { strict: false });
  class LateState extends CurrentState {
    async reached(): Promise<void> {
      begun.resolve();
      await goOn.promise;
    }
  }
  const posting = new MailPosting(core.directory, core.clock, messenger, files, new LateState(), options);
  const listener = new MailListener(posting, options);
  listeners.push(listener);
  await listener.onApplicationBootstrap();
  return { port, listener };
}

async function mail(port: number, fields: SendMailOptions = {}) {
  const transport = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true });
  try {
    const menu = { from: 'cook@example.com', to: address, subject: 'Menu', text: 'Soup.' };
    return await transport.sendMail({ ...menu, ...fields });
  } finally {
    transport.close();
  }
}

/** A connection on which nobody says anything, once it was greeted. */
async function silence(port: number) {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  let heard = '';
  socket.on('data', (bytes) => (heard += String(bytes)));
  await once(socket, 'data');
  return { socket, heard: () => heard };
}

const closed = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()));

/** @limit incomingMail.idleMs */
describe('A connection for mail on which nothing moves', () => {
  it('is closed after so long', async () => {
    const [impatient, patient] = [await listen({ idleMs: 1_000 }), await listen({ idleMs: LONG })];
    const { socket: kept } = await silence(patient.port);
    const { socket, heard } = await silence(impatient.port);
    await closed(socket);
    expect(heard()).toMatch(/^220 .*\r\n421 [^\r]*\r\n$/);
    expect(kept.readyState).toBe('open');
    kept.destroy();
  });
});

describe('A connection for mail', () => {
  /** @limit incomingMail.connectionMs */
  it('is closed after some minutes, although something moves now and then', async () => {
    const [impatient, patient] = [await listen({ connectionMs: 200 }), await listen({ connectionMs: LONG })];
    const { socket: kept } = await silence(patient.port);
    const { socket: cut } = await silence(impatient.port);
    const drip = setInterval(() => [cut, kept].map((socket) => socket.write('N')), 10);
    await closed(cut);
    clearInterval(drip);
    expect(kept.readyState).toBe('open');
    kept.destroy();
  });
});

describe('An address', () => {
  /** @limit incomingMail.mailsPerMinute */
  it('posts so many mails in a minute, and asks for others to come later', async () => {
    goOn.resolve();
    const { port } = await listen({ mailsPerMinute: 2 });
    const pause = { responseCode: 451, response: expect.stringContaining('Too many mails') };
    await mail(port);
    await mail(port);
    await expect(mail(port)).rejects.toMatchObject(pause);
    chat.server.core.clock.advance(60_000);
    expect((await mail(port)).accepted).toEqual([address]);
  });

  it('posts as many as come at once, and no more', async () => {
    const { port } = await listen({ mailsPerMinute: 2 });
    const sent = Promise.allSettled([1, 2, 3, 4].map(() => mail(port)));
    await begun.promise;
    goOn.resolve();
    expect((await sent).map(({ status }) => status).toSorted()).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
  });
});

describe('A mail that cannot be read', () => {
  it('is refused for ever, and counts for the pace of its address', async () => {
    const { port } = await listen({ mailsPerMinute: 1 });
    const raw = `Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\n\r\n'.repeat(1_001)}--b--\r\n`;
    await expect(mail(port, { raw })).rejects.toMatchObject({ responseCode: 554 });
    await expect(mail(port)).rejects.toMatchObject({ responseCode: 451 });
  });
});

describe('A mail that is being posted when the server stops', () => {
  it('is posted and accepted when that does not take too long', async () => {
    const { port, listener } = await listen({ drainMs: LONG });
    const sent = mail(port);
    await begun.promise;
    const stopped = listener.beforeApplicationShutdown();
    goOn.resolve();
    expect((await sent).accepted).toEqual([address]);
    await stopped;
  });

  /** @limit incomingMail.drainMs */
  it('is not accepted when it takes too long, so that its mail server sends it again', async () => {
    const { port, listener } = await listen({ drainMs: 50 });
    const sent = mail(port);
    sent.catch(() => {});
    await begun.promise;
    await listener.beforeApplicationShutdown();
    await expect(sent).rejects.toMatchObject({ responseCode: 421 });
  });
});
