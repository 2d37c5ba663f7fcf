import { Chat, listening, type Person, successful } from '@chat/chat-testing';
import { eventually } from '@chat/testing';

let chat: Chat;
let admin: Person;
let member: Person;

beforeEach(async () => {
  chat = await Chat.open();
  [admin, member] = [await chat.person('Ada', 200), await chat.person('Bo')];
});
afterEach(() => chat.close());

const refused = (msg: string, code = 'BAD_REQUEST') => ({ status: 400, body: { result: 'error', msg, code } });

async function folder(name: string, description = '') {
  const answer = await admin.post('/channel_folders/create', { name, description });
  return successful(answer)['channel_folder_id'] as number;
}

async function folders(include_archived = false) {
  return successful(await member.get('/channel_folders', { include_archived }))['channel_folders'] as object[];
}

describe('Folders of channels', () => {
  it('are created, changed and ordered by administrators; everybody is notified', async () => {
    const events = await listening(member, 'channel_folder', 'stream');
    const [work, home] = [await folder(' Work ', 'All *work*.'), await folder('Home')];
    const created = {
      id: work,
      name: 'Work',
      description: 'All *work*.',
      rendered_description: '<p>All <em>work</em>.</p>',
      order: 0,
      date_created: expect.any(Number),
      creator_id: admin.userId,
      is_archived: false,
    };
    expect(await folders()).toEqual([created, expect.objectContaining({ id: home, order: 1 })]);
    successful(await admin.patch('/channel_folders', { order: [home, work] }));
    successful(await admin.patch(`/channel_folders/${work}`, { name: 'Tasks', description: '' }));
    successful(await admin.patch(`/channel_folders/${work}`, { name: 'Tasks' }));
    expect(await folders()).toMatchObject([
      { id: home, order: 0 },
      { id: work, name: 'Tasks', rendered_description: '', order: 1 },
    ]);
    expect(await events()).toEqual([
      { type: 'channel_folder', op: 'add', channel_folder: created },
      { type: 'channel_folder', op: 'add', channel_folder: expect.objectContaining({ id: home }) },
      { type: 'channel_folder', op: 'reorder', order: [home, work] },
      {
        type: 'channel_folder',
        op: 'update',
        channel_folder_id: work,
        data: { name: 'Tasks', description: '', rendered_description: '' },
      },
    ]);
    const { channel_folders } = successful(await member.post('/register', { fetch_event_types: ['channel_folders'] }));
    expect(channel_folders).toEqual(await folders());
  });

  it('hold channels, and are archived when they hold none', async () => {
    const work = await folder('Work');
    const lunch = await chat.channel('lunch', []);
    const events = await listening(member, 'channel_folder', 'stream');
    successful(await admin.patch(`/streams/${lunch}`, { folder_id: work }));
    expect(await admin.patch(`/channel_folders/${work}`, { is_archived: true })).toMatchObject(
      refused('You need to remove all the channels from this folder to archive it.'),
    );
    successful(await admin.patch(`/streams/${lunch}`, { folder_id: null }));
    successful(await admin.patch(`/channel_folders/${work}`, { is_archived: true }));
    expect(await admin.patch(`/streams/${lunch}`, { folder_id: work })).toMatchObject(
      refused('Invalid channel folder ID'),
    );
    expect([await folders(), await folders(true)]).toMatchObject([[], [{ id: work, is_archived: true }]]);
    successful(await admin.patch(`/channel_folders/${work}`, { is_archived: false }));
    const created = await admin.post('/channels/create', { name: 'dinner', subscribers: [], folder_id: work });
    const { stream } = successful(await member.get(`/streams/${created.body['id'] as number}`));
    expect(stream).toMatchObject({ folder_id: work });
    await eventually(async () =>
      expect(await events()).toMatchObject([
        { type: 'stream', op: 'update', stream_id: lunch, property: 'folder_id', value: work },
        { type: 'stream', op: 'update', stream_id: lunch, property: 'folder_id', value: null },
        { type: 'channel_folder', op: 'update', data: { is_archived: true } },
        { type: 'channel_folder', op: 'update', data: { is_archived: false } },
        { type: 'stream', op: 'create', streams: [{ folder_id: work }] },
      ]),
    );
  });

  it.each([
    [{ name: ' ' }, "Channel folder name can't be empty."],
    [{ name: 'WORK' }, "Channel folder 'WORK' already exists"],
    [{ name: 'a\u0000b' }, 'Invalid character in channel folder name, at position 2.'],
    [{ name: 'x'.repeat(61) }, 'name is too long (limit: 60 characters)'],
    [{ name: 'x', description: 'x'.repeat(1025) }, 'description is too long (limit: 1024 characters)'],
    [{}, "Missing 'name' argument"],
  ])('have names of their own: %j', async (fields, msg) => {
    await folder('Work');
    expect(await admin.post('/channel_folders/create', fields)).toMatchObject({ status: 400, body: { msg } });
  });

  it('are for administrators to change, and exist', async () => {
    const work = await folder('Work');
    const unauthorized = refused('Must be an organization administrator', 'UNAUTHORIZED_PRINCIPAL');
    expect(await member.post('/channel_folders/create', { name: 'x' })).toMatchObject(unauthorized);
    expect(await member.patch(`/channel_folders/${work}`, { name: 'x' })).toMatchObject(unauthorized);
    expect(await member.patch('/channel_folders', { order: [work] })).toMatchObject(unauthorized);
    expect(await admin.patch('/channel_folders/4711', { name: 'x' })).toMatchObject(
      refused('Invalid channel folder ID'),
    );
    expect(await admin.patch('/channel_folders', { order: [] })).toMatchObject(refused('Invalid order mapping.'));
  });

  it('are not archived while a channel comes into them', async () => {
    for (let round = 1; round <= 5; round++) {
      const [work, lunch] = [await folder(`Work ${round}`), await chat.channel(`lunch ${round}`, [])];
      const [archived, moved] = await Promise.all([
        admin.patch(`/channel_folders/${work}`, { is_archived: true }),
        admin.patch(`/streams/${lunch}`, { folder_id: work }),
      ]);
      expect([archived.status, moved.status].toSorted()).toEqual([200, 400]);
    }
  });
});
