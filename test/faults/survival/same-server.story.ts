import { successful } from '@chat/chat-testing';
import type { Story } from './story.js';

export const sameServer: Story = {
  title: 'founds an organization, and serves the same one at the same place after a kill',
  async tell(server) {
    const { url } = server;
    const owner = server.owner();
    expect(successful(await owner.get('/users/me'))).toMatchObject({ email: owner.email, is_owner: true });
    const sent = successful(await owner.post('/messages', { type: 'direct', to: [owner.email], content: 'Remember.' }));
    await server.kill();
    await server.start();

    expect(server.url).toBe(url);
    const { message } = successful(await owner.get(`/messages/${sent['id']}`));
    expect(message).toMatchObject({ content: '<p>Remember.</p>' });
  },
};
