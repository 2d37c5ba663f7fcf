import { Script } from 'node:vm';
import { ServerProcess } from '../../support/real-processes/server-process.js';
import { consoleCampaign } from './console-campaign.js';

it('Auditors turn the pages of the console while people chat, and nobody is refused anything', async () => {
  const report = await consoleCampaign({ seconds: 4, people: 3, auditors: 2, pauseMs: 50 });
  expect(report).toMatchObject({ refused: [] });
  expect([report.pages > 5, report.requests > 20]).toEqual([true, true]);
});

it('The built server has the script of the console as the bundler made it', async () => {
  await using server = await ServerProcess.launch();
  const answer = await fetch(`${server.url}/console/assets/console.js`);
  const script = await answer.text();
  expect(answer.headers.get('content-type')).toMatch('text/javascript');
  expect(() => new Script(script)).not.toThrow();
  expect(script).toMatch(/^\(function.*toLocaleString.*location\.reload/s);
});
