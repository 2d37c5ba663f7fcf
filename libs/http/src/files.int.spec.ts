import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Controller, Get, Module, Post } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { FileNotFound } from '@chat/file-store';
import { DomainError } from '@chat/kernel';
import {
  createChatApplication,
  Credentials,
  type FileRequest,
  Public,
  RequestedFile,
  type UploadedFile,
  UploadedFiles,
} from './index.js';

const CONTENT = 'abcdefgh';

interface Seen {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: number;
}

/** What the handler saw of the last upload, whether or not it could answer. */
let seen: Seen[];
let failure: unknown;

const notFound = () => Promise.reject(new FileNotFound('key'));

@Public()
@Controller()
class TestController {
  @Post('uploads') async upload(@UploadedFiles() files: AsyncIterable<UploadedFile>) {
    seen = [];
    try {
      for await (const { name, contentType, content } of files) {
        let bytes = 0;
        for await (const chunk of content) if ((bytes += chunk.length) > 1_000_000) throw new DomainError('Too big');
        seen.push({ name, contentType, bytes });
      }
    } catch (error) {
      failure = error;
      throw error;
    }
    return { seen };
  }
  @Post('first') async first(@UploadedFiles() files: AsyncIterable<UploadedFile>) {
    for await (const { name, content } of files) return { name, content: await text(content) };
    return {};
  }
  @Post('unread') async unread(@UploadedFiles() files: AsyncIterable<UploadedFile>) {
    const names: string[] = [];
    for await (const { name } of files) names.push(name);
    return { names };
  }
  @Get('file') file(@RequestedFile() request: FileRequest) {
    return request.answer({
      size: CONTENT.length,
      entityTag: 'tag-1',
      contentType: 'text/plain',
      headers: { 'x-more': 'yes' },
      open: async ({ start, end } = { start: 0, end: 100 }) => Readable.from([CONTENT.slice(start, end + 1)]),
    });
  }
  @Get('gone') gone(@RequestedFile() request: FileRequest) {
    return request.answer({ size: 1, entityTag: 'tag', contentType: 'text/plain', headers: {}, open: notFound });
  }
}

@Module({ controllers: [TestController] })
class TestModule {}

let application: NestFastifyApplication;

beforeAll(async () => {
  const credentials = { provide: Credentials, useValue: { verify: () => 'unknown' } };
  const root = { module: TestModule, global: true, providers: [credentials], exports: [credentials] };
  application = await createChatApplication(root, { logger: false });
  await application.listen(0, '127.0.0.1');
});
afterAll(() => application.close());

const part = (head: string, content: string) => `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
const END = '--b--\r\n';
const MULTIPART = { 'content-type': 'multipart/form-data; boundary=b' };

describe('Uploaded files', () => {
  const send = (path: string, payload: string, headers: Record<string, string> = MULTIPART) =>
    application.inject({ method: 'POST', url: path, payload, headers });

  it('come one after the other, whatever their field; text fields are passed over', async () => {
    const form =
      part('name="a"; filename="one.txt"', '1') +
      part('name="colour"', 'red') +
      '--b\r\ncontent-disposition: form-data; name=b; filename=two.png\r\nContent-Type: IMAGE/png; x=y\r\n\r\n22\r\n' +
      part('name="nothing chosen"; filename=""', '');
    expect((await send('/uploads', form + END)).json()).toEqual({
      result: 'success',
      msg: '',
      seen: [
        { name: 'one.txt', contentType: 'text/plain', bytes: 1 },
        { name: 'two.png', contentType: 'image/png', bytes: 2 },
      ],
    });
  });

  it.each([
    ['filename="../../etc/passwd"', 'passwd'],
    ['filename="C:\\dir\\bücher.txt"', 'bücher.txt'],
    ["filename*=utf-8''b%C3%BCcher.txt", 'bücher.txt'],
    ['filename="😀 .svg"', '😀 .svg'],
    ['filename="say \\"hi\\".txt"', 'say "hi".txt'],
  ])('have of %s the name %j', async (head, name) => {
    await send('/uploads', part(`name="f"; ${head}`, 'x') + END);
    expect(seen).toEqual([expect.objectContaining({ name })]);
  });

  it.each([
    ['no form', { 'content-type': 'text/plain' }, 'text'],
    ['a form without files', MULTIPART, part('name="colour"', 'red') + END],
    ['an empty form', MULTIPART, END],
    ['a form with a line break in a name', MULTIPART, part('name="f"; filename*=utf-8\'\'a%0D%0Ab', 'x') + END],
  ])('are none in %s', async (_case, headers, payload) => {
    expect((await send('/uploads', payload, headers)).json()).toMatchObject({ result: 'success', seen: [] });
  });

  it('may be left unread', async () => {
    const form = part('name="a"; filename="one"', 'x'.repeat(300_000)) + part('name="b"; filename="two"', '2');
    expect((await send('/unread', form + END)).json()).toMatchObject({ names: ['one', 'two'] });
    expect((await send('/first', form + END)).json()).toMatchObject({ name: 'one' });
  });

  it.each([
    ['without a boundary', { 'content-type': 'multipart/form-data' }, END],
    ['cut off in a file', MULTIPART, part('name="a"; filename="one"', 'x')],
    ['cut off in a header', MULTIPART, '--b\r\nContent-Disposition: form-da'],
    ['of garbage', MULTIPART, 'garbage'],
  ])('in a form %s are refused', async (_case, headers, payload) => {
    const answer = await send('/uploads', payload, headers);
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { result: 'error', msg: 'Malformed multipart form data', code: 'BAD_REQUEST' },
    ]);
  });

  it('that are refused half-way still get their client an answer, and the connection serves on', async () => {
    const url = await application.getUrl();
    const form = part('name="a"; filename="one"', 'x'.repeat(20_000_000)) + END;
    for (let again = 0; again < 3; again++) {
      const answer = await fetch(`${url}/uploads`, { method: 'POST', body: form, headers: MULTIPART });
      expect([answer.status, await answer.json()]).toMatchObject([400, { msg: 'Too big' }]);
    }
  });

  it('fail for the handler when the client goes away', async () => {
    failure = undefined;
    const { hostname, port } = new URL(await application.getUrl());
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /uploads HTTP/1.1\r\nContent-Length: 1000\r\nContent-Type: ${MULTIPART['content-type']}\r\n\r\n`,
    );
    socket.end(part('name="a"; filename="one"', 'some'));
    await new Promise((resolve) => socket.resume().once('close', resolve));
    expect(failure).toMatchObject({ message: 'Malformed multipart form data' });
  });
});

