import { Chat, listening, type Person } from '@chat/chat-testing';
import { eventually } from '@chat/testing';

let chat: Chat;
let hamlet: Person;
let ophelia: Person;

beforeAll(async () => {
  chat = await Chat.open();
  [hamlet, ophelia] = [await chat.person('Hamlet'), await chat.person('Ophelia')];
  await chat.channel('stage', [hamlet, ophelia]);
});
afterAll(() => chat.close());

interface Shown {
  readonly id: number;
  readonly path_id: string;
  readonly size: number;
  readonly message_ids: readonly number[];
}

async function uploaded(owner: Person, content = '0123456789'): Promise<Shown & { readonly url: string }> {
  const { body } = await owner.upload(new File([content], 'note.txt', { type: 'text/plain' }));
  const url = body['url'] as string;
  return { ...(await listed(owner)).find(({ path_id: path }) => url.endsWith(path))!, url };
}

async function listed(owner: Person): Promise<Shown[]> {
  return (await owner.get('/attachments')).body['attachments'] as Shown[];
}

const messageIds = async (owner: Person, id: number) =>
  (await listed(owner)).find((each) => each.id === id)?.message_ids;

async function post(sender: Person, content: string): Promise<number> {
  return await sender.send({ type: 'stream', to: 'stage', topic: 'scene', content });
}

const edit = async (editor: Person, id: number, content: string) =>
  (await editor.patch(`/messages/${id}`, { content })).body['detached_uploads'];

/** Attachment events that a client of the account receives while `work` runs. */
async function heard(who: Person, work: () => Promise<unknown>): Promise<unknown[]> {
  const heardSince = await listening(who, 'attachment');
  await work();
  return heardSince();
}

const seconds = () => Math.floor(chat.server.core.clock.now() / 1000);
const spaceUsed = async () => (await hamlet.get('/attachments')).body['upload_space_used'] as number;

describe('GET /attachments', () => {
  it('lists the own files and the space that all take', async () => {
    await uploaded(ophelia, 'of another');
    const before = await spaceUsed();
    const earliest = seconds();
    const { path_id: path } = await uploaded(hamlet);

    const { status, body } = await hamlet.get('/attachments');
    expect(status).toBe(200);
    const newest = (body['attachments'] as { create_time: number }[]).at(-1)!;
    expect(newest).toEqual({
      id: expect.any(Number),
      name: 'note.txt',
      path_id: path,
      size: 10,
      create_time: expect.any(Number),
      message_ids: [],
    });
    expect(newest.create_time).toBeGreaterThanOrEqual(earliest);
    expect(newest.create_time).toBeLessThanOrEqual(seconds());
    expect(body['upload_space_used']).toBe(before + 10);
  });
});

describe('A message that links a file', () => {
  it('is named at the file, as long as it does', async () => {
    const { id, url } = await uploaded(hamlet);
    const [one, two] = [await post(hamlet, `[a](${url})`), await post(ophelia, `[a](${url}) and ![a](${url})`)];
    expect(await messageIds(hamlet, id)).toEqual([one, two]);

    await edit(ophelia, two, 'Nothing.');
    expect(await messageIds(hamlet, id)).toEqual([one]);
    await edit(ophelia, two, `There: ${chat.server.site.url}${url}`);
    expect(await messageIds(hamlet, id)).toEqual([one, two]);
  });

  it('may be the first thing that a message says of it when it is edited', async () => {
    const { id, url } = await uploaded(hamlet);
    const message = await post(hamlet, 'Nothing yet.');
    expect(await edit(hamlet, message, `[a](${url})`)).toEqual([]);
    expect(await messageIds(hamlet, id)).toEqual([message]);
  });

  it('counts no path that is only written, and none that is not there', async () => {
    const { id, url } = await uploaded(hamlet);
    await post(hamlet, `\`${url}\` [a](/user_uploads/1/ab/nothing/here)`);
    expect(await messageIds(hamlet, id)).toEqual([]);
  });
});

