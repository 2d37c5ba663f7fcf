import { Chat, type Person, successful } from '@chat/chat-testing';
import { DAY_MS } from '@chat/kernel';
import { eventually } from '@chat/testing';

let chat: Chat;
let author: Person;
let auditor: Person;

beforeEach(async () => {
  chat = await Chat.open();
  [author, auditor] = [await chat.person('Author'), await chat.person('Auditor')];
  successful(await chat.owner.patch('/records', { deleted_content_days: 100 }));
  const mandate = { user_id: auditor.userId, direct_messages: true, reason: 'case 4711' };
  successful(await chat.owner.post('/audit/mandates', mandate));
});
afterEach(() => chat.close());

async function deleted(channel: string, content: string, who = author): Promise<number> {
  const id = await who.send({ type: 'stream', to: channel, topic: 'lunch', content });
  successful(await who.delete(`/messages/${id}`));
  return id;
}

const eraseNow = async (actions: object = {}) =>
  successful(await chat.owner.delete(`/users/${author.userId}`, { actions: { erase_now: true, ...actions } }));

interface Shown {
  readonly content: string;
  readonly kept_by: readonly string[];
  readonly erasure_ground: string | null;
}

/** By message of the account. */
async function register(who = chat.owner, userId = author.userId) {
  const asked = { author_id: userId, ...(who !== chat.owner && { case: '4711' }) };
  const { deletions } = successful(await who.get('/records/deletions', asked));
  return new Map((deletions as { id: number; deletions: Shown[] }[]).map((each) => [each.id, each.deletions.at(-1)!]));
}

const logText = async () => JSON.stringify(await chat.events());

describe('erase_now', () => {
  it('erases what the account had deleted before, but for what a rule or a hold covers, which is listed and goes when these have passed', async () => {
    const [kitchen, ruled, held] = [
      await chat.channel('kitchen', [author, auditor]),
      await chat.channel('ruled', [author]),
      await chat.channel('held', [author]),
    ];
    successful(await chat.owner.patch(`/records/rule/streams/${ruled}`, { records_days: 10, reason: 'SEC' }));
    const hold = { name: 'Case', reason: 'Subpoena', stream_ids: [held] };
    const { id: holdId } = successful(await chat.owner.post('/records/holds', hold));
    const free = await deleted('kitchen', 'Swordfish');
    const covered = await deleted('ruled', 'Herring');
    const underHold = await deleted('held', 'Sturgeon');
    const ofOther = await deleted('kitchen', 'Cod', auditor);
    chat.server.core.clock.advance(DAY_MS);
    await eraseNow();

    const erased = { content: 'erased', erasure_ground: 'erase_now', kept_by: [] };
    await eventually(async () => expect((await register()).get(free)).toMatchObject(erased));
    const left = await register();
    expect(left.get(covered)).toMatchObject({ content: 'kept', kept_by: ['records_rule'] });
    expect(left.get(underHold)).toMatchObject({ content: 'kept', kept_by: ['legal_hold'] });
    expect((await register(chat.owner, auditor.userId)).get(ofOther)).toMatchObject({ content: 'kept' });
    expect((await register(auditor)).get(underHold)).toMatchObject(erased);
    await eventually(async () => expect(await logText()).not.toContain('Swordfish'));
    for (const word of ['Herring', 'Sturgeon', 'Cod']) expect(await logText()).toContain(word);

    await chat.close();
    chat = await chat.reopen();
    chat.server.core.clock.advance(12 * DAY_MS);
    await eventually(async () => expect((await register()).get(covered)).toMatchObject(erased));
    await eventually(async () => expect(await logText()).not.toContain('Herring'));
    expect(await logText()).toContain('Sturgeon');
    successful(await chat.owner.delete(`/records/holds/${holdId}`, { reason: 'Settled' }));
    chat.server.core.clock.advance(101 * DAY_MS);
    await eventually(async () => expect(await logText()).not.toContain('Sturgeon'));
    expect(kitchen).toBeGreaterThan(0);
  });

  it('counts for a deactivated account, too, and not for what is deleted later', async () => {
    await chat.channel('kitchen', [author]);
    const before = await deleted('kitchen', 'Swordfish');
    const later = await author.send({ type: 'stream', to: 'kitchen', topic: 'lunch', content: 'Herring' });
    successful(await chat.owner.delete(`/users/${author.userId}`));
    await eraseNow();
    await eventually(async () => expect((await register()).get(before)).toMatchObject({ content: 'erased' }));
    chat.server.core.clock.advance(1_000);
    successful(await chat.owner.delete(`/messages/${later}`));
    await eventually(async () =>
      expect((await register()).get(later)).toMatchObject({ content: 'kept', kept_by: ['deleted_content_days'] }),
    );
  });

  it('erases with the account that is deleted for good', async () => {
    await chat.channel('kitchen', [author]);
    const before = await deleted('kitchen', 'Swordfish');
    await author.send({ type: 'stream', to: 'kitchen', topic: 'lunch', content: 'Herring' });
    await eraseNow({ delete_profile: true, delete_public_channel_messages: true });
    await eventually(async () => expect(await logText()).not.toMatch(/Swordfish|Herring/));
    await eventually(async () =>
      expect((await register()).get(before)).toMatchObject({ content: 'erased', erasure_ground: 'erase_now' }),
    );
    const { deletions } = successful(await chat.owner.get('/records/deletions', { accounts: true }));
    expect(deletions).toMatchObject([{ id: author.userId, left: [] }]);
  });
});
