import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { Chat, newEngines, type Person, successful } from '@chat/chat-testing';
import { HOUR_MS } from '@chat/kernel';
import { eventually } from '@chat/testing';
import { unzipSync } from 'fflate';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from './browser.js';
import { expectUsable, faultsOf } from './usable-page.js';

/** With SCREENSHOTS=1 the pages are drawn for docs/console.md. */
const SHOTS = join(import.meta.dirname, '..', '..', 'docs', 'console');
const PASSWORD = 'correct horse battery staple';

const folder = mkdtempSync(join(tmpdir(), 'console-'));

let browser: Browser;
let chat: Chat;
let page: Page;
let messageId: number;
let hamletId: number;
let beforeEdit: string;
let auditor: Person;
let leaver: Person;
const problems: string[] = [];

beforeAll(async () => {
  chat = await Chat.open({ CHAT_DATA_DIR: folder, ...newEngines('sqlite'), CHAT_LOG_IN_DAYS: '90' }, true);
  // The sealing has the clock of the machine.
  chat.server.core.clock.advance(HOUR_MS);
  auditor = await chat.person('Ada', 400);
  successful(
    await chat.owner.post('/audit/mandates', {
      user_id: auditor.userId,
      direct_messages: true,
      reason: 'Case 4711: who knew of the fish?',
    }),
  );
  const member = await chat.person('Hamlet');
  hamletId = member.userId;
  await chat.channel('kitchen', [member]);
  messageId = await member.send({ type: 'stream', to: 'kitchen', topic: 'lunch', content: 'We had swordfish today.' });
  beforeEdit = new Date(chat.server.core.clock.now() + 1).toISOString();
  chat.server.core.clock.advance(60_000);
  successful(await member.patch(`/messages/${messageId}`, { content: 'We had herring today.' }));
  const deletedId = await member.send({ type: 'stream', to: 'kitchen', topic: 'lunch', content: 'Was it fresh?' });
  successful(await chat.owner.patch('/records', { deleted_content_days: 30 }));
  successful(await chat.owner.delete(`/messages/${deletedId}`));
  leaver = await chat.person('Gertrude');
  await auditor.send({ type: 'stream', to: 'kitchen', topic: 'guests', content: 'Gertrude was there, too.' });
  await leaver.send({ type: 'stream', to: 'kitchen', topic: 'guests', content: 'So I was.' });
  successful(await chat.owner.delete(`/users/${leaver.userId}`, { actions: { delete_profile: true } }));
  const hold = { name: 'Case 4711', reason: 'Who knew of the fish?', user_ids: [member.userId] };
  successful(await chat.owner.post('/records/holds', hold));
  successful(await chat.owner.post('/users', { email: 'eve@example.com', password: PASSWORD, full_name: 'Eve' }));
  const { members } = successful(await chat.owner.get('/users'));
  const eve = (members as { user_id: number; full_name: string }[]).find(({ full_name }) => full_name === 'Eve')!;
  successful(await chat.owner.patch(`/users/${eve.user_id}`, { role: 100 }));
  browser = await openBrowser();
  page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(String(error)));
});
afterAll(async () => {
  await browser.close();
  await chat.close();
  rmSync(folder, { recursive: true });
});
afterEach(() => expect(problems.splice(0)).toEqual([]));

const open = (path: string) => page.goto(`${chat.server.site.url}/console${path}`);

/** With its pictures. */
async function mustBeUsable(name: string): Promise<void> {
  await expectUsable(page, async ({ colorScheme, isPhone }) => {
    if (colorScheme === 'dark') await (name === 'message' && !isPhone ? shoot('message-dark') : undefined);
    else if (!isPhone) await shoot(name);
    else if (ON_PHONES.has(name)) await shoot(`${name}-phone`);
  });
}

const ON_PHONES: ReadonlySet<string> = new Set(['message', 'search']);

async function shoot(name: string): Promise<void> {
  if (process.env['SCREENSHOTS'] === undefined) return;
  mkdirSync(SHOTS, { recursive: true });
  if (name === 'search-phone') await page.locator('table').scrollIntoViewIfNeeded();
  await page.screenshot({ path: join(SHOTS, `${name}.jpg`), quality: 70, type: 'jpeg' });
}

