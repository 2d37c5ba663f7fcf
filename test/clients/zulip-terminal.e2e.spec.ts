import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { successful } from '@chat/chat-testing';
import { eventually } from '@chat/testing';
import type { ApiClient } from '../support/real-processes/api-client.js';
import { addMembers, addWelcomedChannel, type Member } from '../support/real-processes/members.js';
import { pythonPackages, ZULIP_TERMINAL } from '../support/engines/python-packages.js';
import { CheckedServer } from './checked-server.js';
import { KEYS, Terminal } from './terminal.js';
import { writeZuliprc } from './zuliprc.js';

const { enter, escape, ctrlD, left, right } = KEYS;
const CHANNEL = 'kitchen';
const OTHER_CHANNEL = 'parlour';
const TOPIC = 'lunch';

const packages = await pythonPackages(ZULIP_TERMINAL);
const describeIfPresent = packages === null ? describe.skip : describe;

interface Message {
  readonly id: number;
  readonly content: string;
  readonly flags: readonly string[];
  readonly reactions: readonly { readonly emoji_name: string; readonly user_id: number }[];
}

describeIfPresent('zulip-terminal 0.7.0 of PyPI', () => {
  let server: CheckedServer;
  let owner: ApiClient;
  let hamlet: Member;
  let terminal: Terminal;
  let channelId: number;
  const folder = mkdtempSync(join(tmpdir(), 'zulip-terminal-'));

  beforeAll(async () => {
    server = await CheckedServer.launch();
    owner = server.owner();
    [hamlet] = (await addMembers(owner, ['Hamlet'])) as [Member];
    channelId = await addWelcomedChannel(owner, CHANNEL, [hamlet]);
    await addWelcomedChannel(owner, OTHER_CHANNEL, [hamlet]);
    await send('There is **soup** for @**Hamlet**.');
    writeZuliprc(join(folder, 'zuliprc'), hamlet.client);
    terminal = open();
  });
  afterEach(() => server.expectAsDescribed());
  afterAll(async () => {
    await terminal?.[Symbol.asyncDispose]();
    await server?.[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true, force: true });
  });

  function open(): Terminal {
    const program = ['python3', join(packages!, 'bin', 'zulip-term'), '--config-file', 'zuliprc'];
    const PYTHONPATH = [join(import.meta.dirname, 'python-site'), packages!].join(':');
    return new Terminal(program, { HOME: folder, NO_PROXY: '127.0.0.1', PYTHONPATH, MINUTE_ENDS: 'minute' }, folder);
  }

  /** It asks once a minute who is there. */
  function endMinute(): void {
    writeFileSync(join(folder, 'minute'), '');
  }

  async function send(content: string, channel = CHANNEL): Promise<number> {
    const sent = await owner.post('/messages', { type: 'channel', to: channel, topic: TOPIC, content });
    return successful(sent)['id'] as number;
  }

  async function messages(): Promise<Message[]> {
    const narrow = [['channel', CHANNEL], ['topic', TOPIC]]; // prettier-ignore
    const query = { anchor: 'newest', num_before: 100, num_after: 0, narrow, apply_markdown: false };
    return successful(await hamlet.client.get('/messages', query))['messages'] as Message[];
  }

  const message = async (content: string) => (await messages()).find((each) => each.content === content)!;

  it('starts, and shows messages, channels and what is unread', async () => {
    await terminal.shows('There is soup for @Hamlet.');
    await terminal.shows('Public channel created by Owner.');
    await terminal.shows(/# kitchen +2 /);
    await terminal.shows(/Mentions +\[#\] +1 /);
  });

  it('marks as read what its user goes through', async () => {
    terminal.press(right);
    await terminal.shows('kitchen ▶  channel events  ');
    terminal.press('j');
    await terminal.shows('parlour ▶  channel events  ');
    terminal.press('j');
    await terminal.hides(/# kitchen +\d/);
    const { flags } = await message('There is **soup** for @**Hamlet**.');
    expect(flags).toEqual(['read', 'mentioned']);
  });

  it('shows a message of another person, its change and a reaction while it runs', async () => {
    const id = await send('It is getting cold.');
    await terminal.shows('It is getting cold.');
    successful(await owner.patch(`/messages/${id}`, { content: 'It is cold now.' }));
    await terminal.shows(/EDITED.*It is cold now\./);
    successful(await owner.post(`/messages/${id}/reactions`, { emoji_name: 'cry' }));
    await terminal.shows(':cry: Owner');
    successful(await owner.delete(`/messages/${id}/reactions`, { emoji_name: 'cry' }));
    await terminal.hides(':cry:');
  });

  it('sends a message, changes it, reacts to it and stars it', async () => {
    terminal.press('G', 'r');
    await terminal.shows(/# kitchen +▶ lunch/);
    terminal.press('Who ate it?', ctrlD);
    await terminal.shows(/▒ Who ate it\?/);
    terminal.press(escape);
    await terminal.hides(/# kitchen +▶ lunch/);
    terminal.press('G', 'e');
    await terminal.shows(/# kitchen +▶ lunch/);
    terminal.press(' Tell me.', ctrlD);
    await terminal.shows(/EDITED ▒ Who ate it\? Tell me\./);
    terminal.press('+');
    await terminal.shows(':thumbs_up: You');
    terminal.press('*');
    await terminal.shows(/Starred messages \[f\] +1 /);
    const own = await message('Who ate it? Tell me.');
    expect(own.reactions).toMatchObject([{ emoji_name: 'thumbs_up', user_id: hamlet.userId }]);
    expect(own.flags).toEqual(['read', 'starred']);
  });

  it('searches', async () => {
    terminal.press('/');
    await terminal.shows(/Search \[\/\]:/);
    terminal.press('soup', enter);
    await terminal.shows('Search Results');
    await terminal.hides('Who ate it?');
    await terminal.shows('There is soup for @Hamlet.');
    terminal.press('a');
    await terminal.shows('Who ate it?');
  });

  it('narrows to a conversation of two', async () => {
    const said = { type: 'direct', to: [hamlet.userId], content: 'The cook is ill.' };
    successful(await owner.post('/messages', said));
    await terminal.shows('The cook is ill.');
    // It fails when it narrows while it still draws anew what has been read.
    await terminal.shows(/Private messages +\[P\] +1 /);
    terminal.press('G');
    await terminal.hides(/Private messages +\[P\] +1 /);
    terminal.press('s');
    await terminal.hides('Who ate it?');
    await terminal.shows('The cook is ill.');
    terminal.press('a');
    await terminal.shows('Who ate it?');
  });

  it('shows who comes and who goes', async () => {
    expect(terminal.screen).not.toContain('● Owner');
    endMinute();
    successful(await owner.post('/users/me/presence', { status: 'active', new_user_input: true }));
    endMinute();
    await terminal.shows('│ ● Owner');
    successful(await owner.patch('/settings', { presence_enabled: false }));
    endMinute();
    await terminal.hides('│ ● Owner');
  });

  it('says what there is to know of a channel', async () => {
    terminal.press(left, 'q');
    terminal.press('kitchen', enter);
    await terminal.shows('Search Results  kitchen');
    terminal.press('i');
    await terminal.shows('Stream email');
    terminal.press(escape);
    await terminal.hides('Stream email');
  });

  it('mutes a channel', async () => {
    terminal.press('m');
    await terminal.shows('Confirm muting of stream');
    terminal.press(enter);
    await eventually(async () => {
      const { subscriptions } = successful(await hamlet.client.get('/users/me/subscriptions'));
      expect(subscriptions).toContainEqual(expect.objectContaining({ name: CHANNEL, is_muted: true }));
    });
    await terminal.shows(/# kitchen +M/);
  });

  // Its poll is broken, and what it asks for next is held: it gives up after ten seconds, which a start may take.
  it('goes on after the server was killed', async () => {
    const release = server.proxy.hold();
    await server.process.kill();
    await server.process.start();
    release();
    await send('Dinner is at eight.', OTHER_CHANNEL);
    await terminal.shows('Dinner is at eight.');
  });

  it('shows at its next start which topics are muted', async () => {
    await terminal[Symbol.asyncDispose]();
    const muted = { stream_id: channelId, topic: TOPIC, visibility_policy: 1 };
    successful(await hamlet.client.post('/user_topics', muted));
    await send('Supper is at nine.', OTHER_CHANNEL);
    terminal = open();
    await terminal.shows('Supper is at nine.');
    terminal.press('q', 'kitchen', enter, 't');
    await terminal.shows(/lunch +M/);
  });
});
