import { Arena } from './arena.js';

const MULTIPART = 'multipart/form-data; boundary=b';
const part = (content: string) => `--b\r\nContent-Disposition: form-data; name="content"\r\n\r\n${content}\r\n`;

describe('The server refuses, and stays as it was,', () => {
  let arena: Arena;
  beforeAll(async () => {
    arena = await Arena.open();
  });
  afterEach(() => arena.expectUnharmed());
  afterAll(() => arena[Symbol.asyncDispose]());

  const BAD_IDS = [
    '-1',
    'abc',
    '1.5',
    '1e3',
    '0x1',
    '+1',
    '%201',
    '1%20',
    '%00',
    '1%00',
    '%D9%A1',
    '9'.repeat(30),
    '..%2f1',
    '%zz',
  ];
  const PLACES = ['GET /api/v1/messages/ID', 'GET /api/v1/messages/ID/history', 'PATCH /api/v1/messages/ID'];

  it.each(PLACES.flatMap((place) => BAD_IDS.map((id) => [place.replace('ID', id)])))('%s', async (line) => {
    await arena.expectRefusal(arena.request(line, 'content=x'));
  });

  it.each([
    ['nothing', '', 400],
    ['a NUL', 'content=a%00b', 400],
    ['an encoded surrogate', 'content=%ED%A0%80', 400],
    ['a halved character', 'content=%F0%9F%98', 400],
    ['bytes that are no UTF-8', Buffer.from([...Buffer.from('content='), 0xff, 0xfe]), 400],
    ['half an escape', 'content=%E', 400],
    ['100,000 parameters', 'a=&'.repeat(100_000), 400],
    ['a wrong hash of what it replaces', 'content=x&prev_content_sha256=zz', 400],
    ['a hash in capitals', `content=x&prev_content_sha256=${'A'.repeat(64)}`, 400],
    ['a topic, in a direct message', 'topic=x', 400],
    ['a topic and its other name', 'topic=x&subject=x', 400],
    ['an unknown mode', 'content=x&propagate_mode=change_everything', 400],
    ['a mode for more than content', 'content=x&propagate_mode=change_all', 400],
    ['a channel that is no number', 'content=x&stream_id=abc', 400],
    ['a channel that is a list', 'content=x&stream_id=[1]', 400],
    ['a channel that is too large', 'content=x&stream_id=1e400', 400],
    ['a channel below zero', 'content=x&stream_id=-1', 400],
    ['a flag in capitals', 'content=x&send_notification_to_new_thread=True', 400],
    ['a flag of a million brackets', `content=x&send_notification_to_new_thread=${'['.repeat(1_000_000)}`, 400],
  ] as const)('an edit with %s', async (_what, form, status) => {
    await arena.expectRefusal(arena.request(arena.editLine, form), status);
  });

  it.each([
    ['nothing', ''],
    ['an unknown type', 'type=all&to=[1]&content=x'],
    ['no recipients', 'type=direct&content=x'],
    ['an empty list', 'type=direct&to=[]&content=x'],
    ['half a list', 'type=direct&to=[1,&content=x'],
    ['an object', 'type=direct&to={"id":1}&content=x'],
    ['numbers and texts', 'type=direct&to=[1,"owner@example.com"]&content=x'],
    ['numbers that are none', 'type=direct&to=[1.5,-1,1e99]&content=x'],
    ['unknown people', 'type=direct&to=[777]&content=x'],
    ['a list of lists', 'type=direct&to=[[1]]&content=x'],
    ['100,000 recipients', `type=direct&to=[${Array.from({ length: 100_000 }, (_, id) => id).join()}]&content=x`],
    ['an unknown channel', 'type=channel&to=nowhere&topic=x&content=x'],
    ['an unknown channel id', 'type=channel&to=777&topic=x&content=x'],
    ['two channels', 'type=channel&to=[1,2]&topic=x&content=x'],
    ['no topic', 'type=channel&to=nowhere&content=x'],
    ['a control character in the topic', 'type=channel&to=nowhere&topic=a%07b&content=x'],
    ['blank content', 'type=direct&to=["owner@example.com"]&content=%20%0A'],
    ['a NUL in the content', 'type=direct&to=["owner@example.com"]&content=a%00'],
    ['a polluted object', 'type=direct&to={"__proto__":[1]}&content=x'],
    ['a flag that is a text', 'type=direct&to=["owner@example.com"]&content=x&read_by_sender="true"'],
  ])('a message with %s', async (_what, form) => {
    await arena.expectRefusal(arena.request('POST /api/v1/messages', form), 400);
  });

  it.each([
    ['JSON', 'application/json', '{"content":"x"}', 400],
    ['plain text', 'text/plain', 'content=x', 415],
    ['another charset', 'application/x-www-form-urlencoded; charset=utf-16', 'content=x', 415],
    ['a type that is none', ';;;', 'content=x', 415],
    ['parts without a boundary', 'multipart/form-data', part('x'), 400],
    ['parts that never end', MULTIPART, part('x'), 400],
    ['a part with a NUL', MULTIPART, `${part('a\0b')}--b--`, 400],
    ['too many parts', MULTIPART, `${part('x').repeat(5_000)}--b--`, 400],
  ])('an edit in a body of %s', async (_what, type, body, status) => {
    await arena.expectRefusal(arena.request(arena.editLine, body, { 'Content-Type': type }), status);
  });
});
