import { Chat, listening, type Person, successful } from '@chat/chat-testing';

let chat: Chat;
let hamlet: Person;

beforeAll(async () => {
  chat = await Chat.open();
  hamlet = await chat.person('Hamlet');
});
afterAll(() => chat.close());

const run = (command: string) => hamlet.post('/zcommand', { command });

it('POST /zcommand answers to ping with nothing', async () => {
  expect((await run('/ping')).body).toEqual({ result: 'success', msg: '' });
});

it.each([
  ['/dark', 'dark', '/light', 'color_scheme', 2],
  ['/day', 'day', '/night', 'color_scheme', 3],
  ['/fluid-width', 'fluid width', '/fixed-width', 'fluid_layout_width', true],
  ['/fixed-width', 'fixed width', '/fluid-width', 'fluid_layout_width', false],
])(
  'POST /zcommand with %s changes a setting, and says how it is changed back',
  async (command, name, back, ...change) => {
    const heard = await listening(hamlet, 'user_settings');
    const msg = `Changed to ${name} mode! To revert ${name} mode, type \`${back}\`.`;
    expect((await run(command)).body).toEqual({ result: 'success', msg });
    expect((await run(command)).body).toEqual({ result: 'success', msg: `You are still in ${name} mode.` });
    const [property, value] = change;
    expect(await heard()).toMatchObject([{ type: 'user_settings', op: 'update', property, value }]);
  },
);

it('POST /zcommand refuses what is no command', async () => {
  const refusals = await Promise.all([run('dark'), run('/giphy'), hamlet.post('/zcommand', {})]);
  expect(refusals.map(({ status, body }) => [status, body['msg']])).toEqual([
    [400, 'There should be a leading slash in the zcommand.'],
    [400, 'No such command: /giphy'.replace('/', '')],
    [400, "Missing 'command' argument"],
  ]);
});

it('GET /compatibility tells clients that are too old', async () => {
  const { application } = chat.server;
  const ask = (userAgent: string) =>
    application.inject({ url: '/api/v1/compatibility', headers: { 'user-agent': userAgent } });
  expect((await ask('ZulipMobile/30.0.279 (Android 14)')).json()).toEqual({ result: 'success', msg: '' });
  expect((await ask('ZulipInvalid/1.0')).json()).toMatchObject({ result: 'error', msg: 'Client is too old' });
  expect(successful(await hamlet.get('/compatibility'))).toMatchObject({ result: 'success' });
});
