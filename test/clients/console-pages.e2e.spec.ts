import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Chat, type Person, successful } from '@chat/chat-testing';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openBrowser } from './browser.js';
import { expectUsable } from './usable-page.js';

const DOCS = join(import.meta.dirname, '..', '..', 'docs');
const CASE = 'case=4711';

interface KnownPage {
  /** Its picture in docs/console.md. */
  readonly picture: string;
  /** Parameters with which it has something to show. */
  readonly shows?: () => string;
  /** Parameters that it refuses. */
  readonly refuses?: string;
}

const moment = () => new Date(chat.server.core.clock.now()).toISOString();

/** Each page that can be opened by its address. */
const PAGES: Readonly<Record<string, KnownPage>> = {
  '/console': { picture: 'overview' },
  '/console/as-of': {
    picture: 'as-of',
    shows: () => `time=${moment()}&id=${member.userId}&channel=kitchen&${CASE}`,
    refuses: `time=soon&${CASE}`,
  },
  '/console/changes': { picture: 'changes', shows: () => CASE, refuses: `${CASE}&from=soon` },
  '/console/deletions': { picture: 'deletions', shows: () => CASE, refuses: 'before=soon' },
  '/console/evidence': {
    picture: 'evidence',
    shows: () => `users=${member.userId}&${CASE}`,
    refuses: `others=true&${CASE}`,
  },
  '/console/evidence/progress': { picture: 'packages' },
  '/console/holds': { picture: 'legal-holds' },
  '/console/inspections': { picture: 'who-looked', shows: () => CASE, refuses: 'account=nobody@example.com' },
  '/console/log-in': { picture: 'log-in' },
  '/console/log-ins': { picture: 'log-ins', shows: () => `id=${member.userId}`, refuses: 'id=nobody@example.com' },
  '/console/mandates': { picture: 'mandates' },
  '/console/message': { picture: 'message', shows: () => `id=${messageId}&${CASE}`, refuses: `id=4711&${CASE}` },
  '/console/names': { picture: 'names' },
  '/console/operation': { picture: 'operation' },
  '/console/person': {
    picture: 'person',
    shows: () => `id=${member.userId}&${CASE}`,
    refuses: `id=nobody@example.com&${CASE}`,
  },
  '/console/read-models': { picture: 'read-models' },
  '/console/read-models/confirm': {
    picture: 'read-models-confirm',
    shows: () => 'name=messages&action=rebuild',
    refuses: 'name=messages&action=drop',
  },

  '/console/retention': { picture: 'retention' },
  '/console/search': { picture: 'search', shows: () => `search=swordfish&${CASE}`, refuses: `from=soon&${CASE}` },
  '/console/undo': {
    picture: 'undo',
    shows: () => `account=${owner.userId}&from=2020-01-01&to=2100-01-01`,
    refuses: 'account=nobody@example.com&from=2020-01-01&to=2100-01-01',
  },
};
/** They are opened from another page, which says about what. */
const ASKS: ReadonlySet<string> = new Set(['/console/read-models/confirm']);
/** They answer GET with something else than a page. */
const OTHERS = ['/console/{page}', '/console/evidence/package', '/console/message/proof'];

const ADDRESSES = Object.entries(
  (JSON.parse(readFileSync(join(DOCS, 'openapi.json'), 'utf8')) as { paths: Record<string, object> }).paths,
).flatMap(([path, methods]) => (/^\/console(?!\/assets\/)/.test(path) && 'get' in methods ? [path] : []));

let browser: Browser;
let chat: Chat;
let context: BrowserContext;
let page: Page;
let member: Person;
let owner: Person;
let messageId: number;

beforeAll(async () => {
  chat = await Chat.open({ CHAT_LOG_IN_DAYS: '90' });
  owner = await chat.person('Eve', 100);
  successful(
    await chat.owner.post('/audit/mandates', { user_id: owner.userId, direct_messages: true, reason: 'Case 4711' }),
  );
  member = await chat.person('Hamlet');
  await chat.channel('kitchen', [member]);
  successful(await chat.owner.patch('/records', { deleted_content_days: 30 }));
  successful(await chat.owner.patch('/records/rule', { records_days: 2_555, reason: 'Case 4711' }));
  successful(await chat.owner.patch('/records/rule', { records_days: 365, reason: 'Case 4711' }));
  const send = (content: string) => member.send({ type: 'stream', to: 'kitchen', topic: 'lunch', content });
  messageId = await send('We had swordfish today.');
  successful(await member.patch(`/messages/${messageId}`, { content: 'We had herring today.' }));
  const { url } = successful(await member.upload(new File(['prices'], 'prices.txt')));
  await send(`[prices](${url as string})`);
  successful(await owner.delete(`/messages/${await send('Was it fresh?')}`));
  const hold = { name: 'Case 4711', reason: 'Who knew of the fish?', user_ids: [member.userId] };
  successful(await chat.owner.post('/records/holds', hold));
  successful(await owner.get('/audit/messages', { search: 'herring', from: '2020-01-01', case: '4711' }));
  browser = await openBrowser();
  context = await browser.newContext({ timezoneId: 'Asia/Kolkata' });
  const { url: site } = chat.server.site;
  await context.request.post(`${site}/console/log-in`, { form: { username: owner.email, api_key: owner.apiKey } });
  page = await context.newPage();
});
afterAll(async () => {
  await browser.close();
  await chat.close();
});

