import { Chat, type Person, successful } from '@chat/chat-testing';

let chat: Chat;
let auditor: Person;
let author: Person;
let other: Person;
let legal: number;
let trading: number;

const ids: Record<string, number> = {};

beforeAll(async () => {
  chat = await Chat.open();
  author = await chat.person('Author');
  other = await chat.person('Other');
  auditor = await chat.person('Auditor');
  legal = await chat.channel('legal', [author, other]);
  trading = await chat.channel('trading', [author, other]);
  const send = (to: string, topic: string, content: string, by = author) =>
    by.send({ type: 'stream', to, topic, content });
  ids['plain'] = await send('legal', 'lunch', 'Swordfish and lemon');
  ids['edited'] = await send('legal', 'lunch', 'Swordfish for dinner');
  successful(await author.patch(`/messages/${ids['edited']}`, { content: 'Nothing at all' }));
  ids['moved'] = await send('trading', 'sturgeon', 'Lemon tart');
  successful(
    await chat.owner.patch(`/messages/${ids['moved']}`, {
      stream_id: legal,
      topic: 'dessert',
      propagate_mode: 'change_one',
      send_notification_to_new_thread: false,
      send_notification_to_old_thread: false,
    }),
  );
  ids['kept'] = await send('legal', 'lunch', 'Swordfish, secretly', other);
  ids['erased'] = await send('legal', 'lunch', 'Swordfish, forgotten');
  successful(await chat.owner.delete(`/messages/${ids['erased']}`));
  await chat.settled();
  successful(await chat.owner.patch('/records', { deleted_content_days: 30 }));
  successful(await chat.owner.delete(`/messages/${ids['kept']}`));
  const { url } = successful(await author.upload(new File(['x'], 'halibut-prices.txt')));
  ids['file'] = await send('trading', 'files', `[see here](${url as string})`);
  ids['direct'] = await author.send({ type: 'direct', to: [other.userId], content: 'Swordfish between us' });
  await chat.settled();
});
afterAll(() => chat.close());

const mandate = async (fields: object) => {
  const given = { user_id: auditor.userId, reason: 'case 4711', ...fields };
  successful(await chat.owner.post('/audit/mandates', given));
};

interface Found {
  readonly message_id: number;
  readonly [field: string]: unknown;
}

async function search(fields: object): Promise<Found[]> {
  const body = successful(await auditor.get('/audit/messages', { case: 'case 4711', ...fields }));
  return body['messages'] as Found[];
}

/** Names of the messages that are found, newest first; notices of the service are left out. */
async function found(fields: object): Promise<(string | undefined)[]> {
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
  return (await search(fields)).flatMap(({ message_id: id }) => names.get(id) ?? []);
}

