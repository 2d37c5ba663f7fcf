import type { CallHandler, ExecutionContext } from '@nestjs/common';
import { from, lastValueFrom } from 'rxjs';
import { SlowPages } from './slow-pages.interceptor.js';

const session = { token: 'token', isOwner: false, isAuditor: true, name: 'Ada', mayHold: false };

let pages: SlowPages;
let asked: number;

beforeEach(() => {
  [pages, asked] = [new SlowPages(), 0];
});

async function ask(shown: Promise<unknown>, given: object = {}): Promise<{ status: number; body: unknown }> {
  const request = {
    method: 'GET',
    url: '/console/as-of?case=4711',
    headers: { accept: 'text/html,*/*' },
    consoleSession: session,
    ...given,
  };
  let status = 200;
  const context = {
    switchToHttp: () => ({
      getRequest: () => request,
      getResponse: () => ({ status: (own: number) => (status = own) }),
    }),
  } as unknown as ExecutionContext;
  const next: CallHandler = {
    handle: () => {
      asked++;
      return from(shown);
    },
  };
  const body = await lastValueFrom(await pages.intercept(context, next));
  return { status, body };
}

it('A browser sees that a page takes long, with a bar, and looks again without a script, too', async () => {
  const { status, body } = await ask(new Promise(() => undefined));
  expect([status, body]).toEqual([202, expect.stringMatching(/http-equiv="refresh"[^]*data-reload[^]*<progress/)]);
});

it('The page that took long is made once, and is there when it is done', async () => {
  const late = Promise.withResolvers<string>();
  expect(await ask(late.promise)).toMatchObject({ status: 202 });
  late.resolve('the page');
  expect(await ask(late.promise)).toEqual({ status: 200, body: 'the page' });
  expect(asked).toBe(1);
  expect(await ask(Promise.resolve('another'))).toEqual({ status: 200, body: 'another' });
});

it('It is kept for nobody else, and not for a session with other rights', async () => {
  const late = Promise.withResolvers<string>();
  await ask(late.promise);
  late.resolve('the page');
  for (const other of [{ token: 'another' }, { isAuditor: false }])
    expect(await ask(Promise.resolve('own'), { consoleSession: { ...session, ...other } })).toMatchObject({
      body: 'own',
    });
});

it('What refuses a page late refuses it when the browser looks again', async () => {
  const late = Promise.withResolvers<string>();
  await ask(late.promise);
  late.reject(new Error('The mandate has ended.'));
  await expect(ask(late.promise)).rejects.toThrow('The mandate has ended.');
});

it('A program that asks for no page of HTML waits', async () => {
  const late = Promise.withResolvers<string>();
  const answer = ask(late.promise, { headers: { accept: '*/*' } });
  late.resolve('the page');
  expect(await answer).toEqual({ status: 200, body: 'the page' });
});
