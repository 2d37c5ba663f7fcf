import { Chat, type Person } from '@chat/chat-testing';
import { eventually, WebhookReceiver } from '@chat/testing';
import { WEBHOOK_CALLS } from '../request-webhook-calls/webhook-call-document.js';
import { WebhookClient } from './webhook-client.js';
import { LIMITS } from '../bots.limits.js';

const FIVE_MINUTES = 300_000;

let chat: Chat;
let receiver: WebhookReceiver;
let owner: Person;
let hamlet: Person;

beforeEach(async () => {
  receiver = await WebhookReceiver.open();
  chat = await Chat.open({ CHAT_WEBHOOK_NETWORKS: '127.0.0.1' });
  // Calls are held for as long as a busy machine takes for the test.
  Object.assign(chat.server.application.get(WebhookClient, { strict: false }), { timeoutMs: FIVE_MINUTES });
  [owner, hamlet] = [await chat.person('Gertrude'), await chat.person('Hamlet')];
  await chat.channel('elsinore', [owner, hamlet]);
});
afterEach(async () => {
  await chat.close();
  await receiver.close();
});

const madeBot = (name: string) =>
  chat.bot(owner, name, { bot_type: 3, payload_url: JSON.stringify(receiver.url), interface_type: 1 });

async function say(content: string): Promise<number> {
  const fields = { type: 'stream', to: 'elsinore', topic: 'court', content };
  return await hamlet.send(fields);
}

/** How many bots a message calls. */
async function calledBy(messageId: number): Promise<number> {
  const calls = (await chat.events()).filter(({ type }) => type === 'WebhookCallRequested');
  return calls.filter(({ data }) => (data as { messageId: number }).messageId === messageId).length;
}

/** Calls that are answered when the test says so, and how many of each bot are under way. */
function holdCalls() {
  const held: { readonly bot: string; readonly answer: () => void }[] = [];
  receiver.answer = ({ body }) =>
    new Promise((resolve) => {
      const bot = (JSON.parse(body) as { bot_full_name: string }).bot_full_name;
      held.push({ bot, answer: () => resolve({}) });
    });
  return held;
}

/** Resolves when the server has looked twice more for calls that are due. */
async function lookedAgain(): Promise<void> {
  const { store } = chat.engines;
  const findIds = store.findIds.bind(store);
  let looks = 0;
  store.findIds = (collection, query) => {
    if (collection.name === WEBHOOK_CALLS.name) looks++;
    return findIds(collection, query);
  };
  await eventually(() => expect(looks).toBeGreaterThan(2));
  store.findIds = findIds;
}

describe('Calls under way', () => {
  /** @limit webhooks.callsOfBot, webhooks.calls */
  it('are so many of one bot, and of all, and every bot has its turn', async () => {
    const { calls, callsOfBot } = LIMITS.webhooks;
    const names = Array.from({ length: calls / callsOfBot + 1 }, (_, at) => `Courtier ${at}`);
    for (const name of [...names, 'Messenger']) await madeBot(name);
    const held = holdCalls();
    const [first, ...others] = names;
    await say(`@**${first}**`);
    await eventually(() => expect(held).toHaveLength(1));
    const toOthers = others.map((name) => `@**${name}**`).join(' ');
    for (let each = 0; each < 2 * callsOfBot; each++) await say(toOthers);
    await eventually(() => expect(held).toHaveLength(calls));
    await lookedAgain();
    expect(held).toHaveLength(calls);
    const ofBots = [...Map.groupBy(held, ({ bot }) => bot).values()].map(({ length }) => length);
    expect(ofBots.toSorted()).toEqual([1, callsOfBot - 1, ...others.slice(1).map(() => callsOfBot)]);

    await say('@**Messenger**');
    await chat.settled();
    for (let made = calls; held.at(-1)!.bot !== 'Messenger' && made < calls + names.length; made++) {
      held[made - calls]!.answer();
      await eventually(() => expect(held).toHaveLength(made + 1));
    }
    expect(held.at(-1)!.bot).toBe('Messenger');

    const inTotal = 1 + others.length * 2 * callsOfBot + 1;
    for (let at = 0; at < inTotal; at++) {
      await eventually(() => expect(held.length).toBeGreaterThan(at));
      held[at]!.answer();
    }
  });
});

describe('A bot whose calls wait', () => {
  /** @limit webhooks.waitingOfBot */
  it('keeps at most a fixed number of calls waiting, and skips further messages until some have ended', async () => {
    const { waitingOfBot } = LIMITS.webhooks;
    const bot = await madeBot('Reynaldo');
    const far = chat.server.core.clock.now() + 1_000_000;
    const waiting = Array.from({ length: waitingOfBot - 1 }, (_, at) => {
      const document = { _id: `${-at}-${bot.userId}`, messageId: -at, botId: bot.userId, dueAt: far };
      return { collection: WEBHOOK_CALLS, id: document._id, document, position: 1 };
    });
    await chat.engines.store.write('test', 1, waiting);
    const held = holdCalls();
    const [last, beyond] = [await say('@**Reynaldo**'), await say('@**Reynaldo**')];
    await chat.settled();
    expect([await calledBy(last), await calledBy(beyond)]).toEqual([1, 0]);
    await eventually(() => expect(held).toHaveLength(1));
    held[0]!.answer();
    const filter = { botId: bot.userId };
    await eventually(async () => expect(await chat.engines.store.count(WEBHOOK_CALLS, filter)).toBe(waitingOfBot - 1));
    const next = await say('@**Reynaldo**');
    await chat.settled();
    expect(await calledBy(next)).toBe(1);
  });
});
