import { Chat, type Person } from '@chat/testing';

let chat: Chat;
let member: Person;
let outsider: Person;
let channelId: number;

beforeEach(async () => {
  chat = await Chat.open();
  [member, outsider] = [await chat.person('Member'), await chat.person('Outsider')];
  channelId = await chat.channel('secret plans', [member], { invite_only: true });
});

afterEach(() => chat.close());

const sending = async (who: Person, to: number | string) => {
  const { body } = await who.post('/messages', { type: 'channel', to, topic: 'now', content: 'Hello.' });
  return body;
};

describe('a private channel, to somebody outside who sends to it', () => {
  it('is not distinguished from one that does not exist, by its id', async () => {
    const msg = `Channel with ID '${channelId}' does not exist`;
    expect(await sending(outsider, channelId)).toEqual({
      result: 'error',
      msg,
      code: 'STREAM_DOES_NOT_EXIST',
      stream_id: channelId,
    });
    expect(await sending(member, channelId)).toMatchObject({ result: 'success' });
  });

  it('refuses, by its name', async () => {
    const msg = "Not authorized to send to channel 'secret plans'";
    expect(await sending(outsider, 'secret plans')).toMatchObject({ result: 'error', msg });
  });
});
