import { successful } from '@chat/chat-testing';
import { ServerProcess } from '../../support/real-processes/server-process.js';

it('The built server answers an auditor from its log on a thread of its own', async () => {
  await using server = await ServerProcess.launch();
  const owner = server.owner();
  const { user_id: ownerId } = successful(await owner.get('/users/me'));
  successful(await owner.post('/audit/mandates', { user_id: ownerId, reason: 'case 4711', direct_messages: true }));
  const sent = { type: 'direct', to: [ownerId], content: 'Swordfish' };
  const { id } = successful(await owner.post('/messages', sent));
  const life = successful(await owner.get(`/audit/messages/${String(id)}`, { case: 'case 4711' }));
  expect(life).toMatchObject({ state: 'visible', history: [{ details: { content: 'Swordfish' } }] });
  const view = { case: 'case 4711', user_id: ownerId, narrow: [['search', 'swordfish']] };
  const asOf = successful(await owner.get('/audit/as_of', { ...view, time: new Date().toISOString() }));
  expect(asOf['messages']).toMatchObject([{ id, content: 'Swordfish' }]);
  expect(await owner.get('/audit/as_of', { ...view, time: '2020-01-01' })).toMatchObject({ status: 400 });
});
