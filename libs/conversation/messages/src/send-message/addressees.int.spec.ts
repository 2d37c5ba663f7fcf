import { Chat, type Person, successful } from '@chat/chat-testing';

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

const refused = async (fields: Readonly<Record<string, unknown>>) => {
  const { body } = await member.post('/messages', {
    type: 'channel',
    to: 'nowhere',
    topic: 'now',
    content: 'Hi',
    ...fields,
  });
  return body.msg;
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

describe('a message of which two things are wrong', () => {
  it('is refused for its topic that is missing before its channel is looked for', async () => {
    expect(await refused({ topic: undefined })).toBe('Missing topic');
    expect(await refused({ topic: undefined, content: ' ' })).toBe('Missing topic');
  });

  it('is refused for what it says before its channel is looked for', async () => {
    expect(await refused({ content: ' ' })).toBe('Message must not be empty');
    expect(await refused({ content: 'a\0', topic: 'a\u0007' })).toBe('Message must not contain null bytes');
    expect(await refused({ topic: 'a\u0007' })).toBe('Invalid character in topic, at position 2!');
  });

  it('is empty where only white space as Python knows it is left', async () => {
    for (const content of ['\u0085', '\u001c \u3000'])
      expect(await refused({ content })).toBe('Message must not be empty');
    const fields = { type: 'channel', to: channelId, topic: '\u001c snow\ufeff \u0085', content: '\ufeff\u001f' };
    const { id } = successful(await member.post('/messages', fields));
    const { message } = successful(await member.get(`/messages/${String(id)}`, { apply_markdown: false }));
    expect(message).toMatchObject({ subject: 'snow\ufeff', content: '\ufeff' });
  });

  it('is refused for people who do not exist before what it says, and for that before people who left', async () => {
    expect(await refused({ type: 'direct', to: [9999], content: '' })).toBe('Invalid user ID 9999');
    await chat.owner.delete(`/users/${outsider.userId}`);
    expect(await refused({ type: 'direct', to: [outsider.userId], content: '' })).toBe('Message must not be empty');
    const gone = `'${outsider.email}' is no longer using this chat server.`;
    expect(await refused({ type: 'direct', to: [outsider.userId] })).toBe(gone);
  });

  it('is refused the same way when it is scheduled', async () => {
    const fields = { type: 'channel', to: 9999, topic: 'now', scheduled_delivery_timestamp: 4_000_000_000 };
    const { body } = await member.post('/scheduled_messages', { ...fields, content: ' ' });
    expect(body.msg).toBe('Message must not be empty');
  });
});

it('A recipient that is null is none, as clients send what is not given', async () => {
  expect(await refused({ to: 'null' })).toBe('Missing channel');
  expect(await refused({ type: 'direct', to: 'null' })).toBe(await refused({ type: 'direct', to: '[]' }));
});
