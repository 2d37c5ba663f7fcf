import { Chat, successful } from '@chat/chat-testing';
import { eventually } from '@chat/testing';
import { Sealing } from './core/sealing.js';
import { OperatorRequests } from './operator-requests/operator-requests.js';
import { RunningProcesses } from './processes/running-processes.js';
import { Shutdown } from './shutdown.js';

/** Notes when a method has ended. */
function noting<Part extends object>(order: string[], part: Part, method: keyof Part & string, name: string): void {
  const original = (part[method] as (...given: unknown[]) => unknown).bind(part);
  Object.assign(part, {
    async [method](...given: unknown[]) {
      const result = await original(...given);
      order.push(name);
      return result;
    },
  });
}

describe('a shutdown', () => {
  let chat: Chat;

  beforeEach(async () => {
    chat = await Chat.open();
  });
  afterEach(() => chat.close());

  it('answers polls and finishes commands, ends what gives commands, saves queues, and closes the engines last', async () => {
    const order: string[] = [];
    const { application, core, processes } = chat.server;
    const base = `${await application.getUrl()}/api/v1`;
    const authorization = `Basic ${btoa(`${chat.owner.email}:${chat.owner.apiKey}`)}`;
    const registered = successful(await chat.owner.post('/register', { event_types: ['typing'] }));
    const parameters = new URLSearchParams({ queue_id: registered['queue_id'] as string, last_event_id: '-1' });
    await chat.settled();

    const { promise: mayAppend, resolve: letAppend } = Promise.withResolvers<void>();
    const append = chat.engines.log.append.bind(chat.engines.log);
    let isAppending = false;
    chat.engines.log.append = async (...given) => {
      if (given[2].some(({ type }) => type === 'RealmRenamed')) {
        isAppending = true;
        await mayAppend;
      }
      return append(...given);
    };
    const poll = fetch(`${base}/events?${parameters}`, { headers: { authorization } });
    void poll.then(() => order.push('poll answered'));
    const command = fetch(`${base}/realm`, {
      method: 'PATCH',
      headers: { authorization },
      body: new URLSearchParams({ name: 'Helsingør' }),
    });
    void command.then(() => order.push('command finished'));
    await eventually(() => expect([core.queues.waiting, isAppending]).toEqual([1, true]));

    expect(processes.length).toBeGreaterThan(10);
    noting(order, application.get(RunningProcesses), 'stop', 'processes ended');
    noting(order, application.get(OperatorRequests), 'stop', 'operator requests ended');
    noting(order, application.get(Sealing), 'stop', 'sealing ended');
    noting(order, core.queues, 'close', 'queues saved');
    noting(order, core.registration, 'stop', 'server unregistered');
    application.get(Shutdown).last(async () => void order.push('engines closed'));
    const closed = chat.server.close();
    await eventually(() => expect(order).toEqual(['poll answered']));
    letAppend();
    await closed;

    expect([(await poll).status, (await command).status]).toEqual([200, 200]);
    expect(order.filter((each) => each !== 'operator requests ended')).toEqual([
      'poll answered',
      'command finished',
      'processes ended',
      'sealing ended',
      'queues saved',
      'server unregistered',
      'engines closed',
    ]);
    expect(order.indexOf('operator requests ended')).toBeLessThan(order.indexOf('sealing ended'));
  });
});
