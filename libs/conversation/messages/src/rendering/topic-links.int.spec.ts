import { Chat, type Person } from '@chat/chat-testing';

let chat: Chat;
let hamlet: Person;
let ophelia: Person;
let stage: number;
let backstage: number;

beforeAll(async () => {
  chat = await Chat.open();
  [hamlet, ophelia] = [await chat.person('Hamlet'), await chat.person('Ophelia')];
  stage = await chat.channel('stage', [hamlet, ophelia]);
  backstage = await chat.channel('backstage', [hamlet], { invite_only: true });
});
afterAll(() => chat.close());

async function post(sender: Person, to: string, topic: string, content = 'Words'): Promise<number> {
  return await sender.send({ type: 'stream', to, topic, content });
}

const render = async (reader: Person, content: string) =>
  (await reader.post('/messages/render', { content })).body['rendered'];

const link = (topic: string, end: string, label: string) =>
  `<a class="stream-topic" data-stream-id="${stage}" href="/#narrow/channel/${stage}-stage/topic/${topic}${end}">#stage &gt; ${label}</a>`;

describe('A link to a topic', () => {
  it('leads to its newest message, whatever the case of its name', async () => {
    await post(hamlet, 'stage', 'Scene 1');
    const newest = await post(ophelia, 'stage', 'scene 1');
    await post(ophelia, 'stage', 'Scene 2');
    const id = await post(hamlet, 'stage', 'links', '#**stage>SCENE 1** and #**stage>none**');
    const { body } = await hamlet.get(`/messages/${id}`);
    const html = `<p>${link('SCENE.201', `/with/${newest}`, 'SCENE 1')} and ${link('none', '', 'none')}</p>`;
    expect((body['message'] as { content: string }).content).toBe(html);

    await hamlet.patch(`/messages/${id}`, { content: '#**stage>Scene 1**' });
    const edited = (await hamlet.get(`/messages/${id}`)).body['message'] as { content: string };
    expect(edited.content).toBe(`<p>${link('Scene.201', `/with/${newest}`, 'Scene 1')}</p>`);
  });

  it('says nothing of a topic that the author may not read', async () => {
    const newest = await post(hamlet, 'backstage', 'plot');
    expect(await render(hamlet, '#**backstage>plot**')).toContain(`/${backstage}-backstage/topic/plot/with/${newest}"`);
    expect(await render(ophelia, '#**backstage>plot**')).toBe('<p>#<strong>backstage&gt;plot</strong></p>');
  });

  it('is lasting for the first fifty topics of a message, and plain for the rest', async () => {
    await Promise.all(Array.from({ length: 51 }, (_, at) => post(hamlet, 'stage', `t${at}`)));
    const links = Array.from({ length: 51 }, (_, at) => `#**stage>t${at}**`).join(' ');
    expect(String(await render(hamlet, links)).match(/\/with\//g)).toHaveLength(50);
  });
});
