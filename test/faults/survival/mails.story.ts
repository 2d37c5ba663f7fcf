import { setTimeout as pause } from 'node:timers/promises';
import { successful } from '@chat/chat-testing';
import { eventually, freePort } from '@chat/testing';
import { createTransport } from 'nodemailer';
import { Random } from '../../support/conversation/random.js';
import type { Story } from './story.js';

const KILLS = 2;
/** Mails that are acknowledged before each kill. */
const MAILS = 10;
const SENDERS = 4;
const PAUSE_MS = 50;
const PATIENCE_MS = 180_000;

const port = await freePort();

/** A mail server that has one mail after the other for a channel. */
class Sender {
  sent = 0;
  acknowledged = 0;
  repeated = 0;
  isDone = false;

  constructor(private readonly to: string) {}

  async sendOn(): Promise<void> {
    for (; !this.isDone; await pause(PAUSE_MS)) await this.#deliver(this.sent++);
  }

  /** Again, until it is acknowledged. */
  async #deliver(at: number): Promise<void> {
    const text = `Mail ${at}.`;
    const attachments = at % 5 === 0 ? [{ filename: 'menu.txt', content: text }] : [];
    const mail = { from: 'cook@example.com', to: this.to, subject: 'Menu', messageId: `<${at}@x.example>` };
    for (;;) {
      const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
      try {
        await transport.sendMail({ ...mail, text, attachments });
        this.acknowledged++;
        return;
      } catch (error) {
        const { responseCode } = error as { responseCode?: number };
        if (responseCode !== undefined && responseCode >= 500) throw error;
        this.repeated++;
        await pause(PAUSE_MS);
      } finally {
        transport.close();
      }
    }
  }
}

export const mails: Story = {
  title: 'posts each mail to a channel once, through kills after which unacknowledged mails are sent again',
  environment: { CHAT_EMAIL_GATEWAY_PATTERN: '%s@mail.example.com', CHAT_EMAIL_GATEWAY_PORT: String(port) },
  async tell(server) {
    const owner = server.owner();
    successful(await owner.post('/users/me/subscriptions', { subscriptions: [{ name: 'kitchen' }] }));
    const { stream_id: channelId } = successful(await owner.get('/get_stream_id', { stream: 'kitchen' }));
    const { email: to } = successful(await owner.get(`/streams/${String(channelId)}/email_address`));

    const sender = new Sender(to as string);
    const random = new Random(5);
    for (let kill = 0; kill < KILLS; kill++) {
      sender.isDone = false;
      let sending = Promise.resolve<unknown>(undefined);
      const begin = async () => {
        const enough = sender.acknowledged + MAILS;
        sending = Promise.all(Array.from({ length: SENDERS }, () => sender.sendOn()));
        await eventually(() => expect(sender.acknowledged).toBeGreaterThanOrEqual(enough), PATIENCE_MS);
        await pause(random.next() * 20);
      };
      await server.kill({ begin });
      await server.start();
      sender.isDone = true;
      await sending;
    }
    await server.stop();

    const posted = (await server.storedEvents()).filter(({ type }) => type === 'MessagePosted');
    const mails = posted.flatMap(({ data }) => /Mail \d+\./.exec((data as { content: string }).content) ?? []);
    expect(mails).toHaveLength(sender.sent);
    expect(new Set(mails).size).toBe(sender.sent);
    expect(sender.repeated).toBeGreaterThan(0);
  },
};
