import { Chat, type Person } from '@chat/chat-testing';
import { eventually } from '@chat/testing';
import sharp from 'sharp';

let chat: Chat;
let hamlet: Person;
let ophelia: Person;
let yorick: Person;

beforeAll(async () => {
  chat = await Chat.open();
  [hamlet, ophelia, yorick] = [
    await chat.person('Hamlet'),
    await chat.person('Ophelia'),
    await chat.person('Yorick', 600),
  ];
  await chat.channel('stage', [hamlet, ophelia]);
});
afterAll(() => chat.close());

const LOADING = '/static/images/loading/loader-black.svg';

const picture = (width = 1_680, height = 560) =>
  sharp({ create: { width, height, channels: 3, background: { r: 10, g: 20, b: 30 } } });

async function animation(): Promise<Buffer> {
  const frames = await Promise.all(
    ['red', 'blue'].map((background) =>
      sharp({ create: { width: 20, height: 10, channels: 4, background } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100] })
    .toBuffer();
}

async function uploaded(bytes: Buffer | string, name = 'cat.png', type = 'image/png'): Promise<string> {
  const content = typeof bytes === 'string' ? bytes : new Uint8Array(bytes);
  return (await hamlet.upload(new File([content], name, { type }))).body['url'] as string;
}

async function post(sender: Person, content: string, to = 'stage'): Promise<number> {
  return await sender.send({ type: 'stream', to, topic: 'scene', content });
}

const rendered = async (id: number) =>
  ((await hamlet.get(`/messages/${id}`)).body['message'] as { content: string }).content;

const shown = (id: number, html: string) => eventually(async () => expect(await rendered(id)).toBe(html));

const preview = (url: string, facts: string, name = '840x560.webp') =>
  `<div class="message_inline_image"><a href="${url}"><img ${facts} src="${url.replace('/user_uploads', '/user_uploads/thumbnail')}/${name}"></a></div>`;

describe('An uploaded image that a message links', () => {
  it('is shown below it as soon as it is drawn, and whoever may read the message gets it', async () => {
    const url = await uploaded(await picture().png().toBuffer());
    const id = await post(hamlet, `[](${url})`);
    await shown(id, preview(url, 'data-original-content-type="image/png" data-original-dimensions="1680x560"'));

    const [, source] = /src="([^"]*)"/.exec(await rendered(id))!;
    const { status, headers, content } = await ophelia.download(source!);
    expect([status, headers['content-type']]).toEqual([200, 'image/webp']);
    expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', 'x-content-type-options': 'nosniff' });
    expect(await sharp(content).metadata()).toMatchObject({ format: 'webp', width: 840, height: 280 });
    expect((await yorick.download(source!)).status).toBe(403);
    expect((await ophelia.download(source!.replace('840x560', '1x1'))).status).toBe(404);
  });

  it('says whether it is drawn, to whoever may read the message', async () => {
    const url = await uploaded(await picture().png().toBuffer());
    await post(hamlet, `[](${url})`);
    const path = `/thumbnail/status/${url.replace('/user_uploads/', '')}`;
    await eventually(async () => expect((await ophelia.get(path)).body).toMatchObject({ has_thumbnail: true }));
    expect(await yorick.get(path)).toMatchObject({
      status: 403,
      body: { msg: 'You are not authorized to view this file.' },
    });
    expect(await ophelia.get(`${path}.webp`)).toMatchObject({ status: 404, body: { msg: 'File not found.' } });
    const broken = await uploaded('no image', 'cat.png');
    const status = await hamlet.get(`/thumbnail/status/${broken.replace('/user_uploads/', '')}`);
    expect(status.body).toMatchObject({ result: 'success', has_thumbnail: false });
  });

  it('stands within the text where the message says so', async () => {
    const url = await uploaded(await picture(20, 10).jpeg().toBuffer(), 'cat.jpg', 'image/jpeg');
    const id = await post(hamlet, `See ![a "cat"](${url}) there`);
    const facts = 'data-original-content-type="image/jpeg" data-original-dimensions="20x10"';
    const source = `${url.replace('/user_uploads', '/user_uploads/thumbnail')}/840x560.webp`;
    await shown(
      id,
      `<p>See <img alt="a &quot;cat&quot;" class="inline-image" ${facts} data-original-src="${url}" src="${source}"> there</p>`,
    );
  });

  it('moves when it is an animation, and has a still form', async () => {
    const url = await uploaded(await animation(), 'run.gif', 'image/gif');
    const id = await post(hamlet, `[](${url})`);
    const facts = 'data-animated="true" data-original-content-type="image/gif" data-original-dimensions="20x10"';
    await shown(id, preview(url, facts, '840x560-anim.webp'));
    const thumbnail = `${url.replace('/user_uploads', '/user_uploads/thumbnail')}/840x560`;
    const pages = async (name: string) =>
      (await sharp((await ophelia.download(thumbnail + name)).content, { animated: true }).metadata()).pages ?? 1;
    expect([await pages('-anim.webp'), await pages('.webp')]).toEqual([2, 1]);
  });

  it('that browsers cannot show is drawn large as well', async () => {
    const url = await uploaded(await picture(30, 20).tiff().toBuffer(), 'scan.tiff', 'image/tiff');
    const id = await post(hamlet, `[](${url})`);
    const facts =
      'data-original-content-type="image/tiff" data-original-dimensions="30x20" data-transcoded-image="4032x3024.webp"';
    await shown(id, preview(url, facts));
    const large = `${url.replace('/user_uploads', '/user_uploads/thumbnail')}/4032x3024.webp`;
    expect((await ophelia.download(large)).status).toBe(200);
  });

  it('stays a link when it cannot be drawn, though its head looked well', async () => {
    const whole = await picture().png().toBuffer();
    const url = await uploaded(whole.subarray(0, 60));
    const [alone, named] = [await post(hamlet, `[](${url})`), await post(hamlet, `[a](${url}) and ![b](${url})`)];
    await shown(alone, `<p><a href="${url}">${url}</a></p>`);
    await shown(named, `<p><a href="${url}">a</a> and <a href="${url}">b</a></p>`);
    expect(await chat.fileKeys()).toHaveLength(new Set(await chat.fileKeys()).size);
  });

  it.each([
    ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.svg', 'image/svg+xml'],
    ['something else under a false name', 'no picture', 'a.png', 'image/png'],
  ])('stays a link when it is %s', async (_what, content, name, type) => {
    const url = await uploaded(content, name, type);
    const id = await post(hamlet, `[a](${url})`);
    expect(await rendered(id)).toBe(`<p><a href="${url}">a</a></p>`);
  });

  it('stays a link when it has too many pixels, however few bytes', async () => {
    const url = await uploaded(await picture(6_400, 6_400).webp().toBuffer(), 'bomb.webp', 'image/webp');
    const id = await post(hamlet, `[a](${url})`);
    expect(await rendered(id)).toBe(`<p><a href="${url}">a</a></p>`);
  });

  it('stays a link for an author who may not read it', async () => {
    const url = await uploaded(await picture(20, 10).png().toBuffer());
    expect(await rendered(await post(ophelia, `[a](${url})`))).toBe(`<p><a href="${url}">a</a></p>`);
  });

  it('stays a link where the organization wants no previews', async () => {
    await chat.owner.patch('/realm', { inline_image_preview: false });
    const url = await uploaded(await picture(20, 10).png().toBuffer());
    const id = await post(hamlet, `[a](${url})`);
    expect(await rendered(id)).toBe(`<p><a href="${url}">a</a></p>`);
    await chat.owner.patch('/realm', { inline_image_preview: true });
  });
});

