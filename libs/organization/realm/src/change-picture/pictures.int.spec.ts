import { Chat, listening, type Person, successful } from '@chat/chat-testing';
import { eventually } from '@chat/testing';
import sharp from 'sharp';
import { LIMITS } from '../realm.limits.js';

let chat: Chat;
let viola: Person;

beforeAll(async () => {
  chat = await Chat.open();
  viola = await chat.person('Viola');
});
afterAll(() => chat.close());

async function picture(width: number, height: number): Promise<File> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#3c3' } })
    .withExif({ IFD0: { Copyright: 'Orsino' } })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'illyria.jpg', { type: 'image/jpeg' });
}

const fetched = (url: string) => chat.server.application.inject({ method: 'GET', url });

async function shown(): Promise<Record<string, unknown>> {
  const snapshot = successful(await viola.post('/register', { fetch_event_types: ['realm'] }));
  const fields = Object.entries(snapshot).filter(([name]) => /^realm_(?:icon|logo|night_logo)_/.test(name));
  return Object.fromEntries(fields);
}

const logo = (fields: Readonly<Record<string, string>>, ...files: File[]) =>
  chat.owner.sendFiles('POST', '/realm/logo', fields, ...files);

const said = async (...files: File[]) => (await chat.owner.postFiles('/realm/icon', ...files)).body;

const NONE = {
  realm_icon_url: expect.stringMatching(/^https:\/\/secure\.gravatar\.com\/avatar\/[0-9a-f]{32}\?d=identicon$/),
  realm_icon_source: 'G',
  realm_logo_url: '',
  realm_logo_source: 'D',
  realm_night_logo_url: '',
  realm_night_logo_source: 'D',
};
const UPLOADED = /^\/user_avatars\/1\/realm\/[0-9a-f]{40}\.png$/;
const changed = (property: string, data: object) => ({ type: 'realm', op: 'update_dict', property, data });
const notFound = async (url: string) => expect((await fetched(url)).statusCode).toBe(404);

it.each(['icon', 'logo'])('the %s of the organization is taken without its type', async (name) => {
  const file = new File([await picture(30, 20)], 'a', { type: 'text/plain' });
  successful(await chat.owner.sendFiles('POST', `/realm/${name}`, { night: 'false' }, file));
  successful(await chat.owner.delete(`/realm/${name}`, { night: false }));
});

describe('The icon of the organization', () => {
  it('is re-encoded, shown to everybody also before logging in, and gone for good when it is deleted', async () => {
    expect(await shown()).toEqual(NONE);
    await notFound('/api/v1/realm/icon');
    const heard = await listening(viola, 'realm');

    const { icon_url: url } = successful(await chat.owner.postFiles('/realm/icon', await picture(640, 480)));
    expect(url).toMatch(UPLOADED);
    expect(await shown()).toEqual({ ...NONE, realm_icon_url: url, realm_icon_source: 'U' });
    expect((await fetched('/api/v1/server_settings')).json()).toMatchObject({ realm_icon: url });
    for (const path of [url as string, '/api/v1/realm/icon']) {
      const { statusCode, headers, rawPayload } = await fetched(path);
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
      expect(headers).toMatchObject({ 'content-security-policy': "default-src 'none'; sandbox" });
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 200, height: 200 });
      expect(rawPayload.includes('Orsino')).toBe(false);
    }

    const { icon_url: another } = successful(await chat.owner.postFiles('/realm/icon', await picture(50, 50)));
    await notFound(url as string);
    const { icon_url: gravatar } = successful(await chat.owner.delete('/realm/icon'));
    expect(await shown()).toEqual({ ...NONE, realm_icon_url: gravatar });
    await notFound(another as string);
    successful(await chat.owner.delete('/realm/icon'));
    expect(await heard()).toEqual([
      changed('icon', { icon_url: url, icon_source: 'U' }),
      changed('icon', { icon_url: another, icon_source: 'U' }),
      changed('icon', { icon_url: gravatar, icon_source: 'G' }),
    ]);
    await eventually(async () => expect(await chat.fileKeys()).toEqual([]));
  });

  /** @limit pictures.fileBytes */
  it('is an image, of at most 5 MiB, of an administrator', async () => {
    const [one, broken] = [await picture(9, 9), new File(['no image'], 'a.png', { type: 'image/png' })];
    expect(await said()).toMatchObject({ msg: 'You must upload exactly one icon.', code: 'BAD_REQUEST' });
    expect(await said(one, one)).toMatchObject({ msg: 'You must upload exactly one icon.' });
    expect(await said(broken)).toMatchObject({ code: 'BAD_IMAGE' });
    const large = new File([new Uint8Array(LIMITS.pictures.fileBytes + 1)], 'a.png', { type: 'image/png' });
    expect(await said(large)).toMatchObject({ msg: 'Uploaded file is larger than the allowed limit of 5 MiB' });
    const refused = { msg: 'Must be an organization administrator', code: 'UNAUTHORIZED_PRINCIPAL' };
    expect((await viola.postFiles('/realm/icon', one)).body).toMatchObject(refused);
    expect((await viola.delete('/realm/icon')).body).toMatchObject(refused);
    expect(await shown()).toEqual(NONE);
  });
});

describe('A logo of the organization', () => {
  it.each([
    ['logo', 'false'],
    ['night_logo', 'true'],
  ])('is fitted into its place, and shown as %s', async (name, night) => {
    const heard = await listening(viola, 'realm');
    successful(await logo({ night }, await picture(1_600, 400)));
    const { [`realm_${name}_url`]: url, ...others } = await shown();
    expect(url).toMatch(UPLOADED);
    const { [`realm_${name}_url`]: _url, ...withoutLogo } = NONE as Record<string, unknown>;
    expect(others).toEqual({ ...withoutLogo, [`realm_${name}_source`]: 'U' });
    for (const path of [url as string, `/api/v1/realm/logo?night=${night}`]) {
      const { rawPayload } = await fetched(path);
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 400, height: 100 });
    }
    successful(await chat.owner.delete('/realm/logo', { night }));
    expect(await shown()).toEqual(NONE);
    await notFound(`/api/v1/realm/logo?night=${night}`);
    expect(await heard()).toEqual([
      changed(name, { [`${name}_url`]: url, [`${name}_source`]: 'U' }),
      changed(name, { [`${name}_url`]: '', [`${name}_source`]: 'D' }),
    ]);
  });

  it('is an image of an administrator, who says for which colors', async () => {
    const one = await picture(9, 9);
    expect((await logo({}, one)).body).toMatchObject({ code: 'REQUEST_VARIABLE_MISSING', var_name: 'night' });
    expect((await logo({ night: 'false' })).body).toMatchObject({ msg: 'You must upload exactly one logo.' });
    expect((await logo({ night: 'false' }, one, one)).body).toMatchObject({ msg: 'You must upload exactly one logo.' });
    expect((await viola.delete('/realm/logo', { night: false })).body).toMatchObject({
      code: 'UNAUTHORIZED_PRINCIPAL',
    });
  });
});
