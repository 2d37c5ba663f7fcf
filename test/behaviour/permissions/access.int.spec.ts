import type { Person } from '@chat/chat-testing';
import { Stage, succeeded } from './stage.js';
import { table } from './table.js';
import { outcomes } from './words.js';

let stage: Stage;
let author: Person;
beforeAll(async () => {
  stage = await Stage.open();
  author = await stage.chat.person('author');
});
afterAll(() => stage[Symbol.asyncDispose]());

/** The id of a message of the author's in a new channel, whose subscribers come and go as the row says. */
async function messageIn(kind: string, subscribed: string, setting: string): Promise<number> {
  const permission = setting === '' ? {} : { [setting]: stage.groupValue('moderator guest') };
  const channelId = await stage.channelOf(author, kind, permission);
  const name = stage.chat.server.core.directory.channel(channelId)!.name;
  const principals = stage.everybody.map(({ userId }) => userId);
  const enter = async () =>
    succeeded(await author.post('/users/me/subscriptions', { subscriptions: [{ name }], principals }));
  const leave = async () =>
    succeeded(await author.delete('/users/me/subscriptions', { subscriptions: [name], principals }));
  if (['before', 'left', 'returned'].includes(subscribed)) await enter();
  const message = { type: 'channel', to: channelId, topic: stage.newTopic(), content: 'Words.' };
  const { id } = succeeded(await author.post('/messages', message)).body;
  if (['left', 'returned'].includes(subscribed)) await leave();
  if (['after', 'returned'].includes(subscribed)) await enter();
  return id as number;
}

/**
 * Rights to change and to read a message, when everybody subscribed before it was sent, or after; or left after it,
 * or returned later; or never was there. `by` is a setting of the channel that names the moderator and the guest.
 */
describe.each(
  table<'channel' | 'subscribed' | 'by' | 'permitted'>(`
    channel   | subscribed | by                        | permitted
    public    | never      |                           | members
    public    | left       |                           | members
    public    | before     |                           | everybody
    public    | after      |                           | everybody
    shared    | never      |                           | nobody
    shared    | never      | can_administer_channel_group | nobody
    shared    | never      | can_subscribe_group       | moderator
    shared    | never      | can_add_subscribers_group | moderator
    shared    | left       |                           | nobody
    shared    | left       | can_subscribe_group       | moderator
    shared    | before     |                           | everybody
    shared    | after      |                           | everybody
    protected | never      |                           | nobody
    protected | never      | can_subscribe_group       | nobody
    protected | left       |                           | nobody
    protected | left       | can_subscribe_group       | moderator
    protected | left       | can_add_subscribers_group | moderator
    protected | before     |                           | everybody
    protected | after      |                           | nobody
    protected | returned   |                           | everybody
  `),
)('in a $channel channel, subscribed: $subscribed $by', ({ channel, subscribed, by, permitted }) => {
  it(`${permitted} may change and read it`, async () => {
    const message = await messageIn(channel, subscribed, by);
    const change = () => ({ topic: stage.newTopic(), send_notification_to_new_thread: false });

    const reads = await stage.eachKind((kind) => stage.ask(kind, 'get', `/messages/${message}/history`));
    const changes = await stage.eachKind((kind) => stage.edit(kind, message, change()));

    expect(changes).toEqual(outcomes(permitted, 'moved', 'Invalid message(s)'));
    expect(reads).toEqual(outcomes(permitted, 'done', 'Invalid message(s)'));
  });
});

it('nobody changes what is in an archived channel, though everybody reads it', async () => {
  const message = await messageIn('public', 'before', '');
  const { body } = await author.get(`/messages/${message}`);
  const { stream_id: channelId } = body['message'] as { stream_id: number };
  succeeded(await author.delete(`/streams/${channelId}`));

  const reads = await stage.eachKind((kind) => stage.ask(kind, 'get', `/messages/${message}/history`));
  const changes = await stage.eachKind((kind) => stage.edit(kind, message, { topic: stage.newTopic() }));

  expect(changes).toEqual(outcomes('nobody', '', 'Invalid message(s)'));
  expect(reads).toEqual(outcomes('everybody', 'done'));
});

it('only those to whom it was sent may touch what was sent directly', async () => {
  const message = await stage.said('guest', stage.people.moderator, '');

  const reads = await stage.eachKind((kind) => stage.ask(kind, 'get', `/messages/${message}/history`));
  const changes = await stage.eachKind((kind) => stage.edit(kind, message, { topic: stage.newTopic() }));

  expect(changes).toEqual(outcomes('moderator guest', 'Direct messages cannot have topics.', 'Invalid message(s)'));
  expect(reads).toEqual(outcomes('moderator guest', 'done', 'Invalid message(s)'));
});

it('a message that is not there is refused in the same words', async () => {
  const reads = await stage.eachKind((kind) => stage.ask(kind, 'get', '/messages/999999/history'));
  const changes = await stage.eachKind((kind) => stage.edit(kind, 999_999, { topic: 'lunch', content: 'Soup' }));

  expect(changes).toEqual(outcomes('nobody', '', 'Invalid message(s)'));
  expect(reads).toEqual(changes);
});
