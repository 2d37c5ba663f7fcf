import { runConversation } from './conversation-run.js';

it('keeps a conversation as it was said: in histories, in the log, in the read models, after a kill', async () => {
  const size = { messages: 1_000, edits: 400, users: 12, channels: 5 };

  expect(await runConversation({ ...size, seed: 1, connections: 16, sample: 200 })).toMatchObject({ requests: 1_400 });
});
