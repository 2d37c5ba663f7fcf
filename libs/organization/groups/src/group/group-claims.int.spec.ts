import { Chat } from '@chat/chat-testing';
import { slowAppends } from '@chat/testing';

let chat: Chat;
let groups: number[];

const create = async (name: string, fields: object = {}) =>
  (await chat.owner.post('/user_groups/create', { name, description: '', members: [], ...fields })).body;

beforeAll(async () => {
  chat = await Chat.open();
  groups = (await Promise.all(['a', 'b', 'c'].map((name) => create(name)))).map((body) => body['group_id'] as number);
  slowAppends(chat.engines.log);
});
afterAll(() => chat.close());

async function results(...answers: Promise<{ body: { result?: string } }>[]): Promise<unknown[]> {
  return (await Promise.all(answers)).map(({ body: { result } }) => result).toSorted();
}

describe('requests at the same time', () => {
  it('never nest groups in a circle', async () => {
    const nestings = groups.map((id, index) =>
      chat.owner.post(`/user_groups/${id}/subgroups`, { add: [groups[(index + 1) % groups.length]] }),
    );
    expect(await results(...nestings)).toEqual(['error', 'success', 'success']);
  });

  it('give a name to one group', async () => {
    const answers = await Promise.all([create('same'), create('same'), create('same')]);
    expect(answers.map(({ result }) => result).toSorted()).toEqual(['error', 'error', 'success']);
  });

  it('do not deactivate what comes into use', async () => {
    const { group_id: id } = await create('lonely');
    const deactivation = chat.owner.post(`/user_groups/${id as number}/deactivate`);
    const nesting = chat.owner.post(`/user_groups/${groups[0]}/subgroups`, { add: [id] });
    expect(await results(deactivation, nesting)).toEqual(['error', 'success']);
  });
});