describe('detached_uploads', () => {
  it('names the own files that the edit unlinked and that no message needs any more', async () => {
    const [first, second] = [await uploaded(hamlet), await uploaded(hamlet)];
    const message = await post(hamlet, `[a](${first.url}) [b](${second.url})`);

    expect(await edit(hamlet, message, `[b](${second.url})`)).toEqual([
      {
        id: first.id,
        name: 'note.txt',
        path_id: first.path_id,
        size: 10,
        create_time: expect.any(Number),
        message_ids: [],
      },
    ]);
    expect(await edit(hamlet, message, `Still [b](${second.url})`)).toEqual([]);
  });

  it('names none that another message links, and no other person’s', async () => {
    const { url } = await uploaded(hamlet);
    const [one, two] = [await post(hamlet, `[a](${url})`), await post(ophelia, `[a](${url})`)];
    expect(await edit(hamlet, one, 'Nothing.')).toEqual([]);
    expect(await edit(ophelia, two, 'Nothing.')).toEqual([]);
  });
});

describe('DELETE /attachments/{id}', () => {
  it('removes the file and its bytes, though messages link it', async () => {
    const { id, path_id: path, url } = await uploaded(hamlet);
    const message = await post(hamlet, `[a](${url})`);
    const [, , key] = path.split('/');
    expect(await chat.fileKeys()).toContain(key);

    expect(await hamlet.delete(`/attachments/${id}`)).toMatchObject({ status: 200, body: { result: 'success' } });
    await eventually(async () => expect(await chat.fileKeys()).not.toContain(key));
    expect(await messageIds(hamlet, id)).toBeUndefined();
    expect((await hamlet.download(url)).status).toBe(404);
    expect(await edit(hamlet, message, 'Nothing.')).toEqual([]);
  });

  it.each([
    ['of another', () => ophelia, async () => (await uploaded(hamlet)).id],
    ['that is not there', () => hamlet, async () => 4711],
    [
      'that is deleted already',
      () => hamlet,
      async () => {
        const { id } = await uploaded(hamlet);
        await hamlet.delete(`/attachments/${id}`);
        return id;
      },
    ],
  ])('refuses a file %s', async (_case, who, which) => {
    const id = await which();
    const before = await chat.head();
    expect(await who().delete(`/attachments/${id}`)).toMatchObject({
      status: 400,
      body: { result: 'error', code: 'BAD_REQUEST', msg: 'Invalid attachment' },
    });
    expect(await chat.head()).toBe(before);
  });
});

describe('Events about files', () => {
  it('notify the owner of the upload, of every message that begins or ceases to link it, and of its end', async () => {
    const ids: number[] = [];
    const events = await heard(hamlet, async () => {
      const { id, url } = await uploaded(hamlet);
      const message = await post(ophelia, 'Nothing.');
      await post(hamlet, `[a](${url})`).then((each) => ids.push(id, each, message));
      await edit(ophelia, message, `[a](${url})`);
      await edit(ophelia, message, `Still [a](${url})`);
      await edit(ophelia, message, 'Nothing.');
      await hamlet.delete(`/attachments/${id}`);
    });

    const [id, first, second] = ids;
    const space = await spaceUsed();
    const about = (op: string, linkedBy: unknown) => ({
      type: 'attachment',
      op,
      attachment: {
        id,
        name: 'note.txt',
        path_id: expect.any(String),
        size: 10,
        create_time: expect.any(Number),
        message_ids: linkedBy,
      },
      upload_space_used: space + 10,
    });
    expect(events).toEqual([
      about('add', []),
      about('update', [first]),
      about(
        'update',
        [second, first].toSorted((a, b) => a! - b!),
      ),
      about('update', [first]),
      { type: 'attachment', op: 'remove', attachment: { id }, upload_space_used: space },
    ]);
  });

  it('notify nobody else', async () => {
    expect(
      await heard(ophelia, async () => {
        const { url } = await uploaded(hamlet);
        await post(ophelia, `[a](${url})`);
      }),
    ).toEqual([]);
  });
});

