import { refusalHere } from '../../../test/support/real-processes/server-here.js';

it('the start at a free port of an address that this machine does not have ends with one line', async () => {
  const inMemory = { CHAT_EVENT_LOG: 'memory', CHAT_READ_STORE: 'memory' };
  const refusal = await refusalHere({ ...inMemory, CHAT_HOST: '192.0.2.1', CHAT_PORT: '0' });
  expect(refusal).toMatch(/^CHAT_HOST is "192\.0\.2\.1", which is no address of this machine\.$/);
});
