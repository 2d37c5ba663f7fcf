import { Chat, type Person, refused, successful } from '@chat/chat-testing';
import { LIMITS } from './channels.limits.js';

let chat: Chat;
let hamlet: Person;
beforeAll(async () => {
  chat = await Chat.open();
  hamlet = await chat.person('Hamlet');
});
afterAll(() => chat.close());

const each = <T>(count: number, of: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => of(at));
const subscriptionsOf = ({ email }: { readonly email: string }) => {
  const { directory } = chat.server.core;
  const { id } = directory.userByEmail(email)!;
  return Array.from(directory.channels(), (channel) => directory.subscribers(channel.id).has(id));
};
const channels = (count: number, prefix: string) => each(count, (at) => ({ name: `${prefix} ${at}` }));
const subscribe = (fields: object) => chat.owner.post('/users/me/subscriptions', { ...fields });

describe('A request', () => {
  /** @limit subscriptions.channelsPerRequest */
  it(`subscribes to ${LIMITS.subscriptions.channelsPerRequest} channels, or changes nothing`, async () => {
    const { channelsPerRequest } = LIMITS.subscriptions;
    successful(await subscribe({ subscriptions: channels(channelsPerRequest, 'edge') }));
    const before = subscriptionsOf(chat.owner);
    const msg = `subscriptions is too long (limit: ${channelsPerRequest} items)`;
    await refused(subscribe({ subscriptions: channels(channelsPerRequest + 1, 'beyond') }), msg);
    const names = channels(channelsPerRequest + 1, 'edge').map(({ name }) => name);
    await refused(chat.owner.delete('/users/me/subscriptions', { subscriptions: names }), msg);
    await refused(
      chat.owner.patch('/users/me/subscriptions', { add: channels(channelsPerRequest + 1, 'beyond') }),
      `add is too long (limit: ${channelsPerRequest} items)`,
    );
    expect(subscriptionsOf(chat.owner)).toEqual(before);
    expect(chat.server.core.directory.channelByName('beyond 0')).toBeUndefined();
    successful(await chat.owner.delete('/users/me/subscriptions', { subscriptions: names.slice(1, -1) }));
  });

  /** @limit subscriptions.principalsPerRequest */
  it(`subscribes ${LIMITS.subscriptions.principalsPerRequest} accounts, or none`, async () => {
    const { principalsPerRequest } = LIMITS.subscriptions;
    const principals = (count: number) => each(count, () => hamlet.userId);
    const subscriptions = [{ name: 'edge 0' }];
    successful(await subscribe({ subscriptions, principals: principals(principalsPerRequest) }));
    const before = subscriptionsOf(hamlet);
    const msg = `principals is too long (limit: ${principalsPerRequest} items)`;
    await refused(subscribe({ subscriptions, principals: principals(principalsPerRequest + 1) }), msg);
    await refused(subscribe({ subscriptions, principals: each(principalsPerRequest + 1, () => hamlet.email) }), msg);
    const removal = { subscriptions: ['edge 0'], principals: principals(principalsPerRequest + 1) };
    await refused(chat.owner.delete('/users/me/subscriptions', removal), msg);
    const creation = { name: 'created', subscribers: principals(principalsPerRequest + 1) };
    await refused(
      chat.owner.post('/channels/create', creation),
      `subscribers is too long (limit: ${principalsPerRequest} items)`,
    );
    expect(subscriptionsOf(hamlet)).toEqual(before);
    expect(chat.server.core.directory.channelByName('created')).toBeUndefined();
  });
});