/** Opens the package in the browser, and checks its proof by the key that the page names, as who gets it would. */
async function mustBeProven(zip: string): Promise<void> {
  const unpacked = join(folder, 'unpacked');
  for (const [name, bytes] of Object.entries(unzipSync(await readFile(zip)))) {
    mkdirSync(dirname(join(unpacked, name)), { recursive: true });
    writeFileSync(join(unpacked, name), bytes);
  }
  const data = join(unpacked, 'evidence-4711', 'data');
  const reader = await browser.newPage();
  const requests: string[] = [];
  reader.on('request', (request) => requests.push(request.url()));
  await reader.goto(pathToFileURL(join(data, 'index.html')).href);
  await reader.getByText('We had swordfish today.').waitFor();
  await reader.getByText('We had herring today.').waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await reader.emulateMedia({ colorScheme });
    expect(await faultsOf(reader)).toEqual([]);
  }
  const codes = await reader.locator('code').allTextContents();
  const keys = codes.filter((code) => /^\S+\+[0-9a-f]{8}\+/.test(code));
  expect(requests).toEqual([reader.url()]);
  await reader.close();
  const proof = join(data, 'proofs', `message-${messageId}.json`);
  for (const key of keys) {
    const { stdout } = await promisify(execFile)(process.execPath, [
      join(data, 'verify-proof.mjs'),
      proof,
      '--key',
      key,
    ]);
    expect(stdout).toMatch(/swordfish[^]*herring[^]*Proven/);
  }
  expect(keys.length).toBeGreaterThan(0);
}

async function logIn(fill: () => Promise<void>): Promise<void> {
  await open('/log-in');
  await fill();
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
}

