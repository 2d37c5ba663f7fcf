import { Chat, type Person, refused, successful } from '@chat/chat-testing';
import { LIMITS } from '../messages.limits.js';

let chat: Chat;
let hamlet: Person;
beforeAll(async () => {
  chat = await Chat.open();
  hamlet = await chat.person('Hamlet');
});
afterAll(() => chat.close());

const each = <T>(count: number, of: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => of(at));
const IN_AN_HOUR = () => Math.floor(chat.server.core.clock.now() / 1000) + 3_600;
const write = (people: readonly number[]) => ({ type: 'direct', to: people, content: 'x' });
const typing = (to: readonly number[]) => hamlet.post('/typing', { op: 'start', to });

describe('A direct message', () => {
  const { recipients } = LIMITS.messages;
  const refusal = `A direct message cannot have more than ${recipients} recipients.`;
  /** Hamlet is one of them. */
  let others: number[];
  beforeAll(async () => {
    others = [];
    for (let at = 0; at < recipients; at++) others.push((await chat.person(`Extra ${at}`)).userId);
  });
  const to = (count: number) => [...others.slice(0, count - 1), hamlet.userId, others[0]!];

  /** @limit messages.recipients */
  it('has 250 recipients at most, its sender among them', async () => {
    successful(await hamlet.post('/messages', write(to(recipients))));
    await refused(hamlet.post('/messages', write(to(recipients + 1))), refusal);
    const later = { scheduled_delivery_timestamp: IN_AN_HOUR() };
    await refused(hamlet.post('/scheduled_messages', { ...write(to(recipients + 1)), ...later }), refusal);
  });

  it('is shown as being typed to so many at most', async () => {
    successful(await typing(each(recipients, () => others[0]!)));
    await refused(typing(each(recipients + 1, () => others[0]!)), `to is too long (limit: ${recipients} items)`);
  });
});
