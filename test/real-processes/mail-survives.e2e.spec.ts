import { setTimeout as pause } from 'node:timers/promises';
import { eventually, freePort, successful } from '@chat/testing';
import { createTransport } from 'nodemailer';
import { Random } from '../conversation/random.js';
import { ServerProcess } from './server-process.js';
import { storedEvents } from './stored-data.js';

const MAILS = 120;
const SENDERS = 4;
const PAUSE_MS = 50;
const PATIENCE_MS = 180_000;

it('posts each mail to a channel once, through kills after which unacknowledged mails are sent again', async () => {
  const port = await freePort();
  await using server = await ServerProcess.launch({
    CHAT_EMAIL_GATEWAY_PATTERN: '%s@mail.example.com',
    CHAT_EMAIL_GATEWAY_PORT: String(port),
  });
  const owner = server.owner();
  successful(await owner.post('/users/me/subscriptions', { subscriptions: [{ name: 'kitchen' }] }));
  const { stream_id: channelId } = successful(await owner.get('/get_stream_id', { stream: 'kitchen' }));
  const { email: to } = successful(await owner.get(`/streams/${String(channelId)}/email_address`));

  let [next, acknowledged, repeated] = [0, 0, 0];
  /** Sends as a mail server does: again, until it is acknowledged. */
  async function deliver(at: number): Promise<void> {
    const text = `Mail ${at}.`;
    const attachments = at % 5 === 0 ? [{ filename: 'menu.txt', content: text }] : [];
    for (;;) {
      const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
      try {
        const from = 'cook@example.com';
        await transport.sendMail({
          from,
          to: to as string,
          subject: 'Menu',
          text,
          attachments,
          messageId: `<${at}@x.example>`,
        });
        acknowledged++;
        return;
      } catch (error) {
        const { responseCode } = error as { responseCode?: number };
        if (responseCode !== undefined && responseCode >= 500) throw error;
        repeated++;
        await pause(PAUSE_MS);
      } finally {
        transport.close();
      }
    }
  }
  const sending = Promise.all(
    Array.from({ length: SENDERS }, async () => {
      while (next < MAILS) await deliver(next++);
    }),
  );
  const random = new Random(5);
  const kills = 2;
  for (let killed = 1; killed <= kills; killed++) {
    const enough = (MAILS * killed) / (kills + 1);
    await eventually(() => expect(acknowledged).toBeGreaterThanOrEqual(enough), PATIENCE_MS);
    await pause(random.next() * 20);
    await server.kill();
    await server.start();
  }
  await sending;
  await server.stop();

  const posted = (await storedEvents(server.environment)).filter(({ type }) => type === 'MessagePosted');
  const mails = posted.flatMap(({ data }) => /Mail \d+\./.exec((data as { content: string }).content) ?? []);
  expect(mails).toHaveLength(MAILS);
  expect(new Set(mails).size).toBe(MAILS);
  expect(repeated).toBeGreaterThan(0);
});
