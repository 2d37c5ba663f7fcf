import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Answer, successful } from '@chat/chat-testing';
import { eventually } from '@chat/testing';
import { pythonPackages, ZULIP } from '../support/engines/python-packages.js';
import { ApiClient } from '../support/real-processes/api-client.js';
import { addMembers } from '../support/real-processes/members.js';
import { CheckedServer } from './checked-server.js';
import { expectToHearEverything } from './expect-to-hear-everything.js';
import { PythonProgram } from './python-program.js';
import { writeZuliprc } from './zuliprc.js';

const packages = await pythonPackages(ZULIP);
const describeIfPresent = packages === null ? describe.skip : describe;
/** The id in what an example printed of an answer. */
const idIn = (printed: string) => Number(/'id': (\d+)/.exec(printed)![1]);
const own = (name: string) => join(import.meta.dirname, name);

describeIfPresent('Python zulip 0.9.1 of PyPI', () => {
  let server: CheckedServer;
  let owner: ApiClient;
  const folder = mkdtempSync(join(tmpdir(), 'python-zulip-'));
  beforeAll(async () => {
    server = await CheckedServer.launch();
    owner = server.owner();
    writeZuliprc(join(folder, 'zuliprc'), owner);
  });
  afterEach(() => server.expectAsDescribed());
  afterAll(async () => {
    await server?.[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true, force: true });
  });

  const shipped = (example: string, ...words: string[]) =>
    new PythonProgram(packages!, [join(packages!, 'zulip', 'examples', example), ...words], folder);

  /** Content of a message that the owner sees, as it was written; undefined when it is gone. */
  async function message(id: number) {
    const { body } = await owner.get(`/messages/${id}`, { apply_markdown: false });
    return body['message'] as { content: string; subject: string; flags: string[] } | undefined;
  }

  it('uploads a file and links it', async () => {
    const path = join(folder, 'Bericht für März.pdf');
    writeFileSync(path, 'not really a PDF');
    await using uploader = new PythonProgram(packages!, [own('zulip_uploader.py')], folder);
    const answers = JSON.parse(await uploader.answers(JSON.stringify(path)));

    const { uploaded, sent, listed } = answers as Record<'uploaded' | 'sent' | 'listed', Answer['body']>;
    expect(uploaded).toMatchObject({ result: 'success', filename: 'Bericht für März.pdf' });
    expect(listed).toMatchObject({
      attachments: [{ name: 'Bericht für März.pdf', size: 16, message_ids: [sent['id']] }],
      upload_space_used: 16,
    });
    const headers = { authorization: `Basic ${Buffer.from(`${owner.email}:${owner.apiKey}`).toString('base64')}` };
    const answer = await fetch(`${owner.url}${String(uploaded['url'])}`, { headers });
    expect([answer.headers.get('content-type'), await answer.text()]).toEqual(['application/pdf', 'not really a PDF']);
  });

  it('does in each of its shipped examples what they are for', async () => {
    const [ophelia] = await addMembers(owner, ['Ophelia']);
    const { email } = ophelia!.client;
    await using examples = new PythonProgram(packages!, [own('zulip_examples.py')], folder);
    const run = async (name: string, ...words: readonly string[]) => {
      const options = ['--config-file', 'zuliprc'];
      return JSON.parse(await examples.answers(JSON.stringify([name, ...words, ...options]))) as string;
    };
    const success = async (...[name, ...words]: readonly [string, ...string[]]) => {
      const printed = await run(name, ...words);
      expect(printed).toContain("'result': 'success'");
      return printed;
    };

    expect(await success('subscribe', '--streams=kitchen')).toContain("'kitchen'");
    expect(await success('get-subscriptions')).toContain("'name': 'kitchen'");
    expect(await success('get-public-streams')).toContain("'name': 'kitchen'");
    const { stream_id: channelId } = successful(await owner.get('/get_stream_id', { stream: 'kitchen' }));
    const soup = ['--subject=lunch', '--message=There is soup.'];
    const id = idIn(await success('send-message', 'kitchen', '--type=stream', ...soup));
    const direct = idIn(await success('send-message', email, '--message=Soup?'));
    expect(await message(direct)).toMatchObject({ content: 'Soup?' });

    expect(await success('get-raw-message', String(id))).toContain("'raw_content': 'There is soup.'");
    await success('edit-message', `--message-id=${id}`, '--content=There is stew.', '--subject=dinner');
    expect(await message(id)).toMatchObject({ content: 'There is stew.', subject: 'dinner' });
    expect(await success('message-history', String(id))).toMatch(/There is soup\..*There is stew\./s);
    expect(await success('get-stream-topics', `--stream-id=${channelId}`)).toContain("'name': 'dinner'");
    const narrow = `--narrow=[{"operator": "sender", "operand": "${owner.email}"}]`;
    const counts = ['--num-before=3', '--num-after=1'];
    expect(await success('get-messages', `--anchor=${id}`, ...counts, narrow)).toContain('There is stew.');
    const unread = ['--use-first-unread-anchor', ...counts, '--apply-markdown', '--client-gravatar'];
    expect(await success('get-messages', ...unread)).toMatch(/'content': '<p>.*'found_anchor': True/);
    // The service says in the topic that the message was moved.
    await eventually(async () =>
      expect(await run('get-history', '--stream=kitchen', '--topic=dinner')).toContain('Writing 2 messages'),
    );
    const history = JSON.parse(readFileSync(join(folder, 'history.json'), 'utf8')) as { content: string }[];
    expect(history.map(({ content }) => content)).toEqual(['There is stew.', expect.stringContaining('moved here')]);

    await success('update-message-flags', 'add', 'starred', String(id));
    expect((await message(id))!.flags).toContain('starred');
    await success('mute-topic', 'mute', 'kitchen', 'dinner');
    const { user_topics: muted } = successful(await owner.post('/register', { fetch_event_types: ['user_topic'] }));
    expect(muted).toMatchObject([{ stream_id: channelId, topic_name: 'dinner', visibility_policy: 1 }]);
    await success('alert-words', 'add', 'soup', 'stew');
    await success('alert-words', 'remove', 'soup');
    expect(await success('alert-words', 'get')).toContain("'alert_words': ['stew']");

    const account = ['--new-password=a password for tests', '--new-full-name=Yorick', '--new-short-name=yorick'];
    await success('create-user', '--new-email=yorick@example.com', ...account);
    const listed = (await run('list-users')).trim().split('\n');
    expect(listed.toSorted()).toEqual([`Ophelia ${email}`, `Owner ${owner.email}`, 'Yorick yorick@example.com']);
    successful(await ophelia!.client.post('/users/me/presence', { status: 'active' }));
    expect(await success('get-user-presence', `--email=${email}`)).toContain("'status': 'active'");
    expect(await success('realm-emoji')).toContain("'emoji': {}");
    writeFileSync(join(folder, 'menu.txt'), 'Soup');
    expect(await run('upload-file', '--file-path=menu.txt')).toMatch(/^File URI: \/user_uploads\/\S+\/menu\.txt\n$/);

    await success('edit-stream', `--stream-id=${channelId}`, '--new-name=cellar', '--description=Below', '--private');
    // The example puts quotes around both.
    const { stream } = successful(await owner.get(`/streams/${channelId}`));
    expect(stream).toMatchObject({ name: '"cellar"', description: '"Below"', invite_only: true });
    await success('delete-message', String(id));
    expect(await message(id)).toBeUndefined();
    await success('subscribe', '--streams=parlour');
    expect(await success('unsubscribe', '--streams=parlour')).toContain("'removed': ['parlour']");
    await success('delete-stream', `${channelId}`);
    expect(await success('get-public-streams')).not.toContain('cellar');
  });

  it('prints in its shipped examples what they listen for', async () => {
    successful(await owner.post('/users/me/subscriptions', { subscriptions: [{ name: 'Denmark' }] }));
    await using printsEvents = shipped('print-events', '--config-file=zuliprc');
    await using printsMessages = shipped('print-messages', '--config-file=zuliprc');
    const say = async (content: string, to: string, type = 'channel') =>
      successful(await owner.post('/messages', { type, to, topic: 'state', content }));

    // Nothing shows when they begin to listen.
    await eventually(async () => {
      await say('Who is there?', 'Denmark');
      expect(printsEvents.lines).not.toEqual([]);
      expect(printsMessages.lines).not.toEqual([]);
    });
    await say('Nothing is rotten.', JSON.stringify([owner.email]), 'direct');
    await say('Something is rotten.', 'Denmark');
    await printsEvents.prints(/'type': 'message', 'message': \{.*Something is rotten\./);
    await printsMessages.prints(/Nothing is rotten\.[^]*Something is rotten\./);
    expect(printsEvents.lines.join()).not.toContain('Nothing is rotten.');
  });

  it('keeps in its shipped example for welcomes who is new, in the storage of the bot', async () => {
    const made = successful(await owner.post('/bots', { full_name: 'Usher', short_name: 'usher' }));
    const { email } = successful(await owner.get(`/users/${String(made['user_id'])}`))['user'] as { email: string };
    const bot = new ApiClient(owner.url, email, made['api_key'] as string);
    writeZuliprc(join(folder, '.zuliprc'), bot);
    await using example = shipped('welcome-message');
    await example.prints('Starting event handler...');
    await eventually(async () => {
      const account = {
        email: `${crypto.randomUUID()}@example.com`,
        password: 'a password for tests',
        full_name: 'New',
      };
      successful(await owner.post('/users', account));
      const { storage } = successful(await bot.get('/bot_storage'));
      expect(Object.values(storage as object)).not.toEqual([]);
    });
  });

  it('hears of messages and edits while they are made, and across a kill of every one exactly once', () =>
    expectToHearEverything(server, {
      command: 'python3',
      script: own('zulip_listener.py'),
      environment: { PYTHONPATH: packages!, NO_PROXY: '127.0.0.1' },
    }));
});
