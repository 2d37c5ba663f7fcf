import { Chat, type Person, successful } from '@chat/chat-testing';

let chat: Chat;
let hamlet: Person;
let ophelia: Person;

beforeAll(async () => {
  chat = await Chat.open();
  [hamlet, ophelia] = [await chat.person('Hamlet'), await chat.person('Ophelia')];
  await chat.channel('kitchen', [hamlet, ophelia]);
});

afterAll(() => chat.close());

async function send(fields: Readonly<Record<string, unknown>>): Promise<number> {
  return await ophelia.send({ content: 'Hello', ...fields });
}

describe('a registering client', () => {
  it.each([
    ['shared', true],
    ['protected', false],
  ])(
    'learns of its stars also in a private channel of %s history that it left, which clients keep, too',
    async (name, isShared) => {
      const inviters = { direct_members: [ophelia.userId], direct_subgroups: [] };
      const options = {
        invite_only: true,
        history_public_to_subscribers: isShared,
        can_add_subscribers_group: inviters,
      };
      await chat.channel(name, [hamlet, ophelia], options);
      const secret = await send({ type: 'stream', to: name, topic: 'plans' });
      const open = await send({ type: 'stream', to: 'kitchen', topic: 'lunch' });
      await hamlet.post('/messages/flags', { op: 'add', flag: 'starred', messages: [secret, open] });
      await hamlet.delete('/users/me/subscriptions', { subscriptions: ['kitchen', name] });

      const { starred_messages: starred } = (await hamlet.post('/register', {})).body;
      expect(starred).toEqual(expect.arrayContaining([open, secret]));
      expect((await hamlet.get(`/messages/${secret}`)).body['msg']).toBe('Invalid message(s)');

      const principals = [hamlet.userId];
      successful(await ophelia.post('/users/me/subscriptions', { subscriptions: [{ name }], principals }));
      expect((await hamlet.post('/register', {})).body['starred_messages']).toContain(secret);
    },
  );

  it('learns of no unread messages, but of its stars, from before it came where only later ones are shown now', async () => {
    const hall = await chat.channel('hall', [ophelia]);
    const early = await send({ type: 'stream', to: 'hall', topic: 'plans' });
    await hamlet.post('/users/me/subscriptions', { subscriptions: [{ name: 'hall' }] });
    const later = await send({ type: 'stream', to: 'hall', topic: 'plans' });
    await hamlet.post('/messages/flags', { op: 'add', flag: 'starred', messages: [early, later] });
    await hamlet.post('/messages/flags', { op: 'remove', flag: 'read', messages: [early] });
    const unreadIn = async (channelId: number) => {
      const { body } = await hamlet.post('/register', {});
      const { streams } = body['unread_msgs'] as { streams: { stream_id: number; unread_message_ids: number[] }[] };
      const here = streams.filter(({ stream_id: id }) => id === channelId);
      return [body['starred_messages'], here.flatMap((each) => each.unread_message_ids)] as const;
    };
    expect(await unreadIn(hall)).toEqual([expect.arrayContaining([early, later]), [early, later]]);

    const settings = { is_private: true, history_public_to_subscribers: false };
    successful(await chat.owner.patch(`/streams/${hall}`, settings));

    expect((await hamlet.get(`/messages/${early}`)).body['msg']).toBe('Invalid message(s)');
    const [starred, unread] = await unreadIn(hall);
    expect(starred).toEqual(expect.arrayContaining([early, later]));
    expect(unread).toContain(later);
    expect(unread).not.toContain(early);
  });
});
