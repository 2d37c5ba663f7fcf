import { Chat, listening, type Person, successful } from '@chat/chat-testing';
import { eventually } from '@chat/testing';
import sharp from 'sharp';

let chat: Chat;
let viola: Person;
let olivia: Person;

beforeAll(async () => {
  chat = await Chat.open();
  [viola, olivia] = [await chat.person('Viola'), await chat.person('Olivia')];
});
afterAll(() => chat.close());

async function picture(width: number, height: number): Promise<File> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#c33' } })
    .withExif({ IFD0: { Copyright: 'Sebastian' } })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'viola.jpg', { type: 'image/jpeg' });
}

const fetched = (url: string) => chat.server.application.inject({ method: 'GET', url });

const shownOf = async (person: Person) =>
  (successful(await olivia.get(`/users/${person.userId}`)) as { user: Record<string, unknown> }).user;

const said = async (...files: File[]) => (await viola.postFiles('/users/me/avatar', ...files)).body['msg'];

describe('An avatar', () => {
  it('is re-encoded in two sizes, shown to everybody, and served with safe headers to whoever has the address', async () => {
    expect(await shownOf(viola)).toMatchObject({ avatar_url: null, avatar_version: 1 });
    const events = await listening(olivia, 'realm_user');
    const uploaded = await viola.postFiles('/users/me/avatar', await picture(640, 480));
    const url = successful(uploaded)['avatar_url'] as string;
    expect(url).toMatch(/^\/user_avatars\/1\/[0-9a-f]{40}\.png\?version=2$/);
    expect(await shownOf(viola)).toMatchObject({ avatar_url: url, avatar_version: 2 });
    const medium = url.replace('.png', '-medium.png');
    const [event] = await events();
    const person = { user_id: viola.userId, avatar_source: 'U', avatar_url: url, avatar_url_medium: medium };
    expect(event).toMatchObject({ op: 'update', person: { ...person, avatar_version: 2 } });
    for (const [path, edge] of [
      [url, 100],
      [medium, 500],
    ] as const) {
      const { statusCode, headers, rawPayload } = await fetched(path);
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'image/png',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: edge, height: edge });
      expect(rawPayload.includes('Sebastian')).toBe(false);
    }
    const { message } = await sentBy(viola);
    expect(message).toMatchObject({ avatar_url: url });
    const { body } = await viola.post('/register', { fetch_event_types: ['realm_user'] });
    expect(body).toMatchObject({ avatar_source: 'U', avatar_url: url, avatar_url_medium: medium });
  });

  it('that is replaced or deleted is gone for good', async () => {
    const first = successful(await viola.postFiles('/users/me/avatar', await picture(50, 50)))['avatar_url'] as string;
    const second = successful(await viola.postFiles('/users/me/avatar', await picture(60, 60)))['avatar_url'] as string;
    expect((await fetched(first)).statusCode).toBe(404);
    const deleted = successful(await viola.delete('/users/me/avatar'))['avatar_url'] as string;
    expect(deleted).toMatch(/^https:\/\/secure\.gravatar\.com\/avatar\/.*&version=5$/);
    expect((await fetched(second)).statusCode).toBe(404);
    expect(await shownOf(viola)).toMatchObject({ avatar_url: null, avatar_version: 5 });
    await eventually(async () => {
      const keys = await Array.fromAsync(chat.engines.files.keys());
      expect(keys.filter((key) => /^[0-9a-f]{40}/.test(key))).toEqual([]);
    });
    successful(await viola.delete('/users/me/avatar'));
    expect(await shownOf(viola)).toMatchObject({ avatar_version: 5 });
  });

  /** @limit avatars.fileBytes */
  it('is one image of a size that can be drawn', async () => {
    const image = await picture(10, 10);
    expect(await said()).toBe('You must upload exactly one avatar.');
    expect(await said(image, image)).toBe('You must upload exactly one avatar.');
    expect(await said(new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }))).toBe('Invalid image format');
    expect(await said(new File(['no image'], 'a.png', { type: 'image/png' }))).toBe(
      'Could not decode image; did you upload an image file?',
    );
    expect(await said(new File(['no image'], 'a', { type: 'text/plain' }))).toBe('Invalid image format');
    successful(await viola.postFiles('/users/me/avatar', new File([image], 'a', { type: 'text/plain' })));
    const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' });
    expect(await said(large)).toBe('Uploaded file is larger than the allowed limit of 5 MiB');
  });

  it('is left to administrators where the organization says so', async () => {
    successful(await chat.owner.patch('/realm', { avatar_changes_disabled: true }));
    const refused = 'Avatar changes are disabled in this organization.';
    expect((await viola.postFiles('/users/me/avatar', await picture(9, 9))).body['msg']).toBe(refused);
    expect((await viola.delete('/users/me/avatar')).body['msg']).toBe(refused);
    successful(await chat.owner.postFiles('/users/me/avatar', await picture(9, 9)));
    successful(await chat.owner.patch('/realm', { avatar_changes_disabled: false }));
  });

  it('of a bot is uploaded by the bot, and shown to its owner', async () => {
    const bot = await chat.bot(viola, 'Feste');
    const url = successful(await bot.postFiles('/users/me/avatar', await picture(9, 9)))['avatar_url'];
    const { bots } = successful(await viola.get('/bots')) as { bots: object[] };
    expect(bots).toMatchObject([{ full_name: 'Feste', avatar_url: url }]);
  });

  it('of the bots of the system, and of unknown people, is a picture of the server', async () => {
    const { body } = await viola.post('/register', { fetch_event_types: ['realm_user'] });
    const urls = (body['cross_realm_bots'] as { avatar_url: string }[]).map(({ avatar_url: url }) => url);
    expect(urls[0]).toBe('/static/images/static_avatars/notification-bot.png?version=1');
    for (const url of [...urls, '/static/images/unknown-user-avatar.png']) {
      const { statusCode, rawPayload } = await fetched(url);
      expect([statusCode, (await sharp(rawPayload).metadata()).format]).toEqual([200, 'png']);
    }
    expect((await fetched('/static/images/static_avatars/nobody.png')).statusCode).toBe(404);
  });
});

async function sentBy(person: Person): Promise<{ message: object }> {
  const { id } = successful(
    await person.post('/messages', { type: 'direct', to: [olivia.userId], content: 'I am not what I am.' }),
  );
  return successful(await olivia.get(`/messages/${String(id)}`)) as unknown as { message: object };
}