describe('In a browser', () => {
  it('an owner logs in with the keyboard alone, and finds the state of the service, mandates and retention', async () => {
    await open('/log-in');
    await mustBeUsable('log-in');
    await page.getByLabel('E-mail address').focus();
    await page.keyboard.type('eve@example.com');
    await page.keyboard.press('Tab');
    await page.keyboard.type('a wrong password');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    await mustBeUsable('log-in');
    expect(problems.splice(0)).toEqual([expect.stringContaining('401')]);
    expect(await page.getByLabel('E-mail address').inputValue()).toBe('eve@example.com');
    await page.getByLabel('Password').focus();
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    expect(await page.getByText('in order').count()).toBeGreaterThan(2);
    await mustBeUsable('overview');
    for (const [link, text] of [
      ['Mandates', 'who knew of the fish?'],
      ['Retention', 'The content of deleted messages is erased'],
      ['Undo', 'Changed from'],
      ['Deletions', 'held'],
      ['Legal holds', 'Who knew of the fish?'],
      ['Who looked', 'Asked for'],
      ['Log-ins', 'with the password'],
    ] as const) {
      await page.getByRole('link', { name: link, exact: true }).click();
      await page.getByText(text).first().waitFor();
      await mustBeUsable(link.toLowerCase().replaceAll(' ', '-'));
    }
    await page.getByRole('link', { name: 'Names', exact: true }).click();
    await page.getByLabel('Account').fill(String(leaver.userId));
    await page.getByLabel('Names and addresses').fill('Gertrude');
    await page.keyboard.press('Enter');
    await page.getByText('Gertrude was there, too.').waitFor();
    await mustBeUsable('names');
    await open('/nowhere');
    await page.getByRole('heading', { name: 'No such page' }).waitFor();
    await mustBeUsable('no-such-page');
    expect(problems.splice(0)).toEqual([expect.stringContaining('404')]);
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
  });

  it('an auditor sees a word that was edited away, in the time of the reader, and owners see that', async () => {
    await logIn(async () => {
      await page.getByLabel('E-mail address').fill(auditor.email);
      await page.getByText('Use an API key instead').click();
      await page.getByLabel('API key').fill(auditor.apiKey);
    });
    await page.getByRole('link', { name: 'Message' }).click();
    await page.getByLabel('Message').fill(String(messageId));
    await page.getByLabel('Case').fill('4711');
    await page.keyboard.press('Enter');
    expect(await page.locator('del').textContent()).toBe('swordfish');
    expect(await page.locator('ins').textContent()).toBe('herring');
    const time = page.locator('time').first();
    expect(await time.getAttribute('title')).toMatch(/UTC$/);
    expect(await time.textContent()).not.toMatch(/UTC/);
    await mustBeUsable('message');
    await page.getByRole('link', { name: 'Search' }).click();
    await page.getByLabel('Words in any version').fill('swordfish');
    await page.getByLabel('Case').fill('4711');
    await page.keyboard.press('Enter');
    await page.getByText('version 1 of 2').waitFor();
    await mustBeUsable('search');
    await page.getByRole('link', { name: String(messageId), exact: true }).click();
    await page.getByRole('heading', { name: `Message ${messageId}` }).waitFor();
    await page.getByRole('link', { name: 'As of' }).click();
    await page.getByLabel('Moment').fill(beforeEdit);
    await page.getByLabel('Account').fill(String(hamletId));
    await page.getByLabel('Case').fill('4711');
    await page.keyboard.press('Enter');
    await page.getByText('We had swordfish today.').waitFor();
    expect(await page.getByRole('slider').count()).toBe(1);
    await mustBeUsable('as-of');
    await page.getByRole('button', { name: 'Go to the day' }).click();
    await page.getByText('We had herring today.').waitFor();
    await page.getByRole('link', { name: 'Evidence' }).click();
    await page.getByLabel('Words in any version').fill('swordfish');
    await page.getByLabel('Case').fill('4711');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Make the package' }).waitFor();
    const head = await chat.head();
    await eventually(() => expect(chat.server.sealing.status?.position).toBeGreaterThanOrEqual(head));
    await mustBeUsable('evidence');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Make the package' }).click(),
    ]);
    await mustBeProven(await download.path());
    await open(`/message?id=${messageId}&case=4711`);
    await page.getByText('as it was sealed').waitFor();
    const [proof] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Its proof' }).click(),
    ]);
    expect(JSON.parse(await readFile(await proof.path(), 'utf8'))).toMatchObject({ format: 'chat-disclosure-v1' });
    await open('/evidence?search=swordfish&case=4711');
    await page.getByRole('link', { name: 'See how far it is' }).click();
    await page.getByRole('heading', { name: 'Packages' }).waitFor();
    await mustBeUsable('packages');
    for (const [link, text] of [
      ['Changes', 'ChannelCreated'],
      ['Person', 'MessageContentEdited'],
    ] as const) {
      await page.getByRole('link', { name: link }).click();
      if (link === 'Person') await page.getByLabel('Account').fill(String(hamletId));
      await page.getByLabel('Case').fill('4711');
      await page.keyboard.press('Enter');
      await page.getByText(text).first().waitFor();
      await mustBeUsable(link.toLowerCase());
    }
    await page.getByRole('button', { name: 'Log out' }).click();
    await logIn(async () => {
      await page.getByLabel('E-mail address').fill('eve@example.com');
      await page.getByLabel('Password').fill(PASSWORD);
    });
    await page.getByRole('link', { name: 'Who looked' }).click();
    await page.getByText('4711').first().waitFor();
    await mustBeUsable('who-looked');
  });

  it('an owner rebuilds a read model, watches it, and switches to it', async () => {
    await page.context().clearCookies();
    await logIn(async () => {
      await page.getByLabel('E-mail address').fill('eve@example.com');
      await page.getByLabel('Password').fill(PASSWORD);
    });
    await page.getByRole('link', { name: 'Operation' }).click();
    await page.getByText('Limits that were reached').waitFor();
    await mustBeUsable('operation');
    await page.getByRole('link', { name: 'Read models' }).click();
    await page.getByRole('link', { name: 'Rebuild messages', exact: true }).click();
    await page.getByRole('heading', { name: 'Rebuild messages?' }).waitFor();
    await mustBeUsable('read-models-confirm');
    await page.getByRole('button', { name: 'Rebuild' }).click();
    const row = page.getByRole('row').filter({ has: page.getByRole('cell', { name: 'messages', exact: true }) });
    await row.getByText('rebuilt: the same as before').waitFor();
    await mustBeUsable('read-models');
    await row.getByRole('link', { name: 'Switch messages' }).click();
    await page.getByLabel('Keep the others').check();
    await page.getByRole('button', { name: 'Switch' }).click();
    await row.getByText('switched').waitFor();
    await row.getByRole('link', { name: 'Switch back messages' }).waitFor();
  });

  it('pages that only show need no script', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(`${chat.server.site.url}/console/log-in`);
    await plain.getByLabel('E-mail address').fill('eve@example.com');
    await plain.getByLabel('Password').fill(PASSWORD);
    await plain.getByRole('button', { name: 'Log in' }).click();
    expect(await plain.getByRole('heading', { level: 1 }).textContent()).toBe('Overview');
    await context.close();
  });
});
