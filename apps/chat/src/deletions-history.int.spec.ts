import { Chat, type Person, successful } from '@chat/chat-testing';
import { eventually } from '@chat/testing';
import { deletionsHistory } from './deletions-history.js';
import { history } from './history.js';

let chat: Chat;
let member: Person;
let kitchen: number;

beforeEach(async () => {
  chat = await Chat.open();
  member = await chat.person('Member');
  kitchen = await chat.channel('kitchen', [member]);
});
afterEach(() => chat.close());

const erasedAt = (time: string) => ({ erased: time, erasure_ground: 'deleted_content_days' });
const send = (content: string, topic = 'lunch') => member.send({ type: 'stream', to: 'kitchen', topic, content });

it('Every deletion is listed with author, actor, ground, and what became of the content', async () => {
  const posted = new Date(chat.server.core.clock.now()).toISOString();
  const erased = await send('Swordfish');
  successful(await member.delete(`/messages/${erased}`));
  const { url } = successful(await member.upload(new File(['bytes'], 'fish.txt')));
  const linking = await send(`[fish](${String(url)})`);
  successful(await chat.owner.delete(`/messages/${linking}`));
  successful(await chat.owner.patch('/records', { deleted_content_days: 1 }));
  const inTopic = await send('Herring', 'dinner');
  successful(await chat.owner.post(`/streams/${kitchen}/delete_topic`, { topic_name: 'dinner' }));
  chat.server.core.clock.advance(86_400_000);
  const due = new Date(chat.server.core.clock.now()).toISOString();
  await eventually(async () => expect((await chat.events()).map(({ type }) => type)).toContain('DeletedContentErased'));
  const ofLeaver = await send('Sturgeon');
  const mistake = await send('Cod');
  successful(await member.delete(`/messages/${mistake}`));
  const period = { from: 0, to: Math.floor(chat.server.core.clock.now() / 1000) };
  successful(await chat.owner.post('/records/undo', { user_id: member.userId, ...period, reason: 'By mistake' }));
  successful(await chat.owner.delete(`/users/${member.userId}`, { actions: { delete_public_channel_messages: true } }));

  const author = { id: member.userId, name: 'Member' };
  const owner = { name: 'Owner' };
  const kept = { content: 'kept', erasure_ground: null, kept_by: ['deleted_content_days'] };
  const apart = { place: { kind: 'channel', channelId: kitchen, topic: '(erased)' } };
  const lunch = { kind: 'channel', channelId: kitchen, topic: 'lunch' };
  await eventually(async () => {
    const { data, lines } = await deletionsHistory(chat.engines.log);
    const message = {
      what: 'message',
      place: lunch,
      author,
      posted,
      erased: null,
      undone: null,
      content: 'erased',
      ground: 'request',
      erasure_ground: 'at_once',
    };
    expect((data as { deletions: unknown }).deletions).toMatchObject([
      { ...message, ...apart, id: erased, by: author, deleted: posted },
      { ...message, ...apart, id: linking, by: owner },
      { what: 'file', id: 1, place: null, author, posted, by: owner, ground: 'message', content: 'erased' },
      { ...message, id: inTopic, by: owner, ground: 'topic', ...apart, ...erasedAt(due) },
      {
        ...message,
        id: mistake,
        by: author,
        ...kept,
        kept_by: [],
        posted: due,
        undone: { time: due, by: owner, reason: 'By mistake' },
      },
      { ...message, id: mistake, ground: 'deactivation', ...kept, posted: due },
      { ...message, id: ofLeaver, by: owner, ground: 'deactivation', ...kept, posted: due },
    ]);
    expect(lines[0]).toContain(`message ${erased}  by Member (${member.userId})`);
    expect(lines.join('\n')).toContain(`undone ${due} by Owner`);
    expect(JSON.stringify(lines)).not.toMatch(/Swordfish|fish.txt|Herring|Sturgeon/);
  });
  expect((await history(chat.engines.log, erased)).data).toMatchObject({
    author: { user_id: member.userId, name: 'Member' },
    posted,
    history: [{ event: 'MessageDeleted', details: { ground: 'request' } }],
  });
});

it('Accounts that were deleted for good are listed, with what is left of them, and why', async () => {
  successful(await chat.owner.patch('/records', { deleted_content_days: 1 }));
  successful(await chat.owner.patch('/records/rule', { records_days: 10, reason: 'SEC' }));
  await send('Stays');
  successful(await member.delete(`/messages/${await send('Herring')}`));
  successful(await chat.owner.delete(`/users/${member.userId}`, { actions: { delete_profile: true } }));
  const left = [
    { what: 'messages', why: 'request', count: 1 },
    { what: 'content of deleted messages', why: 'deleted_content_days', count: 1 },
    { what: 'content of deleted messages', why: 'records_rule', count: 1 },
  ];
  await eventually(async () => {
    const { data, lines } = await deletionsHistory(chat.engines.log);
    expect((data as { deletions: unknown }).deletions).toMatchObject([
      { what: 'message', content: 'kept', kept_by: ['deleted_content_days', 'records_rule'], left: [] },
      { what: 'account', id: member.userId, by: { name: 'Owner' }, erasure_ground: 'account', content: 'erased', left },
    ]);
    expect(lines.at(-1)).toContain('left: 1 messages (request), 1 content of deleted messages (deleted content days)');
  });
});
