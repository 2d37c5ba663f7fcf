import { EVENT_QUEUES_LIMITS } from '@chat/event-queues';
import { Chat, type Person, successful } from '@chat/chat-testing';
import { eventually } from '@chat/testing';

/** A timer counts whole milliseconds, and so ends a fraction of one early. */
const TIMER_MS = 1;

let chat: Chat;
let hamlet: Person;
let id: number;

beforeEach(async () => {
  chat = await Chat.open();
  hamlet = await chat.person('Hamlet');
  await chat.channel('kitchen', [hamlet]);
  id = await send('Soup');
});
afterEach(() => chat.close());

async function send(content: string): Promise<number> {
  const fields = { type: 'stream', to: 'kitchen', topic: 'lunch', content };
  return successful(await hamlet.post('/messages', fields))['id'] as number;
}

const move = (topic: string) => hamlet.patch(`/messages/${id}`, { topic });

async function topic(): Promise<unknown> {
  return (successful(await hamlet.get(`/messages/${id}`))['message'] as { subject: string }).subject;
}

/** Read models take nothing more until it is released. */
function holdReadModels() {
  const { store } = chat.engines;
  const write = store.write.bind(store);
  const gate = Promise.withResolvers<void>();
  let held = 0;
  store.write = async (...written) => {
    held++;
    await gate.promise;
    return write(...written);
  };
  return {
    /** Resolves when something is held. */
    holds: () => eventually(() => expect(held).toBeGreaterThan(0)),
    release() {
      store.write = write;
      gate.resolve();
    },
  };
}

describe('A request whose decision needs what is not visible yet', () => {
  it('waits until it is', async () => {
    const readModels = holdReadModels();
    const sent = send('Stew');
    await readModels.holds();
    const moved = move('dinner');
    expect(await Promise.race([moved, topic()])).toBe('lunch');
    readModels.release();
    expect(await moved).toMatchObject({ status: 200 });
    await sent;
    expect(await topic()).toBe('dinner');
  });

  /** @limit waits.readableMs */
  it('is refused when that takes too long, and nothing is decided on what is behind; what was stored is acknowledged', async () => {
    const readModels = holdReadModels();
    const sent = send('Stew');
    await readModels.holds();
    const begun = performance.now();
    expect(await move('dinner')).toMatchObject({ status: 503, body: { result: 'error', code: 'SERVER_NOT_READY' } });
    expect(performance.now() - begun).toBeGreaterThan(EVENT_QUEUES_LIMITS.waits.readableMs - TIMER_MS);
    expect(await sent).toBe(id + 1);
    readModels.release();
    expect(await move('dinner')).toMatchObject({ status: 200 });
    expect(await topic()).toBe('dinner');
  });
});
