import { type Answer, Chat, expectDescribed, successful } from '@chat/chat-testing';

let chat: Chat;
beforeAll(async () => {
  chat = await Chat.open();
});
afterAll(() => chat.close());

const received = (method: string, path: string, body: Answer['body']) => () =>
  expectDescribed(chat.server.application, method, `/api/v1${path}`, { status: 200, body });

const success = (fields: object) => ({ result: 'success', msg: '', ...fields });

const events = (...all: object[]) => received('GET', '/events', success({ queue_id: 'q', events: all }));

describe('An answer in a test', () => {
  it('is as described, for every part of a registration', async () => {
    const body = successful(await chat.owner.post('/register'));

    expect(received('POST', '/register', body)).not.toThrow();
    expect(received('POST', '/register', { ...body, surprise: 1 })).toThrow('additional properties');
    expect(received('POST', '/register', { ...body, realm_users: [{ user_id: 1 }] })).toThrow('required property');
    expect(received('POST', '/register', { ...body, max_message_id: 'none' })).toThrow(
      '/max_message_id must be integer',
    );
  });

  it('fails the test when it misses a field', () => {
    expect(received('GET', '/users', success({}))).toThrow("required property 'members'");
  });

  it('fails the test when its error is not one of the route', () => {
    const body = { result: 'error', msg: 'x', code: 'BAD_EVENT_QUEUE_ID', queue_id: 'q' };

    expect(received('GET', '/events', body)).not.toThrow();
    expect(received('GET', '/users', body)).toThrow('has no error BAD_EVENT_QUEUE_ID');
    expect(received('GET', '/events', { ...body, queue_id: 7 })).toThrow('/queue_id must be string');
  });
});

describe('An event in a test', () => {
  it('fails it when a field is undeclared, missing or mistyped', () => {
    expect(events({ id: 1, type: 'heartbeat' })).not.toThrow();
    expect(events({ type: 'heartbeat' })).toThrow("required property 'id'");
    expect(events({ id: 1, type: 'heartbeat', pulse: 60 })).toThrow('additional properties');
    expect(events({ id: 1, type: 'stream', op: 'delete', stream_ids: ['1'], streams: [] })).toThrow('must be integer');
  });

  it('fails it when nobody described its type or its op', () => {
    expect(events({ id: 1, type: 'weather' })).toThrow('The event weather is not described');
    expect(events({ id: 1, type: 'stream', op: 'flow' })).toThrow('The event stream/flow is not described');
  });
});
