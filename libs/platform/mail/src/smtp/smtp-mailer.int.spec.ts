import { MailServer } from '@chat/testing';
import { MailRefused } from '../port/mailer.js';
import { SmtpMailer } from './smtp-mailer.js';

const MAIL = { to: 'hamlet@example.com', subject: 'Grüße', text: 'To be,\nor not to be: Ophelia.\n' };

let server: MailServer;
let mailer: SmtpMailer | undefined;

afterEach(async () => {
  mailer?.close();
  await server.close();
});

const sending = async (url: string) => {
  mailer = await SmtpMailer.open({ url, from: 'noreply@chat.example.com' });
  return mailer.send(MAIL);
};

describe('mail', () => {
  it('reaches the mail server', async () => {
    server = await MailServer.open();
    await sending(server.url);
    const { subject, ...received } = server.received[0]!;
    expect(received).toMatchObject({ from: 'noreply@chat.example.com', to: MAIL.to, text: MAIL.text });
    expect(subject).toMatch(/^=\?UTF-8\?/);
  });

  it('is sent with the credentials of the URL', async () => {
    const seen: unknown[] = [];
    server = await MailServer.open({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) => {
        seen.push([username, password]);
        done(null, { user: username });
      },
    });
    await sending(`smtp://chat:p%40ss@127.0.0.1:${server.port}?tls=off`);
    expect(seen).toEqual([['chat', 'p@ss']]);
    expect(server.received).toHaveLength(1);
  });

  it('is not sent, and no password either, over a connection that is not encrypted', async () => {
    const seen: unknown[] = [];
    server = await MailServer.open({
      allowInsecureAuth: true,
      onAuth: ({ password }, _session, done) => {
        seen.push(password);
        done(null, { user: 'chat' });
      },
    });
    await expect(sending(`smtp://chat:secret@127.0.0.1:${server.port}`)).rejects.toThrow(/^ETLS/);
    expect([seen, server.received]).toEqual([[], []]);
  });

  it.each([
    ['an address that does not exist', 550, true],
    ['a server that is busy', 451, false],
  ])('that is refused says whether for good: %s', async (_what, code, isFinal) => {
    server = await MailServer.open({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error(`No ${MAIL.to}`), { responseCode: code })),
    });
    const error = await sending(server.url).catch((each: unknown) => each);
    expect(error instanceof MailRefused).toBe(isFinal);
    expect((error as Error).message).toBe(`EENVELOPE, ${code}`);
  });

  it('that meets no server may be sent again, and names no password', async () => {
    server = await MailServer.open();
    const { port } = server;
    await server.close();
    const error = await sending(`smtp://chat:secret@127.0.0.1:${port}`).catch((each: unknown) => each);
    expect(error).not.toBeInstanceOf(MailRefused);
    expect((error as Error).message).toMatch(/^E[A-Z]+$/);
    server = await MailServer.open();
  });
});