const ask = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET', url = '/file') =>
  application.inject({ method, url, headers });

describe('A file', () => {
  it('is sent with its headers', async () => {
    const { statusCode, headers, body } = await ask();
    expect([statusCode, body]).toEqual([200, CONTENT]);
    expect(headers).toMatchObject({
      'content-type': 'text/plain',
      'content-length': '8',
      etag: '"tag-1"',
      'accept-ranges': 'bytes',
      'x-more': 'yes',
    });
  });

  it('is described to HEAD', async () => {
    const { statusCode, headers, body } = await ask({ range: 'bytes=0-1' }, 'HEAD');
    expect([statusCode, body, headers['content-length'], headers.etag]).toEqual([200, '', '8', '"tag-1"']);
  });

  it.each([
    ['bytes=0-0', 'a', 'bytes 0-0/8'],
    ['bytes=2-4', 'cde', 'bytes 2-4/8'],
    ['bytes=5-', 'fgh', 'bytes 5-7/8'],
    ['bytes=5-99999999999999999999', 'fgh', 'bytes 5-7/8'],
    ['bytes=-2', 'gh', 'bytes 6-7/8'],
    ['bytes=-20', CONTENT, 'bytes 0-7/8'],
  ])('is sent in part for %s', async (range, content, contentRange) => {
    const { statusCode, headers, body } = await ask({ range });
    expect([statusCode, body, headers['content-range']]).toEqual([206, content, contentRange]);
    expect(headers['content-length']).toBe(String(content.length));
  });

  it.each(['bytes=8-', 'bytes=9-10', 'bytes=-0'])('has nothing for %s', async (range) => {
    const { statusCode, headers, body } = await ask({ range });
    expect([statusCode, body, headers['content-range']]).toEqual([416, '', 'bytes */8']);
  });

  it.each(['bytes=4-2', 'bytes=0-1,3-4', 'bytes=-', 'bytes=a-b', 'lines=1-2', ''])(
    'is sent whole for %j',
    async (range) => expect(await ask({ range })).toMatchObject({ statusCode: 200, body: CONTENT }),
  );

  it('is sent in part only when it is what the client knows', async () => {
    expect((await ask({ range: 'bytes=0-0', 'if-range': '"tag-1"' })).statusCode).toBe(206);
    expect((await ask({ range: 'bytes=0-0', 'if-range': '"tag-2"' })).statusCode).toBe(200);
  });

  it.each([
    ['"tag-1"', 304],
    ['"other", W/"tag-1"', 304],
    ['*', 304],
    ['"other"', 200],
  ])('asked for unless it is %s is answered %i', async (tag, status) => {
    const { statusCode, headers, body } = await ask({ 'if-none-match': tag });
    expect([statusCode, body, headers.etag]).toEqual([status, status === 200 ? CONTENT : '', '"tag-1"']);
  });

  it('that is gone is answered 404', async () => {
    expect((await ask({}, 'GET', '/gone')).json()).toEqual({
      result: 'error',
      msg: 'File not found.',
      code: 'BAD_REQUEST',
    });
  });
});
