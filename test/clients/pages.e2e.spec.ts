import { Chat, successful } from '@chat/chat-testing';
import type { Browser } from 'playwright-core';
import { openBrowser } from './browser.js';

let browser: Browser;
let chat: Chat;

beforeAll(async () => {
  [browser, chat] = await Promise.all([openBrowser(), Chat.open()]);
});
afterAll(async () => {
  await browser.close();
  await chat.close();
});

it('A browser joins by an invitation link: the form of the page counts as its own', async () => {
  const { invite_link: link } = successful(await chat.owner.post('/invites/multiuse'));
  const page = await browser.newPage();
  await page.goto(String(link));
  await page.locator('input[name=email]').fill('ophelia@example.com');
  await page.locator('input[name=full_name]').fill('Ophelia');
  await page.locator('input[name=password]').fill('correct horse battery staple');
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'POST'),
    page.keyboard.press('Enter'),
  ]);
  expect([answer.status(), answer.request().headers()['origin']]).toEqual([200, chat.server.site.url]);
  const { members } = successful(await chat.owner.get('/users'));
  expect((members as { full_name: string }[]).map(({ full_name: name }) => name)).toContain('Ophelia');
});
