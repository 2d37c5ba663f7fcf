import { Chat, successful } from '@chat/chat-testing';

describe('an id that is taken, because a counter was set back', () => {
  let chat: Chat;
  beforeAll(async () => {
    chat = await Chat.open();
  });
  afterAll(() => chat.close());

  /** The next number that is handed out is one that was handed out before. */
  function setCounterBack(id: number): void {
    const { coordination } = chat.server.core;
    const advance = coordination.advance;
    coordination.advance = () => {
      coordination.advance = advance;
      return Promise.resolve(id);
    };
  }

  it('stays what it is, and the sender of another message gets the next one', async () => {
    const [first, second] = [await chat.person(), await chat.person()];
    const send = async (sender: typeof first, fields: object) => {
      const message = { type: 'direct', to: [sender.userId], content: sender.email, ...fields };
      return successful(await sender.post('/messages', message))['id'] as number;
    };
    const taken = await send(first, {});
    setCounterBack(taken);
    const other = await send(second, {});
    setCounterBack(taken);
    const named = await send(second, { queue_id: 'queue', local_id: '1' });
    expect(new Set([taken, other, named]).size).toBe(3);
    for (const id of [other, named]) {
      const { raw_content: content } = successful(await second.get(`/messages/${id}`));
      expect(content).toBe(second.email);
    }
    expect(successful(await first.get(`/messages/${taken}`))['raw_content']).toBe(first.email);
  });

  it('is not given to an account, a group or a channel either', async () => {
    const there = await chat.person();
    setCounterBack(there.userId);
    expect((await chat.person()).userId).toBeGreaterThan(there.userId);
    const channel = await chat.channel('taken', []);
    setCounterBack(channel);
    expect(await chat.channel('another', [])).toBeGreaterThan(channel);
  });

  it('is not given to a scheduled message either', async () => {
    const sender = await chat.person();
    const schedule = async () => {
      const time = Math.floor(chat.server.core.clock.now() / 1000) + 3_600;
      const fields = { type: 'direct', to: [sender.userId], content: 'x', scheduled_delivery_timestamp: time };
      return successful(await sender.post('/scheduled_messages', fields))['scheduled_message_id'] as number;
    };
    const taken = await schedule();
    setCounterBack(taken);
    expect(await schedule()).toBeGreaterThan(taken);
  });
});