describe('A film that a message links', () => {
  it('is shown below it', async () => {
    const url = await uploaded('moving pictures', 'film.mp4', 'video/mp4');
    const id = await post(hamlet, `[](${url})`);
    expect(await rendered(id)).toBe(
      `<div class="message_inline_image message_inline_video"><a href="${url}"><video preload="metadata" src="${url}"></video></a></div>`,
    );
  });
});

describe('While an image is being drawn', () => {
  let drawing: PromiseWithResolvers<void>;
  let restore: () => void;

  /** An upload reads its file to describe it, and the drawing reads it again: an append that waits would block the deletion. */
  beforeEach(() => {
    drawing = Promise.withResolvers();
    const { files } = chat.engines;
    const read = files.read.bind(files);
    const described = new Set<string>();
    files.read = async (key, ...range) => {
      if (described.has(key)) await drawing.promise;
      described.add(key);
      return read(key, ...range);
    };
    restore = () => void (files.read = read);
  });
  afterEach(() => {
    drawing.resolve();
    restore();
  });

  it('a placeholder stands for it, and clients hear of the rendering that replaces it', async () => {
    const { body } = await ophelia.post('/register', {
      event_types: ['message', 'update_message'],
      apply_markdown: true,
    });
    const url = await uploaded(await picture(60, 50).png().toBuffer());
    const id = await post(hamlet, `[](${url})`);
    expect(
      (await ophelia.download(`${url.replace('/user_uploads', '/user_uploads/thumbnail')}/840x560.webp`)).status,
    ).toBe(404);
    drawing.resolve();
    const events: Record<string, unknown>[] = [];
    await eventually(async () => {
      const polled = await ophelia.get('/events', {
        queue_id: body['queue_id'],
        last_event_id: (events.at(-1)?.['id'] as number | undefined) ?? -1,
        dont_block: true,
      });
      events.push(...(polled.body['events'] as Record<string, unknown>[]));
      expect(events).toHaveLength(2);
    });
    const facts = 'data-original-content-type="image/png" data-original-dimensions="60x50"';
    expect(events[0]!['message']).toMatchObject({
      content: `<div class="message_inline_image"><a href="${url}"><img class="image-loading-placeholder" ${facts} src="${LOADING}"></a></div>`,
    });
    expect(events[1]).toEqual({
      id: expect.any(Number),
      type: 'update_message',
      user_id: null,
      rendering_only: true,
      message_id: id,
      message_ids: [id],
      edit_timestamp: expect.any(Number),
      stream_id: expect.any(Number),
      stream_name: 'stage',
      flags: [],
      content: `[](${url})`,
      rendered_content: preview(url, facts),
    });
    const { body: found } = await ophelia.get(`/messages/${id}`);
    expect(found['message']).not.toHaveProperty('last_edit_timestamp');
  });

  it('it becomes a link when it is deleted', async () => {
    const url = await uploaded(await picture(70, 50).png().toBuffer());
    const [alone, named] = [await post(hamlet, `[](${url})`), await post(hamlet, `[cat](${url})`)];
    expect(await rendered(alone)).toContain(LOADING);
    const { attachments } = (await hamlet.get('/attachments')).body as {
      attachments: { id: number; path_id: string }[];
    };
    const { id } = attachments.find(({ path_id: path }) => url.endsWith(path))!;
    expect((await hamlet.delete(`/attachments/${id}`)).status).toBe(200);
    await shown(alone, `<p><a href="${url}">${url}</a></p>`);
    // The line break stood between the text and the image.
    await shown(named, `<p><a href="${url}">cat</a></p>\n`);
    drawing.resolve();
  });

  it('the placeholder is a picture that anybody gets', async () => {
    const { statusCode, headers } = await chat.server.application.inject({ method: 'GET', url: LOADING });
    expect([statusCode, headers['content-type']]).toEqual([200, expect.stringMatching(/^image\/svg\+xml/)]);
  });
});

