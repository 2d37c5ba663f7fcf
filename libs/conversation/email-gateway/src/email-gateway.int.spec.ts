import { once } from 'node:events';
import { connect } from 'node:net';
import { Chat, type Person, successful } from '@chat/chat-testing';
import { freePort } from '@chat/testing';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { LIMITS } from './email-gateway.limits.js';

const PATTERN = '%s@mail.example.com';

let port: number;
let chat: Chat;
let ada: Person;
let bo: Person;
let lunch: number;

beforeAll(async () => {
  port = await freePort();
  chat = await Chat.open({ CHAT_EMAIL_GATEWAY_PATTERN: PATTERN, CHAT_EMAIL_GATEWAY_PORT: String(port) });
  [ada, bo] = [await chat.person('Ada'), await chat.person('Bo')];
  lunch = await chat.channel('lunch', [ada, bo]);
});
afterAll(() => chat.close());

async function addressOf(person: Person, channelId = lunch, fields: object = {}) {
  return successful(await person.get(`/streams/${channelId}/email_address`, { ...fields }))['email'] as string;
}

async function refused(person: Person, channelId: number, msg: string, fields: object = {}) {
  expect(await person.get(`/streams/${channelId}/email_address`, { ...fields })).toMatchObject({
    status: 400,
    body: { msg, code: 'BAD_REQUEST' },
  });
}

/** Through a real SMTP client; rejects with what the server answers. */
async function mail(to: string | string[], fields: SendMailOptions = {}) {
  const transport = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true });
  try {
    return await transport.sendMail({ from: 'Cook <cook@example.com>', to, subject: 'Menu', text: 'Soup.', ...fields });
  } finally {
    transport.close();
  }
}

async function newest(person: Person = ada, count = 1) {
  const fields = { anchor: 'newest', num_before: count, num_after: 0, apply_markdown: false };
  const narrow = [['channel', 'lunch']];
  const { body } = await person.get('/messages', { ...fields, narrow });
  return body['messages'] as Record<string, unknown>[];
}

describe('The e-mail address of a channel', () => {
  it('is stable for each account and sender, and no two are the same', async () => {
    const address = await addressOf(ada);
    expect(address).toMatch(/^lunch\.[0-9a-f]{32}\.show-sender@mail\.example\.com$/);
    expect(await addressOf(ada)).toBe(address);
    const bot = await chat.bot(ada, 'Robot');
    const others = [
      await addressOf(bo),
      await addressOf(ada, lunch, { sender_id: ada.userId }),
      await addressOf(ada, lunch, { sender_id: bot.userId }),
    ];
    expect(new Set([address, ...others]).size).toBe(4);
    expect(await addressOf(ada, lunch, { sender_id: 3 })).toBe(address);
  });

  it('is for those who may post in a channel that they can read, and for a sender of theirs', async () => {
    const secret = await chat.channel('secret', [bo], { invite_only: true });
    await refused(ada, secret, 'Invalid channel ID');
    await refused(ada, 4711, 'Invalid channel ID');
    const news = await chat.channel('news', [ada], { can_send_message_group: 3 });
    await refused(ada, news, 'You do not have permission to post in this channel.');
    await refused(ada, lunch, 'No such bot', { sender_id: bo.userId });
    await refused(ada, lunch, 'No such bot', { sender_id: 4711 });
    const bot = await chat.bot(bo, 'Butler');
    await refused(ada, lunch, 'Insufficient permission', { sender_id: bot.userId });
  });
});