/** @returns the status of the answer */
async function open(path: string, parameters = ''): Promise<number> {
  const answer = await page.goto(`${chat.server.site.url}${path}${parameters === '' ? '' : `?${parameters}`}`);
  return answer!.status();
}

/** Paths of links that do not lead to the page itself. */
const LINKED = `[...document.links].filter((each) => !each.getAttribute('href').startsWith('#')).map(({ pathname }) => pathname)`;

const heading = (of: Page) => of.getByRole('heading', { level: 1 }).textContent();

it('No page of the console is forgotten here, and each has a picture', () => {
  expect(ADDRESSES.filter((path) => !OTHERS.includes(path))).toEqual(Object.keys(PAGES));
  const text = readFileSync(join(DOCS, 'console.md'), 'utf8');
  for (const { picture } of Object.values(PAGES)) {
    expect(text).toContain(`](console/${picture}.jpg)`);
    expect([picture, existsSync(join(DOCS, 'console', `${picture}.jpg`))]).toEqual([picture, true]);
  }
});

describe.each(Object.entries(PAGES))('The page %s', (path, { shows, refuses }) => {
  it('is usable by anybody, on any screen, and needs no script to show what it has', async () => {
    expect(await open(path, shows?.())).toBe(200);
    await expectUsable(page);
    const title = await heading(page);
    const without = await browser.newContext({ javaScriptEnabled: false });
    await without.addCookies((await context.storageState()).cookies);
    const plain = await without.newPage();
    const answer = await plain.goto(page.url());
    expect([answer!.status(), await heading(plain)]).toEqual([200, title]);
    for (const time of await plain.locator('time').allTextContents()) expect(time).toMatch(/ UTC$/);
    await without.close();
  });

  if (shows)
    it('is as usable before anything is asked for', async () => {
      expect(await open(path)).toBe(ASKS.has(path) ? 400 : 200);
      await expectUsable(page);
    });

  if (refuses !== undefined)
    it('says in words what it refuses, and is as usable', async () => {
      expect(await open(path, refuses)).toBe(400);
      expect(await page.getByRole('alert').textContent()).toMatch(/\w+ \w+/);
      await expectUsable(page);
    });
});

it('Each page is reached by links', async () => {
  const linked = new Set<string>();
  for (const [path, { shows }] of Object.entries(PAGES)) {
    await open(path, shows?.());
    const paths = (await page.evaluate(LINKED)) as string[];
    for (const each of paths) linked.add(each);
  }
  expect(Object.keys(PAGES).filter((path) => !linked.has(path))).toEqual(['/console/log-in']);
});

it('A page that takes longer than a second says so, as usable as the others, until it is there by itself', async () => {
  const server = chat.server.application.getHttpAdapter().getInstance();
  const inject = server.inject.bind(server) as (request: object) => Promise<unknown>;
  const gate = Promise.withResolvers<void>();
  // Requests of the page to the API wait.
  Object.assign(server, { inject: (request: object) => gate.promise.then(() => inject(request)) });
  const asked = ['/console/person', `id=${owner.userId}&${CASE}`] as const;
  try {
    // As it is, without what loads it again.
    await page.route('**/console/person?*', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: (await answer.text()).replace('data-reload', '') });
    });
    expect(await open(...asked)).toBe(202);
    expect(await heading(page)).toBe('Under way');
    expect(await page.getByRole('progressbar').count()).toBe(1);
    await expectUsable(page);
    await page.unroute('**/console/person?*');
    expect(await open(...asked)).toBe(202);
  } finally {
    gate.resolve();
    Object.assign(server, { inject });
  }
  await page.getByText('MessageDeleted').first().waitFor();
  expect(await heading(page)).toBe(`Person ${owner.userId}`);
});
