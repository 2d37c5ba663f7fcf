import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { successful } from '@chat/chat-testing';
import { eventually, freePort } from '@chat/testing';
import { pythonPackages, ZULIP } from '../support/engines/python-packages.js';
import { ApiClient } from '../support/real-processes/api-client.js';
import { CheckedServer } from './checked-server.js';
import { PythonProgram } from './python-program.js';
import { writeZuliprc } from './zuliprc.js';

const packages = await pythonPackages(ZULIP);
const describeIfPresent = packages === null ? describe.skip : describe;
const OUTGOING_WEBHOOK = 3;

interface Bot extends ApiClient {
  readonly userId: number;
}

interface Said {
  readonly content: string;
  readonly sender_id: number;
  readonly submessages: readonly { readonly content: string }[];
  readonly reactions: readonly { readonly emoji_name: string; readonly user_id: number }[];
}

let server: CheckedServer;
let owner: ApiClient;
const folder = mkdtempSync(join(tmpdir(), 'zulip-bots-'));
beforeAll(async () => {
  if (packages === null) return;
  server = await CheckedServer.launch({ CHAT_WEBHOOK_NETWORKS: '127.0.0.1' });
  owner = server.owner();
  successful(await owner.post('/users/me/subscriptions', { subscriptions: [{ name: 'kitchen' }] }));
});
afterEach(() => server?.expectAsDescribed());
afterAll(async () => {
  await server?.[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

async function addBot(name: string, fields: Readonly<Record<string, unknown>> = {}): Promise<Bot> {
  const made = successful(await owner.post('/bots', { full_name: name, short_name: name, ...fields }));
  const userId = made['user_id'] as number;
  const { user } = successful(await owner.get(`/users/${userId}`)) as { user: { email: string } };
  return Object.assign(new ApiClient(owner.url, user.email, made['api_key'] as string), { userId });
}

/** Messages in a topic, or between the owner and a bot, oldest first, as they were written. */
async function said(narrow: readonly object[]): Promise<Said[]> {
  const query = { anchor: 'newest', num_before: 100, num_after: 0, narrow, apply_markdown: false };
  return successful(await owner.get('/messages', query))['messages'] as Said[];
}

const inTopic = (topic: string) =>
  said([{ operator: 'channel', operand: 'kitchen' }, { operator: 'topic', operand: topic }]); // prettier-ignore

const between = ({ userId }: Bot) => said([{ operator: 'dm', operand: [userId] }]);

const mention = async (bot: string, topic: string, words = '') =>
  successful(
    await owner.post('/messages', { type: 'channel', to: 'kitchen', topic, content: `@**${bot}** ${words}`.trim() }),
  );

const tell = async ({ userId }: Bot, content: string) =>
  successful(await owner.post('/messages', { type: 'direct', to: [userId], content }));

/** A bot that the package ships, once it has registered its queue. */
async function run(name: string, bot: Bot): Promise<PythonProgram> {
  writeZuliprc(join(folder, `${name}.zuliprc`), bot);
  const words = [join(packages!, 'bin', 'zulip-run-bot'), name, '--config-file', `${name}.zuliprc`];
  const program = new PythonProgram(packages!, words, folder);
  await program.prints('starting message handling...');
  return program;
}

/** The first answer; what is asked before the bot listens stays unanswered. */
async function firstAnswer(bot: Bot, ask: () => Promise<unknown>): Promise<Said> {
  return eventually(async () => {
    await ask();
    return eventually(async () => {
      const answer = (await between(bot)).find(({ sender_id }) => sender_id === bot.userId);
      if (!answer) throw new Error('No answer yet.');
      return answer;
    }, 500);
  });
}

describeIfPresent('zulip-bots 0.9.1 of PyPI', () => {
  it('helloworld answers a mention and a direct message, and waves', async () => {
    const bot = await addBot('helloworld');
    await using _program = await run('helloworld', bot);
    expect(await firstAnswer(bot, () => tell(bot, 'Hello'))).toMatchObject({ content: 'beep boop' });
    await mention('helloworld', 'greetings', 'hello');
    await eventually(async () => {
      const [question, answer] = await inTopic('greetings');
      expect(answer).toMatchObject({ content: 'beep boop', sender_id: bot.userId });
      expect(question!.reactions).toMatchObject([{ emoji_name: 'wave', user_id: bot.userId }]);
    });
  });

  it('incrementor counts in the message that it sent first', async () => {
    const bot = await addBot('incrementor');
    await using _program = await run('incrementor', bot);
    await firstAnswer(bot, () => tell(bot, 'Count'));
    await mention('incrementor', 'counts');
    await mention('incrementor', 'counts', 'again');
    await eventually(async () => {
      const all = [...(await between(bot)), ...(await inTopic('counts'))];
      const answers = all.filter(({ sender_id }) => sender_id === bot.userId);
      expect(answers).toHaveLength(1);
      const [{ content }] = answers as [Said];
      expect(Number(content)).toBeGreaterThanOrEqual(3);
      const { storage } = successful(await bot.get('/bot_storage'));
      expect(storage).toMatchObject({ number: content });
    });
  });

  it('virtual_fs keeps what it is given, in its storage on the server', async () => {
    const bot = await addBot('virtual_fs');
    await using _program = await run('virtual_fs', bot);
    await firstAnswer(bot, () => tell(bot, 'pwd'));
    const conversation = [
      ['mkdir recipes', 'directory created'],
      ['write recipes/soup Peel the onions.', 'file written'],
      ['read recipes/soup', 'Peel the onions.'],
      ['ls recipes', '* /recipes/*soup*'],
      ['cd cellar', 'ERROR: invalid path'],
    ] as const;
    for (const [index, [command, answer]] of conversation.entries()) {
      await mention('virtual_fs', 'files', command);
      await eventually(async () =>
        expect((await inTopic('files'))[2 * index + 1]).toMatchObject({
          sender_id: bot.userId,
          content: `${owner.email}:\n${answer}`,
        }),
      );
    }
    const { storage } = successful(await bot.get('/bot_storage', { keys: ['kitchen'] })) as {
      storage: Record<string, string>;
    };
    expect(JSON.parse(storage['kitchen']!)).toMatchObject({ '/recipes/soup': { content: 'Peel the onions.' } });
  });

  it('incident offers buttons, and takes the reply that is behind one', async () => {
    const bot = await addBot('incident');
    await using _program = await run('incident', bot);
    await firstAnswer(bot, () => tell(bot, 'help'));
    await mention('incident', 'alarms', 'new The soup is cold.');
    const offered = await eventually(async () => {
      const [, answer] = await inTopic('alarms');
      return JSON.parse(answer!.submessages[0]!.content) as { extra_data: { choices: { reply: string }[] } };
    });
    expect(offered).toMatchObject({
      widget_type: 'zform',
      extra_data: { type: 'choices', heading: 'TICKET0001: The soup is cold.' },
    });
    await mention('incident', 'alarms', offered.extra_data.choices[3]!.reply);
    await eventually(async () =>
      expect((await inTopic('alarms'))[3]).toMatchObject({ content: 'Incident TICKET0001\n status = escalate' }),
    );
  });
});

describeIfPresent('zulip-botserver 0.9.1 of PyPI', () => {
  it('answers for the bots that the server calls, each by its own token', async () => {
    const port = await freePort();
    const hook = { bot_type: OUTGOING_WEBHOOK, payload_url: JSON.stringify(`http://127.0.0.1:${port}`) };
    const [greeter, clerk] = [await addBot('Greeter', hook), await addBot('Clerk', hook)];
    const { realm_bots: registered } = successful(await owner.post('/register')) as {
      realm_bots: { user_id: number; services: { token: string }[] }[];
    };
    const section = (name: string, bot: Bot) => {
      const { token } = registered.find(({ user_id }) => user_id === bot.userId)!.services[0]!;
      return `[${name}]\nemail=${bot.email}\nkey=${bot.apiKey}\nsite=${owner.url}\ntoken=${token}\n`;
    };
    const rc = section('helloworld', greeter) + section('virtual_fs', clerk);
    writeFileSync(join(folder, 'botserverrc'), rc, { mode: 0o600 });
    const words = [join(packages!, 'bin', 'zulip-botserver'), '--config-file=botserverrc', `--port=${port}`];
    await using _program = new PythonProgram(packages!, words, folder);
    await eventually(() => fetch(`http://127.0.0.1:${port}`), 30_000);

    await mention('Greeter', 'desk', 'hello');
    await eventually(async () =>
      expect((await inTopic('desk'))[1]).toMatchObject({ content: 'beep boop', sender_id: greeter.userId }),
    );
    await tell(clerk, 'mkdir recipes');
    await eventually(async () =>
      expect((await between(clerk))[1]).toMatchObject({ content: `${owner.email}:\ndirectory created` }),
    );
  });
});