describe('Deleting an image', () => {
  it('removes what was drawn of it', async () => {
    const before = (await chat.fileKeys()).length;
    const url = await uploaded(await picture(20, 10).png().toBuffer());
    await eventually(async () => expect(await chat.fileKeys()).toHaveLength(before + 2));
    const { body } = await hamlet.get('/attachments');
    const { id } = (body['attachments'] as { id: number; path_id: string }[]).find(({ path_id: path }) =>
      url.endsWith(path),
    )!;
    await eventually(async () =>
      expect(JSON.stringify(await chat.events())).toContain(`"ThumbnailsDrawn","data":{"attachmentId":${id}`),
    );
    await hamlet.delete(`/attachments/${id}`);
    await eventually(async () => expect(await chat.fileKeys()).toHaveLength(before));
  });
});

describe('After a restart', () => {
  it('thumbnails are there, and swept away is nothing that a message shows', async () => {
    const url = await uploaded(await picture(20, 10).png().toBuffer());
    const id = await post(hamlet, `[](${url})`);
    await shown(id, preview(url, 'data-original-content-type="image/png" data-original-dimensions="20x10"'));
    await chat.close();
    chat = await chat.reopen();
    [hamlet, ophelia] = [hamlet.on(chat), ophelia.on(chat)];
    const [, source] = /src="([^"]*)"/.exec(await rendered(id))!;
    expect((await ophelia.download(source!)).status).toBe(200);
  });
});
