import { documentedOperation, expectDocumented } from './documented-answers.js';

const received = (method: string, url: string, body: object, status = 200, contentType = 'application/json') =>
  () => expectDocumented(method, url, { status, contentType, body: body as Record<string, unknown> }); // prettier-ignore

const success = (fields: object) => ({ result: 'success', msg: '', ...fields });
const failure = (code: string, fields: object = {}) => ({ result: 'error', msg: 'x', code, ...fields });
const events = (...all: object[]) =>
  received('GET', '/api/v1/events?queue_id=q', success({ queue_id: 'q', events: all }));

describe('An answer of a server in a process of its own', () => {
  it('fails the test when a field is undeclared, missing or mistyped', () => {
    expect(received('GET', '/api/v1/users/me/alert_words', success({ alert_words: [] }))).not.toThrow();
    expect(received('GET', '/api/v1/users/me/alert_words', success({ alert_words: [1] }))).toThrow('must be string');
    expect(received('GET', '/api/v1/users/me/alert_words', success({}))).toThrow("required property 'alert_words'");
    expect(received('GET', '/api/v1/users/me/alert_words?x=1', success({ alert_words: [], more: 1 }))).toThrow(
      'GET /api/v1/users/me/alert_words (200) is not what its description says:\n/ must NOT have additional properties',
    );
  });

  it('fails the test when its error is not one of the route, or not as described', () => {
    expect(received('GET', '/api/v1/events', failure('BAD_EVENT_QUEUE_ID', { queue_id: 'q' }), 400)).not.toThrow();
    expect(received('GET', '/api/v1/events', failure('BAD_EVENT_QUEUE_ID'), 400)).toThrow(
      "required property 'queue_id'",
    );
    expect(received('GET', '/api/v1/users', failure('BAD_EVENT_QUEUE_ID', { queue_id: 'q' }), 400)).toThrow(
      'has no error',
    );
    expect(received('GET', '/api/v1/users', failure('UNAUTHORIZED'), 401)).not.toThrow();
  });

  it('fails the test when nobody described its route or its type', () => {
    expect(received('GET', '/api/v1/weather', failure('BAD_REQUEST'), 404)).not.toThrow();
    expect(received('GET', '/api/v1/weather', success({}))).toThrow('GET /api/v1/weather (200) is answered, and not');
    expect(received('GET', '/api/v1/users', success({ members: [] }), 200, 'text/html; charset=utf-8')).toThrow(
      'answers text/html, and is described as application/json',
    );
  });
});

describe('An event of such a server', () => {
  it('fails the test when it is not as described, or not described at all', () => {
    expect(events({ id: 1, type: 'heartbeat' })).not.toThrow();
    expect(events({ id: 1, type: 'heartbeat', pulse: 60 })).toThrow('additional properties');
    expect(events({ id: 1, type: 'stream', op: 'delete', stream_ids: ['1'], streams: [] })).toThrow('must be integer');
    expect(events({ id: 1, type: 'weather' })).toThrow('Event_weather is not described');
  });
});

describe('What is asked', () => {
  it('is named as the description names it, the most literal path first', () => {
    expect(documentedOperation('GET', '/api/v1/users/me?x=1')).toBe('GET /api/v1/users/me');
    expect(documentedOperation('GET', '/api/v1/users/17')).toBe('GET /api/v1/users/{user}');
    expect(documentedOperation('GET', '/api/v1/weather')).toBeUndefined();
  });
});
