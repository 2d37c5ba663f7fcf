import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Controller, Get, Module, Param, Post } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { FileNotFound } from '@chat/file-store';
import { DomainError } from '@chat/kernel';
import {
  createChatApplication,
  Credentials,
  type FileInMemory,
  type FileRequest,
  FilesBesideParameters,
  Parameters,
  Public,
  RequestedFile,
  TextParameter,
  type UploadedFile,
  UploadedFiles,
} from './index.js';

const CONTENT = 'abcdefgh';

interface Seen {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: number;
}

/** The last upload as the handler saw it, whether or not it could answer. */
let seen: Seen[];
let failure: unknown;

const notFound = () => Promise.reject(new FileNotFound('key'));

class TestParameters {
  @TextParameter() readonly colour!: string;
}

const PICTURE_BYTES = 2_000_000;

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
  @Post('pictures') picture(
    @Parameters() { colour }: TestParameters,
    @FilesBesideParameters(PICTURE_BYTES) files: readonly FileInMemory[],
  ) {
    return { colour, pictures: files.map(({ contentType, bytes }) => ({ contentType, bytes: bytes!.length })) };
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
  @Get('cut/:bytes') cut(@Param('bytes') bytes: string, @RequestedFile() request: FileRequest) {
    const content = CONTENT.slice(0, Number(bytes));
    const open = async () => Readable.from(content === '' ? [] : [content]);
    return request.answer({ size: CONTENT.length, entityTag: 'tag', contentType: 'text/plain', headers: {}, open });
  }
  @Get('gone') gone(@RequestedFile() request: FileRequest) {
    return request.answer({ size: 1, entityTag: 'tag', contentType: 'text/plain', headers: {}, open: notFound });
  }
}

@Controller()
class KnownController {
  @Post('known') known(@FilesBesideParameters(PICTURE_BYTES) files: readonly FileInMemory[]) {
    return { bytes: files.map(({ bytes }) => bytes!.length) };
  }
}

@Module({ controllers: [TestController, KnownController] })
class TestModule {}

let application: NestFastifyApplication;

beforeAll(async () => {
  const credentials = {
    provide: Credentials,
    useValue: { verify: (email: string) => (email === 'iago@example.com' ? { userId: 5, personId: 5 } : 'unknown') },
  };
  const root = { module: TestModule, global: true, providers: [credentials], exports: [credentials] };
  application = await createChatApplication(root, { logger: false });
  await application.listen(0, '127.0.0.1');
});
afterAll(() => application.close());

const part = (head: string, content: string) => `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
const END = '--b--\r\n';
const picture = (bytes: number) =>
  part('name="colour"', 'red') + part('name="f"; filename="a"', 'x'.repeat(bytes)) + END;
const MULTIPART = { 'content-type': 'multipart/form-data; boundary=b' };

describe('Uploaded files', () => {
  const send = (path: string, payload: string, headers: Record<string, string> = MULTIPART) =>
    application.inject({ method: 'POST', url: path, payload, headers });

  it('come one after the other, whatever their field; text fields are ignored, and named', async () => {
    const form =
      part('name="a"; filename="one.txt"', '1') +
      part('name="colour"', 'red') +
      '--b\r\ncontent-disposition: form-data; name=b; filename=two.png\r\nContent-Type: IMAGE/png; x=y\r\n\r\n22\r\n' +
      part('name="nothing chosen"; filename=""', '') +
      part('name="zeta"', 'x'.repeat(100_000));
    expect((await send('/uploads', form + END)).json()).toEqual({
      result: 'success',
      msg: '',
      seen: [
        { name: 'one.txt', contentType: 'text/plain', bytes: 1 },
        { name: 'two.png', contentType: 'image/png', bytes: 2 },
      ],
      ignored_parameters_unsupported: ['colour', 'zeta'],
    });
  });

  it('come with the parameters where a route takes both, whatever their order', async () => {
    const text = part('name="colour"', 'bücher') + part('name="zeta"', 'x');
    const file =
      '--b\r\nContent-Disposition: form-data; name="f"; filename="a"\r\nContent-Type: IMAGE/png; x=y\r\n\r\n';
    const nothing = part('name="g"; filename=""', '');
    for (const form of [text + `${file}\0\r\n22\r\n` + nothing, nothing + `${file}\0\r\n22\r\n` + text]) {
      expect((await send('/pictures', form + END)).json()).toEqual({
        result: 'success',
        msg: '',
        colour: 'bücher',
        pictures: [{ contentType: 'image/png', bytes: 5 }],
        ignored_parameters_unsupported: ['zeta'],
      });
    }
    const encoded = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await send('/pictures', 'colour=red', encoded)).json()).toMatchObject({ colour: 'red', pictures: [] });
    expect((await send('/pictures', `${file}22\r\n${END}`)).json()).toMatchObject({ var_name: 'colour' });
  });

  it('come with the parameters only from a known sender, and up to their limit', async () => {
    expect((await send('/pictures', picture(100_000))).statusCode).toBe(413);
    const authorization = `Basic ${btoa(`iago@example.com:${'x'.repeat(32)}`)}`;
    const known = { ...MULTIPART, authorization };
    expect((await send('/known', picture(PICTURE_BYTES), known)).json()).toMatchObject({ bytes: [PICTURE_BYTES] });
    expect((await send('/known', picture(PICTURE_BYTES + 2 ** 20), known)).statusCode).toBe(413);
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

  it.each([0, 3])('of which the disk has %d bytes left ends the connection, and hangs no download', async (bytes) => {
    const { port } = application.getHttpServer().address() as AddressInfo;
    const download = fetch(`http://127.0.0.1:${port}/cut/${bytes}`, { signal: AbortSignal.timeout(10_000) });
    await expect(download.then((answer) => answer.text())).rejects.toThrow(/terminated|fetch failed/);
  });

  it('that is gone is answered 404', async () => {
    expect((await ask({}, 'GET', '/gone')).json()).toEqual({
      result: 'error',
      msg: 'File not found.',
      code: 'BAD_REQUEST',
    });
  });
});
