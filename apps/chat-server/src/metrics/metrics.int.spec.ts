import { Chat } from '@chat/chat-testing';
import { eventually } from '@chat/testing';

describe('the metrics', () => {
  let chat: Chat;
  beforeEach(async () => {
    chat = await Chat.open();
  });
  afterEach(() => chat.close());

  /** The values of a series, by its labels. */
  async function series(name: string): Promise<Map<string, number>> {
    const { body, statusCode, headers } = await chat.server.application.inject({ method: 'GET', url: '/metrics' });
    expect([statusCode, headers['content-type']]).toEqual([200, expect.stringMatching(/^text\/plain/)]);
    const lines = [...body.matchAll(new RegExp(`^${name}(?:{(.*)})? (\\S+)$`, 'gm'))];
    return new Map(lines.map(([, labels = '', value]) => [labels, Number(value)]));
  }

  it('count requests by route and status, whatever was asked for', async () => {
    const person = await chat.person('Xylophone');
    await person.get(`/users/${person.email}`);
    await person.get('/users/4711');
    await person.get('/no-such-place-as-xylophone');
    const counts = await series('chat_http_request_duration_seconds_count');
    expect(counts.get('method="GET",route="/api/v1/users/:user",status="200"')).toBe(1);
    expect(counts.get('method="GET",route="/api/v1/users/:user",status="400"')).toBe(1);
    expect(counts.get('method="GET",route="none",status="404"')).toBe(1);
    const unknown = await series('chat_http_unknown_routes_total');
    expect([...unknown]).toEqual([['method="GET",route="/api/v1/:other",client="lightMyRequest"', 1]]);
    expect(JSON.stringify([...counts.keys()])).not.toMatch(/xylophone|example\.com/i);
  });

  it('measure appends', async () => {
    const before = (await series('chat_event_log_append_events_sum')).get('')!;
    const stored = (await series('chat_event_log_append_duration_seconds_count')).get('outcome="stored"') ?? 0;
    await chat.owner.post('/messages', { type: 'direct', to: [chat.owner.email], content: 'hello' });
    expect((await series('chat_event_log_append_events_sum')).get('')).toBeGreaterThan(before);
    const now = await series('chat_event_log_append_duration_seconds_count');
    expect(now.get('outcome="stored"')).toBeGreaterThan(stored);
    chat.engines.log.append = () => Promise.reject(new RangeError('no'));
    await chat.owner.post('/messages', { type: 'direct', to: [chat.owner.email], content: 'hello' });
    expect((await series('chat_event_log_append_duration_seconds_count')).get('outcome="RangeError"')).toBe(1);
  });

  it('show where everything stands', async () => {
    const { body: queue } = await chat.owner.post('/register');
    const poll = chat.owner.get('/events', { queue_id: queue['queue_id'], last_event_id: queue['last_event_id'] });
    await eventually(async () => expect(await series('chat_event_queue_polls')).toEqual(new Map([['', 1]])));
    expect(await series('chat_event_queues')).toEqual(new Map([['', 1]]));
    expect(await series('chat_event_log_position')).toEqual(new Map([['', await chat.head()]]));
    expect(await series('chat_engine_up')).toEqual(
      new Map([
        ['engine="event log"', 1],
        ['engine="read store"', 1],
      ]),
    );
    await eventually(async () => {
      const lags = await series('chat_follower_lag');
      expect([...lags.keys()]).toEqual(expect.arrayContaining(['follower="directory"', 'follower="messages"']));
      expect(new Set(lags.values())).toEqual(new Set([0]));
    });
    await chat.owner.delete('/events', { queue_id: queue['queue_id'] });
    await poll;
  });
});
