import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { Chat, type Person, successful } from '@chat/chat-testing';

const FORM = 'Content-Type: application/x-www-form-urlencoded';
const MULTIPART = 'Content-Type: multipart/form-data; boundary=b';
const FILE = '--b\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\nlate\r\n--b--\r\n';
const message = ({ userId }: Person) => `type=direct&to=%5B${userId}%5D&content=late`;
const file = () => FILE;

describe('a body that comes when the access of its sender has ended', () => {
  let chat: Chat;
  let person: Person;
  beforeAll(async () => {
    chat = await Chat.open();
  });
  afterAll(() => chat.close());
  beforeEach(async () => {
    person = await chat.person();
  });

  /** Sends the headers, lets something happen once they are accepted, and sends the body. */
  async function answerTo(path: string, type: string, body: string, meanwhile: () => Promise<unknown>) {
    const { hostname, port } = new URL(chat.server.site.url);
    const socket = connect(Number(port), hostname);
    const authorization = `Authorization: Basic ${btoa(`${person.email}:${person.apiKey}`)}`;
    const headers = [`POST /api/v1/${path} HTTP/1.1`, 'Host: x', authorization, type, 'Expect: 100-continue'];
    socket.write([...headers, `Content-Length: ${body.length}`, 'Connection: close', '\r\n'].join('\r\n'));
    const [accepted] = (await once(socket, 'data')) as [Buffer];
    expect(accepted.toString()).toMatch(/^HTTP\/1\.1 100 /);
    await meanwhile();
    socket.write(body);
    return text(socket);
  }

  const stored = async (type: string) =>
    (await chat.events()).filter((event) => event.type === type && event.metadata.actorId === person.userId);

  it.each([
    ['messages', FORM, message, 'MessagePosted'],
    ['user_uploads', MULTIPART, file, 'AttachmentUploaded'],
  ])('of POST /%s is refused like a later request', async (path, type, bodyOf, event) => {
    const regenerate = async () => successful(await person.post('/users/me/api_key/regenerate'));
    const files = await chat.fileKeys();
    const refusal = await answerTo(path, type, bodyOf(person), regenerate);
    expect(refusal).toMatch(/^HTTP\/1\.1 401 [^]*"Invalid API key"/);
    expect([await stored(event), await chat.fileKeys()]).toEqual([[], files]);
  });

  it.each([
    ['messages', FORM, message, 'MessagePosted'],
    ['user_uploads', MULTIPART, file, 'AttachmentUploaded'],
  ])('of POST /%s is taken while it has not', async (path, type, bodyOf, event) => {
    expect(await answerTo(path, type, bodyOf(person), async () => {})).toMatch(/^HTTP\/1\.1 200 /);
    expect(await stored(event)).toHaveLength(1);
  });
});
