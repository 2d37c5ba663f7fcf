import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { successful } from '@chat/chat-testing';
import { eventually, freePort, MailServer } from '@chat/testing';
import { ApiClient } from '../../support/real-processes/api-client.js';
import type { Story } from './story.js';

const [EMAIL, PASSWORD, SECRET] = ['ophelia@example.com', 'correct horse', 's3cret'];
/** A server that has given up the silent one before the kill tries again a minute later. */
const PATIENCE_MS = 180_000;

const port = await freePort();

export const invitations: Story = {
  title: 'an acknowledged invitation is mailed after a kill, and leads to an account that sends messages',
  environment: { CHAT_SMTP_URL: `smtp://chat:${SECRET}@127.0.0.1:${port}?tls=off`, CHAT_LOG_LEVEL: 'debug' },
  async tell(server) {
    // Takes connections and never says a word, so that the mail is being sent when the server is killed.
    const held: Socket[] = [];
    const silent = createServer((socket) => held.push(socket.on('error', () => {})));
    await once(silent.listen(port, '127.0.0.1'), 'listening');
    const begin = async () => {
      successful(await server.owner().post('/invites', { invitee_emails: EMAIL }));
      await eventually(() => expect(held).not.toEqual([]));
    };
    const { stdout, stderr } = await server.kill({ begin });
    for (const socket of held) socket.destroy();
    await new Promise((resolve) => silent.close(resolve));

    const onAuth = {
      onAuth: (_auth: unknown, _session: unknown, done: Function) => void done(null, { user: 'chat' }),
    };
    const mails = await MailServer.open({ allowInsecureAuth: true, ...onAuth }, port);
    try {
      await server.start();
      await eventually(async () => expect(mails.to(EMAIL)).toHaveLength(1), PATIENCE_MS);
      const token = /\/join\/(\S+)/.exec(mails.to(EMAIL)[0]!.text)![1]!;
      const stranger = server.owner();
      successful(await stranger.post('/join', { token, full_name: 'Ophelia', password: PASSWORD }));
      const login = successful(await stranger.post('/fetch_api_key', { username: EMAIL, password: PASSWORD }));
      const ophelia = new ApiClient(server.url, EMAIL, login['api_key'] as string);
      const { user_id: self } = successful(await ophelia.get('/users/me'));
      successful(await ophelia.post('/messages', { type: 'direct', to: [self], content: 'My lord, I do not know.' }));
      for (const secret of [SECRET, token, token.split('-')[1]!, EMAIL])
        expect(stdout + stderr + server.output).not.toContain(secret);
    } finally {
      await mails.close();
    }
  },
};
