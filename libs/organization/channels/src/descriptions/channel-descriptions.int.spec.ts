import { Chat, type Person, successful } from '@chat/chat-testing';

let chat: Chat;
let alice: Person;
let bob: Person;
let core: number;
let newest: number;

beforeAll(async () => {
  chat = await Chat.open();
  [alice, bob] = [await chat.person('Alice'), await chat.person('Bob')];
  core = await chat.channel('core', [alice], { invite_only: true });
  newest = await alice.send({ type: 'stream', to: 'core', topic: 'plans', content: 'Words' });
});
afterAll(() => chat.close());

const description = '#**core>plans**';

const described = async (channelId: number) => {
  const { stream } = successful(await alice.get(`/streams/${channelId}`));
  return (stream as { rendered_description: string }).rendered_description;
};

describe('A topic in the description of a channel', () => {
  it('is linked by its newest message when the channel is created and when its description is changed', async () => {
    const href = `/#narrow/channel/${core}-core/topic/plans/with/${newest}`;
    const html = `<p><a class="stream-topic" data-stream-id="${core}" href="${href}">#core &gt; plans</a></p>`;
    const { id } = successful(await alice.post('/channels/create', { name: 'news', subscribers: [], description }));
    expect(await described(Number(id))).toBe(html);
    successful(await alice.patch(`/streams/${String(id)}`, { description: 'none' }));
    successful(await alice.patch(`/streams/${String(id)}`, { description }));
    expect(await described(Number(id))).toBe(html);
  });

  it('is no link when the author may not read it', async () => {
    const { id } = successful(await bob.post('/channels/create', { name: 'rumors', subscribers: [], description }));
    expect(await described(Number(id))).toBe('<p>#<strong>core&gt;plans</strong></p>');
  });
});
