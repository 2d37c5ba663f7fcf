import { Chat } from '@chat/chat-testing';

describe('the front page', () => {
  it('says to a browser what runs here', async () => {
    const chat = await Chat.open();
    const answer = await chat.server.application.inject({ method: 'GET', url: '/', headers: { accept: 'text/html' } });
    await chat.close();

    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.body).toContain('The chat server is running');
    expect(answer.body).toContain('href="/api/docs"');
  });
});