describe('Mail to a channel', () => {
  it('is posted by the gateway, under its subject, with its sender', async () => {
    await mail(await addressOf(ada), { text: 'Soup.\n\n> Stew?\n', html: '<p>SOUP</p>' });
    expect(await newest()).toMatchObject([
      {
        sender_full_name: 'Email Gateway',
        subject: 'Menu',
        content: '**From:** "Cook" <cook@example.com>\n\nSoup.',
        client: 'Internal',
      },
    ]);
  });

  it('is posted as its address says', async () => {
    const address = (await addressOf(ada, lunch, { sender_id: ada.userId })).replace('show-sender', 'prefer-html');
    await mail(address, { subject: 'Re: Menu', html: '<p>Soup &amp; <b>stew</b></p><script>alert(1)</script>' });
    expect(await newest(bo)).toMatchObject([{ sender_id: ada.userId, subject: 'Menu', content: 'Soup & stew' }]);
  });

  it('is posted with what it quotes when it is forwarded', async () => {
    const text = 'Bo wrote:\n> Soup?\n> Stew?\n';
    await mail(await addressOf(ada, lunch, { sender_id: ada.userId }), { subject: 'Fwd: Menu', text });
    const [message] = await newest();
    expect(message).toMatchObject({ subject: 'Menu', content: expect.stringContaining('> Soup?\n> Stew?') });
  });

  it('is posted once, however often it comes', async () => {
    const address = await addressOf(ada);
    const again = {
      messageId: '<once@example.com>',
      text: 'Once.',
      attachments: [{ filename: 'a.txt', content: 'x' }],
    };
    await mail(address, again);
    await mail(address, again);
    await mail([address, address], again);
    const stored = (await chat.events()).filter(({ type }) => /^(MessagePosted|AttachmentUploaded)$/.test(type));
    expect(stored.filter(({ data }) => JSON.stringify(data).match(/Once\.|"a\.txt"/))).toHaveLength(2);
  });

  it('brings its attachments, which readers of the channel can read', async () => {
    await mail(await addressOf(ada), { attachments: [{ filename: 'menu [1].txt', content: 'soup and stew' }] });
    const [{ content }] = (await newest()) as [{ content: string }];
    const [, url] = /\[menu 1\.txt\]\((\/user_uploads\/[^)]+)\)/.exec(content)!;
    const file = await bo.download(url!);
    expect([file.status, file.content.toString()]).toEqual([200, 'soup and stew']);
  });

  it('calls nobody', async () => {
    const attachments = [{ filename: '@**all**.txt', content: 'soup' }];
    await mail(await addressOf(ada), { text: `@**all** @**Bo** hello @\u0002**Bo**`, attachments });
    const [message] = await newest(bo);
    expect(message).toMatchObject({ content: expect.stringContaining('@_**all** @_**Bo** hello') });
    expect(message!['content']).toContain('[@all.txt](/user_uploads/');
    for (const flag of ['mentioned', 'stream_wildcard_mentioned']) expect(message!['flags']).not.toContain(flag);
  });

  it.each([
    ['no address of a channel', 'lunch@mail.example.com'],
    ['an unknown token', `${'0'.repeat(32)}@mail.example.com`],
    ['another host', `${'0'.repeat(32)}@example.com`],
  ])('is refused for ever for %s', async (_name, to) => {
    await expect(mail(to)).rejects.toMatchObject({ responseCode: 550 });
  });

  it('is refused when whoever made the address may not post any longer, left, or the channel is archived', async () => {
    const [carla, dora] = [await chat.person('Carla'), await chat.person('Dora')];
    const [news, old] = [await chat.channel('chronicle', [carla]), await chat.channel('old', [carla])];
    const [toNews, toOld, ofDora] = [await addressOf(carla, news), await addressOf(carla, old), await addressOf(dora)];
    await mail([toNews, toOld, ofDora]);
    successful(await chat.owner.patch(`/streams/${news}`, { can_send_message_group: { new: 3 } }));
    await expect(mail(toNews)).rejects.toMatchObject({ responseCode: 550 });
    successful(await chat.owner.delete(`/streams/${old}`));
    await expect(mail(toOld)).rejects.toMatchObject({ responseCode: 550 });
    successful(await chat.owner.delete(`/users/${dora.userId}`));
    await expect(mail(ofDora)).rejects.toMatchObject({ responseCode: 550 });
  });

  it('is refused before its attachments are kept when the bot of its address may not post any longer', async () => {
    const cellar = await chat.channel('cellar', [ada], { invite_only: true });
    const bot = await chat.bot(ada, 'Cellarer');
    const address = await addressOf(ada, cellar, { sender_id: bot.userId });
    await mail(address, { attachments: [{ filename: 'kept.txt', content: 'wine' }] });
    successful(await ada.patch(`/bots/${bot.userId}`, { bot_owner_id: bo.userId }));
    const attachments = [{ filename: 'refused.txt', content: 'wine' }];
    await expect(mail(address, { attachments })).rejects.toMatchObject({ responseCode: 550 });
    const stored = JSON.stringify((await chat.events()).filter(({ type }) => type === 'AttachmentUploaded'));
    expect(stored).toContain('kept.txt');
    expect(stored).not.toContain('refused.txt');
  });

  /** @limit incomingMail.bytes, incomingMail.recipients */
  it('is refused when it is too large, and goes to 20 channels at most', async () => {
    const address = await addressOf(ada);
    const raw = Buffer.alloc(26 * 1024 * 1024, `${'x'.repeat(76)}\r\n`);
    await expect(mail(address, { raw })).rejects.toMatchObject({ responseCode: 552 });
    const sent = await mail(Array.from({ length: 21 }, (_, at) => address.replace('lunch', `lunch${at}`)));
    expect(sent.rejected).toHaveLength(1);
  });
});

