import { Chat } from '@chat/chat-testing';
import { HTTP_LIMITS } from '@chat/http';

let chat: Chat;
beforeAll(async () => {
  chat = await Chat.open();
});
afterAll(() => chat.close());

const said = async (length: number) =>
  (await chat.owner.get('/get_stream_id', { stream: 'x'.repeat(length) })).body.msg!;

/** @limit http.errorCharacters */
it('an error repeats so much of what was sent, and no more', async () => {
  const { errorCharacters } = HTTP_LIMITS.http;
  const around = (await said(10)).length - 10;
  expect(await said(errorCharacters - around)).toHaveLength(errorCharacters);
  expect(await said(errorCharacters - around)).not.toMatch(/…$/);
  const cut = await said(100_000);
  expect(cut).toHaveLength(errorCharacters + 1);
  expect(cut).toMatch(/…$/);
});
