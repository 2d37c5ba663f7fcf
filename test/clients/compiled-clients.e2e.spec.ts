import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { successful } from '@chat/chat-testing';
import { CheckedServer } from './checked-server.js';
import { writeZuliprc } from './zuliprc.js';

const run = promisify(execFile);
const BUILD_MS = 900_000;
/** Downloads and builds of their tools are kept from run to run. */
const cache = resolve('.cache/clients');

/**
 * Clients that have to be compiled, with packages of a registry. `npm run campaign:clients` runs them; otherwise they are
 * skipped, because a first build takes minutes.
 */
const describeCompiled = process.env['CHAT_TEST_COMPILED_CLIENTS'] === '1' ? describe : describe.skip;

const here = (name: string) => resolve(import.meta.dirname, name);
const lines = (output: string) => output.trim().split('\n');

describeCompiled('zulip-java-client 0.5.2 of Maven Central', () => {
  it(
    'writes, listens, reacts, and manages channels and groups',
    async () => {
      await using server = await CheckedServer.launch();
      const { email, apiKey } = server.owner();
      const maven = ['-q', '-f', here('java/pom.xml'), `-Dchat.build=${join(cache, 'java')}`];
      await run('mvn', [...maven, 'compile', 'dependency:copy-dependencies'], { timeout: BUILD_MS });
      const classes = [join(cache, 'java/classes'), join(cache, 'java/dependency/*')].join(':');
      const { stdout } = await run('java', ['-cp', classes, 'Conversation', email, apiKey, server.url]);
      expect(lines(stdout)).toEqual([
        'version 12.0',
        'heard true',
        'read Hello again from Java, reactions 1',
        'versions 2',
        'topics greetings',
        'group has 1',
        'people true',
        'alert words [espresso]',
        'done',
      ]);
      server.expectAsDescribed();
    },
    BUILD_MS,
  );
});

describeCompiled('zulip-api 0.0.8 of crates.io', () => {
  const folder = mkdtempSync(join(tmpdir(), 'compiled-clients-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it(
    'registers, writes, edits, reacts and reads',
    async () => {
      await using server = await CheckedServer.launch();
      const owner = server.owner();
      successful(await owner.post('/users/me/subscriptions', { subscriptions: [{ name: 'rust' }] }));
      const zuliprc = join(folder, 'zuliprc');
      writeZuliprc(zuliprc, { ...owner, email: owner.email, apiKey: owner.apiKey, url: server.url } as typeof owner);
      const cargo = ['run', '--quiet', '--manifest-path', here('rust/Cargo.toml'), '--', zuliprc];
      const environment = { ...process.env, CARGO_TARGET_DIR: join(cache, 'rust') };
      const { stdout } = await run('cargo', cargo, { timeout: BUILD_MS, env: environment });
      expect(lines(stdout)).toEqual([
        'registered true',
        'sent true',
        'read Hello from Rust',
        'edited true',
        'reacted true',
        'versions 2',
        'rendered <p><strong>bold</strong></p>',
        'all read true',
      ]);
      server.expectAsDescribed();
    },
    BUILD_MS,
  );
});