describe('A search of an auditor who may see everything', () => {
  beforeAll(() => mandate({ direct_messages: true }));

  it.each<[string, object, string[]]>([
    [
      'words as they are, were, and in what was deleted',
      { search: 'swordfish' },
      ['direct', 'kept', 'edited', 'plain'],
    ],
    ['several words of one message', { search: 'swordfish lemon' }, ['plain']],
    ['words of different versions of one message', { search: 'dinner nothing' }, ['edited']],
    ['phrases', { search: '"and lemon"' }, ['plain']],
    ['phrases that are none', { search: '"lemon and"' }, []],
    ['a word of a former topic', { search: 'sturgeon' }, ['moved']],
    ['the name of a file', { search: 'halibut' }, ['file']],
    ['what is no word', { search: '!?' }, []],
    ['everything of a channel, also what was moved out of it', { stream_ids: [0] }, []],
  ])('finds %s', async (_what, fields, names) => expect(await found(fields)).toEqual(names));

  it('finds by people, places, time and what happened', async () => {
    expect(await found({ stream_ids: [trading] })).toEqual(['file', 'moved']);
    expect(await found({ stream_ids: [legal] })).toEqual(['erased', 'kept', 'moved', 'edited', 'plain']);
    expect(await found({ user_ids: [other.userId] })).toEqual(['direct', 'kept']);
    expect(await found({ user_ids: [other.userId], search: 'swordfish', stream_ids: [legal] })).toEqual(['kept']);
    expect(await found({ badges: ['edited'] })).toEqual(['edited']);
    expect(await found({ badges: ['moved'] })).toEqual(['moved']);
    expect(await found({ badges: ['deleted'] })).toEqual(['erased', 'kept']);
    expect(await found({ badges: ['erased'] })).toEqual(['erased']);
    expect(await found({ badges: ['files', 'erased'] })).toEqual(['file', 'erased']);
    expect(await found({ from: '2099-01-01' })).toEqual([]);
    expect(await found({ to: '2020-01-01' })).toEqual([]);
    expect(await found({ from: '2020-01-01', to: '2099-01-01', search: 'lemon' })).toEqual(['moved', 'plain']);
  });

  it('finds by reactions and reports', async () => {
    successful(await other.post(`/messages/${ids['plain']}/reactions`, { emoji_name: 'octopus' }));
    const owner = { userId: chat.server.core.directory.userByEmail(chat.owner.email)!.id } as Person;
    const moderators = await chat.channel('moderators', [owner], { invite_only: true });
    successful(await chat.owner.patch('/realm', { moderation_request_channel_id: moderators }));
    const report = { report_type: 'spam', description: 'Not food' };
    successful(await other.post(`/messages/${ids['file']}/report`, report));
    await chat.settled();
    expect(await found({ badges: ['reacted'] })).toEqual(['plain']);
    expect(await found({ badges: ['reported'] })).toEqual(['file']);
  });

  it('finds all of a topic, as it is and was, but what is erased, and all of a direct conversation, beside channels', async () => {
    const lunch = { stream_id: legal, topic: 'LUNCH' };
    const between = [other.userId, author.userId];
    expect(await found({ topics: [lunch] })).toEqual(['kept', 'edited', 'plain']);
    expect(await found({ topics: [lunch], search: 'swordfish' })).toEqual(['kept', 'edited', 'plain']);
    expect(await found({ topics: [{ stream_id: trading, topic: 'sturgeon' }] })).toEqual(['moved']);
    expect(await found({ topics: [{ stream_id: trading, topic: 'dessert' }] })).toEqual([]);
    expect(await found({ topics: [{ ...lunch, stream_id: trading }] })).toEqual([]);
    expect(await found({ topics: [{ ...lunch, topic: '' }] })).toEqual([]);
    expect(await found({ topics: [lunch], badges: ['deleted'] })).toEqual(['kept']);
    expect(await found({ conversations: [between] })).toEqual(['direct']);
    expect(await found({ conversations: [[author.userId]] })).toEqual([]);
    expect(await found({ conversations: [between, [0]], topics: [lunch], user_ids: [other.userId] })).toEqual([
      'direct',
      'kept',
    ]);
    expect(await found({ conversations: [between], stream_ids: [trading] })).toEqual(['direct', 'file', 'moved']);
  });

  it('shows badges, the version that matches, and nothing of what is erased', async () => {
    const [edited] = await search({ search: 'dinner' });
    expect(edited).toMatchObject({
      author: { name: 'Author' },
      place: { stream_name: 'legal', topic: 'lunch' },
      badges: ['edited'],
      content: 'Swordfish for dinner',
      versions: 2,
      matching_versions: [1],
    });
    const [erased] = await search({ badges: ['erased'] });
    expect(erased).toMatchObject({ author: { name: 'Author' }, content: null, badges: ['deleted', 'erased'] });
  });

  it('comes in pages', async () => {
    const seen: number[] = [];
    for (let before: number | undefined; ;) {
      const page = successful(
        await auditor.get('/audit/messages', { case: 'c', search: 'swordfish', limit: 1, ...(before && { before }) }),
      );
      seen.push(...(page['messages'] as Found[]).map(({ message_id: id }) => id));
      if (page['found_oldest']) break;
      before = page['next_before'] as number;
    }
    expect(seen).toEqual([ids['direct'], ids['kept'], ids['edited'], ids['plain']]);
  });
});

it('A search finds nothing beyond the mandate', async () => {
  await mandate({ stream_ids: [trading] });
  expect(await found({})).toEqual(['file']);
  expect(await found({ search: 'swordfish' })).toEqual([]);
  expect(await found({ stream_ids: [legal] })).toEqual([]);
  const conversations = [[author.userId, other.userId]];
  expect(await found({ topics: [{ stream_id: legal, topic: 'lunch' }], conversations })).toEqual([]);
  await mandate({ stream_ids: [trading], direct_messages: true });
  expect(await found({})).toEqual(['direct', 'file']);
  await mandate({ user_ids: [other.userId] });
  expect(await found({ search: 'swordfish' })).toEqual(['kept']);
  await mandate({ user_ids: [other.userId], direct_messages: true });
  expect(await found({ search: 'swordfish' })).toEqual(['direct', 'kept']);
});
