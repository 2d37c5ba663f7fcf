import { buffer } from 'node:stream/consumers';
import { keepBytes } from '@chat/file-store';
import { Chat, listen, type Person, successful } from '@chat/chat-testing';
import sharp from 'sharp';
import { CustomEmojis } from './custom-emoji/custom-emojis.js';

let chat: Chat;
let administrator: Person;
let iago: Person;
let emilia: Person;
let guest: Person;
let png: File;
let gif: File;

beforeAll(async () => {
  chat = await Chat.open();
  administrator = await chat.person('Administrator', 200);
  [iago, emilia] = [await chat.person('Iago'), await chat.person('Emilia')];
  guest = await chat.person('Yorick', 600);
  const frames = await Promise.all(['red', 'blue'].map((color) => square(color).png().toBuffer()));
  png = new File([new Uint8Array(frames[0]!)], 'a.png', { type: 'image/png' });
  const moving = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  gif = new File([new Uint8Array(moving)], 'a.gif', { type: 'image/gif' });
});
afterAll(() => chat.close());

const square = (background: string) => sharp({ create: { width: 20, height: 20, channels: 4, background } });

interface Shown {
  readonly id: string;
  readonly name: string;
  readonly source_url: string;
  readonly still_url: string | null;
  readonly deactivated: boolean;
}

async function allEmoji(person: Person): Promise<Record<string, Shown>> {
  return successful(await person.get('/realm/emoji'))['emoji'] as Record<string, Shown>;
}

async function added(name: string, by = iago, file = png): Promise<Shown> {
  successful(await by.postFiles(`/realm/emoji/${name}`, file));
  return Object.values(await allEmoji(by)).find((emoji) => emoji.name === name && !emoji.deactivated)!;
}

/** Events that a client of this person receives from now on. */
async function hearing(person: Person, client_capabilities: object = {}) {
  const capabilities = { notification_settings_null: false, ...client_capabilities };
  const fields = { event_types: ['realm_emoji'], fetch_event_types: [], client_capabilities: capabilities };
  return (await listen(person, fields)).heard;
}