describe('Deleting a message', () => {
  it('takes the files along that no other message links, whoever owns them, and erases what they were called', async () => {
    const [own, shared, foreign] = [await uploaded(hamlet), await uploaded(hamlet), await uploaded(ophelia)];
    await post(hamlet, `[a](${shared.url})`);
    await post(ophelia, `[a](${foreign.url})`).then((id) =>
      post(hamlet, `[a](${foreign.url})`).then(() => ophelia.delete(`/messages/${id}`)),
    );
    const last = await post(hamlet, `[a](${own.url}) [b](${shared.url})`);
    const events = await heard(hamlet, async () => {
      await hamlet.delete(`/messages/${last}`);
      await eventually(async () => expect(await messageIds(hamlet, own.id)).toBeUndefined());
    });

    expect(events).toMatchObject([
      { op: 'update', attachment: { id: own.id, message_ids: [] } },
      { op: 'update', attachment: { id: shared.id } },
      { op: 'remove', attachment: { id: own.id } },
    ]);
    expect(await messageIds(hamlet, shared.id)).toHaveLength(1);
    expect(await messageIds(ophelia, foreign.id)).toHaveLength(1);
    expect((await hamlet.download(own.url)).status).toBe(404);
    const [, , key] = own.path_id.split('/');
    await eventually(async () => {
      expect(await chat.fileKeys()).not.toContain(key);
      expect(JSON.stringify(await chat.events())).not.toContain(own.path_id);
    });
  });

  it('leaves the files that a scheduled message of their owner links', async () => {
    const [waiting, gone] = [await uploaded(hamlet), await uploaded(hamlet)];
    const content = `[a](${waiting.url})`;
    const scheduled_delivery_timestamp = seconds() + 3_600;
    const direct = { type: 'direct', to: [ophelia.userId], content, scheduled_delivery_timestamp };
    expect(await hamlet.post('/scheduled_messages', direct)).toMatchObject({ status: 200 });
    const both = await post(hamlet, `[a](${waiting.url}) [b](${gone.url})`);
    await hamlet.delete(`/messages/${both}`);
    await eventually(async () => expect(await messageIds(hamlet, gone.id)).toBeUndefined());
    expect(await messageIds(hamlet, waiting.id)).toEqual([]);
  });
});

describe('After a restart', () => {
  it('files, their messages and their readers are as before', async () => {
    const { id, url } = await uploaded(hamlet);
    const message = await post(hamlet, `[a](${url})`);
    const before = await listed(hamlet);
    await chat.close();
    chat = await chat.reopen();
    [hamlet, ophelia] = [hamlet.on(chat), ophelia.on(chat)];

    expect(await listed(hamlet)).toEqual(before);
    expect(await messageIds(hamlet, id)).toEqual([message]);
    expect(await ophelia.download(url)).toMatchObject({ status: 200, content: Buffer.from('0123456789') });
    expect((await uploaded(hamlet)).id).toBeGreaterThan(id);
  });

  it.each([
    ['with a snapshot', []],
    ['without one', [{ name: 'snapshots', indexes: [] }]],
  ])('a file stays that a deletion left because another message linked it then, %s', async (_how, collections) => {
    const { id, url } = await uploaded(hamlet);
    const [deleted, edited] = [await post(hamlet, `[a](${url})`), await post(hamlet, `[a](${url})`)];
    await hamlet.delete(`/messages/${deleted}`);
    await chat.settled();
    await edit(hamlet, edited, 'Nothing.');
    await chat.close();
    chat = await chat.reopen({}, ({ store }) => store.clear(collections, ['delete-unused-attachments']));
    [hamlet, ophelia] = [hamlet.on(chat), ophelia.on(chat)];
    await chat.settled();
    expect(await messageIds(hamlet, id)).toEqual([]);
  });
});
