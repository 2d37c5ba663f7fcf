import { MIB } from '@chat/kernel';
import { Chat, type Person } from '@chat/chat-testing';

let chat: Chat;
let hamlet: Person;

beforeAll(async () => {
  chat = await Chat.open({ CHAT_MAX_FILE_MIB: '2', CHAT_UPLOAD_QUOTA_MIB: '3' });
  hamlet = await chat.person('Hamlet');
});
afterAll(() => chat.close());

const text = (name: string, content = 'To be') => new File([content], name, { type: 'text/plain' });

describe('POST /user_uploads', () => {
  it('keeps the file and says where it is', async () => {
    const { status, body } = await hamlet.upload(text('my  speech -- final.txt'));

    expect([status, body]).toEqual([
      200,
      {
        result: 'success',
        msg: '',
        url: expect.stringMatching(/^\/user_uploads\/1\/[0-9a-f]{2}\/[\w-]{24}\/my-speech-final\.txt$/),
        uri: body['url'],
        filename: 'my  speech -- final.txt',
      },
    ]);
    expect(await hamlet.download(body['url'] as string)).toMatchObject({ status: 200, content: Buffer.from('To be') });
  });

  it('gives every file a path of its own that nobody can guess', async () => {
    const urls = await Promise.all([1, 2, 3].map(async () => (await hamlet.upload(text('a.txt'))).body['url']));
    expect(new Set(urls).size).toBe(3);
  });

  it('takes a file without bytes', async () => {
    const { body } = await hamlet.upload(text('empty.txt', ''));
    const { status, headers, content } = await hamlet.download(body['url'] as string);
    expect([status, headers['content-length'], content.length]).toEqual([200, '0', 0]);
  });

  it.each([
    ['../../../../../etc/passwd', 'passwd', 'passwd'],
    ['..\\..\\boot.ini', 'boot.ini', 'boot.ini'],
    ['日本語 ファイル.txt', '日本語 ファイル.txt', '日本語-ファイル.txt'],
    ['ﬁne?#%&name.txt', 'ﬁne?#%&name.txt', 'finename.txt'],
    ['😀', '😀', 'uploaded-file'],
  ])('of %s has the name %s, in its path %s', async (name, filename, inPath) => {
    const { body } = await hamlet.upload(text(name));
    expect(body).toMatchObject({ filename });
    expect(String(body['url']).split('/').at(-1)).toBe(inPath);
    expect(await hamlet.download(encodeURI(body['url'] as string))).toMatchObject({ status: 200 });
  });

  it('cuts a name of more than 255 bytes, and keeps its ending', async () => {
    const { body } = await hamlet.upload(text(`${'x'.repeat(2_000)}.txt`));
    expect(body).toMatchObject({ filename: `${'x'.repeat(251)}.txt` });
    const { headers } = await hamlet.download(body['url'] as string);
    expect(headers['content-disposition']).toContain(`filename="${'x'.repeat(251)}.txt"`);
  });

  describe('refuses, and leaves nothing of,', () => {
    it.each([
      ['nothing', [], 'You must specify a file to upload'],
      ['two files', [text('a'), text('b')], 'You may only upload one file at a time'],
      [
        'a file of more than it takes',
        [text('a', 'x'.repeat(2 * MIB + 1))],
        "File is larger than this server's configured maximum upload size (2 MiB).",
      ],
    ])('%s', async (_case, files, msg) => {
      const before = [await chat.head(), await chat.fileKeys()];
      expect(await hamlet.upload(...files)).toMatchObject({
        status: 400,
        body: { result: 'error', code: 'BAD_REQUEST', msg },
      });
      expect([await chat.head(), await chat.fileKeys()]).toEqual(before);
    });

    it('what goes beyond the quota, however many come at once', async () => {
      const files = [1, 2, 3, 4].map((number) => text(`${number}`, 'x'.repeat(MIB)));
      const before = (await chat.fileKeys()).length;
      const answers = await Promise.all(files.map((file) => hamlet.upload(file)));

      expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
      expect(answers.find(({ status }) => status === 400)?.body).toEqual({
        result: 'error',
        msg: "Upload would exceed your organization's upload quota.",
        code: 'REALM_UPLOAD_QUOTA',
      });
      expect(await chat.fileKeys()).toHaveLength(before + 2);
    });
  });

  it('needs credentials', async () => {
    const answer = await chat.server.application.inject({ method: 'POST', url: '/api/v1/user_uploads' });
    expect(answer.statusCode).toBe(401);
  });

  it('is announced with its limits when a client registers', async () => {
    const { body } = await hamlet.post('/register', { fetch_event_types: ['realm'] });
    expect(body).toMatchObject({ max_file_upload_size_mib: 2, realm_upload_quota_mib: 3 });
  });
});