describe('Custom emoji', () => {
  it('are re-encoded, and sent to anybody who has the address', async () => {
    const secret = await square('green')
      .withExif({ IFD0: { Copyright: 'a secret' } })
      .png()
      .toBuffer();
    const { source_url, still_url } = await added(
      'our_green',
      iago,
      new File([new Uint8Array(secret)], 'g.png', { type: 'image/png' }),
    );
    expect(still_url).toBeNull();
    const { statusCode, headers, rawPayload } = await chat.server.application.inject({
      method: 'GET',
      url: source_url,
    });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 64, height: 64 });
    expect(rawPayload.toString('latin1')).not.toContain('secret');
  });

  it.each([
    ['still', () => png],
    ['moving', () => gif],
  ])('are refused when their stored bytes are not those that were drawn (%s)', async (kind, file) => {
    const { id, source_url } = await added(`our_torn_${kind}`, iago, file());
    const { files } = chat.server.core;
    const { fileKey } = chat.server.core.state.get(CustomEmojis).byCode(String(id))!.image;
    const whole = await buffer(await files.read(fileKey));
    const rotten = Buffer.from(whole);
    rotten[whole.length >> 1]! ^= 1;
    for (const bytes of [rotten, whole.subarray(1)]) {
      await files.remove(fileKey);
      await keepBytes(files, fileKey, bytes);
      const { statusCode, body } = await chat.server.application.inject({ method: 'GET', url: source_url });
      expect([statusCode, JSON.parse(body)]).toMatchObject([503, { code: 'SERVER_NOT_READY' }]);
    }
  });

  it('that move have a still image too', async () => {
    const { source_url, still_url } = await added('our_moving', iago, gif);
    const [moving, still] = await Promise.all([source_url, still_url!].map((url) => iago.download(url)));
    expect(await sharp(moving!.content).metadata()).toMatchObject({ format: 'gif', pages: 2 });
    expect(await sharp(still!.content).metadata()).toMatchObject({ format: 'png' });
  });

  it('notify all clients, of the one that changed or of all', async () => {
    const [one, all] = [await hearing(guest, { individual_emoji_changes: true }), await hearing(emilia)];
    const emoji = await added('our_parrot');
    await iago.delete('/realm/emoji/our_parrot');
    const type = 'realm_emoji';
    const others = await allEmoji(iago);
    expect(await one()).toEqual([
      { type, op: 'add', emoji },
      { type, op: 'update_one', emoji_id: emoji.id, data: { deactivated: true } },
    ]);
    expect(await all()).toEqual([
      { type, op: 'update', realm_emoji: { ...others, [emoji.id]: emoji } },
      { type, op: 'update', realm_emoji: others },
    ]);
    expect(others[emoji.id]).toEqual({ ...emoji, deactivated: true });
  });

  it('are in the snapshot of a registering client', async () => {
    const { id, ...emoji } = await added('snapshot');
    const { body } = await guest.post('/register', { fetch_event_types: ['realm_emoji'] });
    expect((body['realm_emoji'] as Record<string, Shown>)[id]).toEqual({ id, ...emoji, author_id: iago.userId });
  });

  it('are shown in messages, in place of Unicode emoji of the same name, until they are deactivated', async () => {
    const { source_url } = await added('octopus', administrator);
    const rendered = async () => successful(await iago.post('/messages/render', { content: ':octopus:' }))['rendered'];
    expect(await rendered()).toBe(`<p><img alt=":octopus:" class="emoji" src="${source_url}" title="octopus"></p>`);
    await administrator.delete('/realm/emoji/octopus');
    expect(await rendered()).toContain('emoji-1f419');
    expect((await iago.download(source_url)).status).toBe(200);
  });

  it('survive a restart of the server with their images', async () => {
    const { source_url, ...emoji } = await added('our_lasting');
    const keys = await chat.fileKeys();
    expect(keys).toContain(/([^/]+)\.png$/.exec(source_url)![1]);
    await chat.server.core.files.sweep((key) => chat.server.core.state.hasFile(key));
    expect(await chat.fileKeys()).toEqual(keys);
    expect(await allEmoji(iago)).toHaveProperty(emoji.id);
  });

  /** @limit emoji.fileBytes */
  it.each<[string, () => Person, string, () => readonly File[], number, string, string]>([
    [
      'a name in capitals',
      () => iago,
      'Parrot',
      () => [png],
      400,
      'BAD_REQUEST',
      'Emoji names must contain only lowercase English letters, digits, spaces, dashes, and underscores.',
    ],
    [
      'a name that ends badly',
      () => iago,
      'parrot_',
      () => [png],
      400,
      'BAD_REQUEST',
      'Emoji names must end with either a letter or digit.',
    ],
    ['a blank name', () => iago, '%20', () => [png], 400, 'BAD_REQUEST', 'Emoji name is missing'],
    ['a guest', () => guest, 'yorick', () => [png], 400, 'BAD_REQUEST', 'Insufficient permission'],
    ['no file', () => iago, 'nothing', () => [], 400, 'BAD_REQUEST', 'You must upload exactly one file.'],
    ['two files', () => iago, 'two', () => [png, gif], 400, 'BAD_REQUEST', 'You must upload exactly one file.'],
    [
      'the name of a Unicode emoji',
      () => iago,
      'tada',
      () => [png],
      400,
      'BAD_REQUEST',
      'Only administrators can override default emoji.',
    ],
    [
      'a drawing',
      () => iago,
      'svg',
      () => [new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' })],
      400,
      'BAD_IMAGE',
      'Invalid image format',
    ],
    [
      'no image',
      () => iago,
      'none',
      () => [new File(['<script>'], 'a.png', { type: 'image/png' })],
      400,
      'BAD_IMAGE',
      'Could not decode image; did you upload an image file?',
    ],
    [
      'a large file',
      () => iago,
      'large',
      () => [new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' })],
      400,
      'BAD_REQUEST',
      'Uploaded file is larger than the allowed limit of 5 MiB',
    ],
  ])('are refused: %s', async (_case, who, name, files, status, code, msg) => {
    const before = await chat.head();
    const answer = await who().postFiles(`/realm/emoji/${name}`, ...files());
    expect([answer.status, answer.body]).toEqual([status, { result: 'error', msg, code }]);
    expect(await chat.head()).toBe(before);
  });

  it('have names of their own, with underscores for spaces', async () => {
    await iago.postFiles('/realm/emoji/two%20words', png);
    expect(await iago.postFiles('/realm/emoji/two_words', png)).toMatchObject({
      status: 400,
      body: { msg: 'A custom emoji with this name already exists.' },
    });
  });

  it('are deactivated by their author and administrators only', async () => {
    await added('our_own');
    expect(await emilia.delete('/realm/emoji/our_own')).toMatchObject({
      status: 400,
      body: { msg: 'Must be an organization administrator or emoji author' },
    });
    expect(await administrator.delete('/realm/emoji/our_own')).toMatchObject({ status: 200 });
    expect(await administrator.delete('/realm/emoji/our_own')).toMatchObject({
      status: 404,
      body: { msg: "Emoji 'our_own' does not exist", code: 'BAD_REQUEST' },
    });
  });
});

it.each(['png', 'webp', 'tiff'] as const)(
  'a custom emoji is taken as %s, whether or not its type is named',
  async (format) => {
    const bytes = new Uint8Array(await square('green').toFormat(format).toBuffer());
    const types = [`image/${format}`, 'text/plain', 'application/octet-stream'];
    for (const [at, type] of types.entries()) {
      expect(await added(`${format}_${at}`, iago, new File([bytes], 'a', { type }))).toMatchObject({
        deactivated: false,
      });
    }
  },
);