describe('The listener', () => {
  it('neither authenticates nor offers TLS, and stops at once though a connection is open', async () => {
    const own = await freePort();
    const other = await Chat.open({ CHAT_EMAIL_GATEWAY_PATTERN: PATTERN, CHAT_EMAIL_GATEWAY_PORT: String(own) });
    const socket = connect(own, '127.0.0.1');
    await once(socket, 'data');
    socket.write('EHLO there\r\n');
    const [capabilities] = (await once(socket, 'data')) as [Buffer];
    expect(capabilities.toString()).not.toMatch(/AUTH|STARTTLS/);
    const closed = once(socket, 'close');
    await other.close();
    await closed;
  });

  /** @limit incomingMail.connections */
  it('takes so many connections at a time, and asks others to come later', async () => {
    const own = await freePort();
    const other = await Chat.open({ CHAT_EMAIL_GATEWAY_PATTERN: PATTERN, CHAT_EMAIL_GATEWAY_PORT: String(own) });
    const sockets = Array.from({ length: LIMITS.incomingMail.connections + 1 }, () => connect(own, '127.0.0.1'));
    const greetings = await Promise.all(sockets.map((socket) => once(socket, 'data')));
    for (const socket of sockets) socket.destroy();
    await other.close();
    const codes = greetings.map(([greeting]) => String(greeting).slice(0, 3));
    expect(codes.toSorted()).toEqual([...sockets.slice(1).map(() => '220'), '421']);
  });

  it('speaks LMTP where the operator says so, with an answer for each recipient', async () => {
    const own = await freePort();
    const other = await Chat.open({
      CHAT_EMAIL_GATEWAY_PATTERN: PATTERN,
      CHAT_EMAIL_GATEWAY_PORT: String(own),
      CHAT_EMAIL_GATEWAY_PROTOCOL: 'lmtp',
    });
    try {
      const person = await other.person('Eve');
      const channelId = await other.channel('lunch', [person]);
      const address = await addressOf(person, channelId);
      const transport = createTransport({ host: '127.0.0.1', port: own, secure: false, ignoreTLS: true, lmtp: true });
      const sent = await transport.sendMail({ from: 'cook@example.com', to: address, subject: 'Menu', text: 'Soup.' });
      transport.close();
      expect(sent.accepted).toEqual([address]);
    } finally {
      await other.close();
    }
  });

  it('is off by default, and no address is shown', async () => {
    const other = await Chat.open();
    try {
      const person = await other.person('Eve');
      const channelId = await other.channel('lunch', [person]);
      expect(await addressOf(person, channelId)).toBe('');
      const stored = (await other.events()).map(({ type }) => type);
      expect(stored).not.toContain('ChannelEmailAddressIssued');
    } finally {
      await other.close();
    }
  });

  it('does not start without a pattern of addresses', async () => {
    await expect(Chat.open({ CHAT_EMAIL_GATEWAY_PORT: '2525' })).rejects.toThrow(
      'CHAT_EMAIL_GATEWAY_PATTERN is "none"; allowed: an address, where CHAT_EMAIL_GATEWAY_PORT is set.',
    );
  });
});
