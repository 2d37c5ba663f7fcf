import { Chat, type Person, successful } from '@chat/chat-testing';

let chat: Chat;
let hamlet: Person;

beforeAll(async () => {
  chat = await Chat.open();
  hamlet = await chat.person('Hamlet');
});
afterAll(() => chat.close());

it('code is shown in colours: rendered alone, in a new message, and in an edited one', async () => {
  const content = '```js\nlet soup = "hot"; // now\n```';
  const colours = '<span class="k">let</span> soup = <span class="s">"hot"</span>; <span class="c">// now</span>\n';
  const contentOf = async (id: number) =>
    (successful(await hamlet.get(`/messages/${id}`))['message'] as { content: string }).content;

  const { rendered } = successful(await hamlet.post('/messages/render', { content }));
  expect(rendered).toContain(colours);
  const id = await hamlet.send({ type: 'direct', to: [hamlet.userId], content });
  expect(await contentOf(id)).toBe(rendered);
  successful(await hamlet.patch(`/messages/${id}`, { content: `${content}\nMore.` }));
  expect(await contentOf(id)).toContain(colours);
  const history = successful(await hamlet.get(`/messages/${id}/history`))['message_history'] as {
    rendered_content: string;
  }[];
  expect(history[0]!.rendered_content).toBe(rendered);
});
