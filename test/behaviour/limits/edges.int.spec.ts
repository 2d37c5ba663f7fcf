import { LIMITS } from '@chat/kernel';
import { type Answer, Chat, type Person, successful } from '@chat/testing';

let chat: Chat;
let hamlet: Person;
let message: number;
beforeAll(async () => {
  chat = await Chat.open();
  hamlet = await chat.person('Hamlet');
  const sent = await hamlet.post('/messages', { type: 'direct', to: [hamlet.userId], content: 'To be' });
  message = successful(sent)['id'] as number;
});
afterAll(() => chat.close());

const IN_AN_HOUR = () => Math.floor(chat.server.core.clock.now() / 1000) + 3_600;
/** Each becomes a hundred times as long as HTML. */
const EMOJI = '😄';

const each = <T>(count: number, of: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => of(at));
const draft = (content: string, to: readonly number[] = []) => ({
  type: to.length > 0 ? 'private' : '',
  to,
  topic: '',
  content,
});
const drafts = (...given: readonly object[]) => hamlet.post('/drafts', { drafts: given });
const snippet = (content: string) => hamlet.post('/saved_snippets', { title: 'Title', content });
const scheduled = (content: string) =>
  hamlet.post('/scheduled_messages', {
    type: 'direct',
    to: [hamlet.userId],
    content,
    scheduled_delivery_timestamp: IN_AN_HOUR(),
  });
const reminder = (note: string) =>
  hamlet.post('/reminders', { message_id: message, scheduled_delivery_timestamp: IN_AN_HOUR(), note });

async function all(requests: readonly Promise<Answer>[]): Promise<void> {
  for (const answer of await Promise.all(requests)) successful(answer);
}

async function refused(request: Promise<Answer>, msg: string): Promise<void> {
  expect(await request).toMatchObject({ status: 400, body: { result: 'error', code: 'BAD_REQUEST', msg } });
}

/** How many requests in a row succeed, and what the first one is answered that does not. */
async function untilRefused(request: (at: number) => Promise<Answer>): Promise<[count: number, refusal: Answer]> {
  for (let count = 0; ; count++) {
    const answer = await request(count);
    if (answer.status !== 200) return [count, answer];
  }
}

const idsIn = ({ body }: Answer, list: string, id: string) =>
  (body[list] as readonly Record<string, number>[]).map((entry) => entry[id]!);

const link = () => chat.owner.post('/invites/multiuse');
const subscriptionsOf = ({ email }: { readonly email: string }) => {
  const { directory } = chat.server.core;
  const { id } = directory.userByEmail(email)!;
  return Array.from(directory.channels(), (channel) => directory.subscribers(channel.id).has(id));
};
const channels = (count: number, prefix: string) => each(count, (at) => ({ name: `${prefix} ${at}` }));
const subscribe = (fields: object) => chat.owner.post('/users/me/subscriptions', { ...fields });
const consecutive = (count: number) => each(count, (at) => at + 1);
const group = (fields: object) =>
  hamlet.post('/user_groups/create', { name: 'poets', description: 'They rhyme.', members: [], ...fields });

const write = (people: readonly number[]) => ({ type: 'direct', to: people, content: 'x' });
const typing = (to: readonly number[]) => hamlet.post('/typing', { op: 'start', to });

const permitting = (people: number, groups: number) => ({
  direct_members: each(people, () => hamlet.userId),
  direct_subgroups: each(groups, () => 2),
});

describe('An account', () => {
  /** @limit drafts.perUser */
  it(`may have ${LIMITS.drafts.perUser} drafts, however many requests come at once`, async () => {
    const { perUser, perRequest } = LIMITS.drafts;
    const request = () => drafts(...each(perRequest, (at) => draft(`draft ${at}`)));
    const answers = await Promise.all(each(perUser / perRequest + 5, request));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(perUser / perRequest);
    await refused(drafts(draft('one more')), `You cannot have more than ${perUser} drafts.`);
    const [first, ...others] = idsIn(await hamlet.get('/drafts'), 'drafts', 'id');
    successful(await hamlet.patch(`/drafts/${first}`, { draft: draft('another text') }));
    await all([first, ...others].map((id) => hamlet.delete(`/drafts/${id}`)));
  });

  /** @limit drafts.charactersPerUser */
  it('may have drafts that come to a million characters', async () => {
    const msg = `Your drafts cannot have more than ${LIMITS.drafts.charactersPerUser} characters in total.`;
    const small = successful(await drafts(draft('small')))['ids'] as [number];
    const [count, refusal] = await untilRefused(() => drafts(draft('x'.repeat(10_000))));
    expect([count, refusal.body.msg]).toEqual([99, msg]);
    await refused(hamlet.patch(`/drafts/${small[0]}`, { draft: draft('x'.repeat(10_000)) }), msg);
    await all(idsIn(await hamlet.get('/drafts'), 'drafts', 'id').map((id) => hamlet.delete(`/drafts/${id}`)));
  });

  /** @limit drafts.recipients */
  it('may have a draft to a thousand people', async () => {
    const { recipients } = LIMITS.drafts;
    successful(
      await drafts(
        draft(
          'x',
          each(recipients, () => hamlet.userId),
        ),
      ),
    );
    await refused(
      drafts(
        draft(
          'x',
          each(recipients + 1, () => hamlet.userId),
        ),
      ),
      `drafts[0]["to"] is too long (limit: ${recipients} items)`,
    );
  });

  /** @limit savedSnippets.perUser */
  it(`may have ${LIMITS.savedSnippets.perUser} snippets, however many requests come at once`, async () => {
    const { perUser } = LIMITS.savedSnippets;
    const answers = await Promise.all(each(perUser + 5, () => snippet('x')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(perUser);
    await refused(snippet('x'), `You cannot have more than ${perUser} saved snippets.`);
    const [first, ...others] = idsIn(await hamlet.get('/saved_snippets'), 'saved_snippets', 'id');
    successful(await hamlet.patch(`/saved_snippets/${first}`, { content: 'another text' }));
    await all([first, ...others].map((id) => hamlet.delete(`/saved_snippets/${id}`)));
  });

  /** @limit savedSnippets.charactersPerUser */
  it('may have snippets that come to a million characters', async () => {
    const msg = `Your saved snippets cannot have more than ${LIMITS.savedSnippets.charactersPerUser} characters in total.`;
    const small = successful(await snippet('small'))['saved_snippet_id'] as number;
    const [count, refusal] = await untilRefused(() => snippet('x'.repeat(10_000)));
    expect([count, refusal.body.msg]).toEqual([99, msg]);
    await refused(hamlet.patch(`/saved_snippets/${small}`, { content: 'x'.repeat(10_000) }), msg);
  });

  /** @limit scheduledMessages.perUser */
  it(`may have ${LIMITS.scheduledMessages.perUser} scheduled messages, however many requests come at once`, async () => {
    const { perUser } = LIMITS.scheduledMessages;
    const answers = await Promise.all(each(perUser + 5, () => scheduled('x')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(perUser);
    await refused(scheduled('x'), `You cannot have more than ${perUser} scheduled messages.`);
    const listed = idsIn(await hamlet.get('/scheduled_messages'), 'scheduled_messages', 'scheduled_message_id');
    successful(await hamlet.patch(`/scheduled_messages/${listed[0]!}`, { content: 'another text' }));
    await all(listed.map((id) => hamlet.delete(`/scheduled_messages/${id}`)));
  });

  /** @limit scheduledMessages.charactersPerUser */
  it('may have scheduled messages that come to two million characters with their HTML', async () => {
    const { charactersPerUser } = LIMITS.scheduledMessages;
    const msg = `Your scheduled messages cannot have more than ${charactersPerUser} characters in total.`;
    const content = EMOJI.repeat(2_000);
    const small = successful(await scheduled('small'))['scheduled_message_id'] as number;
    const [count, refusal] = await untilRefused(() => scheduled(content));
    expect(refusal.body.msg).toBe(msg);
    expect(count).toBeGreaterThan(2);
    await refused(hamlet.patch(`/scheduled_messages/${small}`, { content }), msg);
    const { body } = await hamlet.get('/scheduled_messages');
    expect(JSON.stringify(body).length).toBeLessThan(1.1 * charactersPerUser);
    expect(JSON.stringify(body).length).toBeGreaterThan(0.7 * charactersPerUser);
  });

  /** @limit reminders.perUser */
  it(`may have ${LIMITS.reminders.perUser} reminders, however many requests come at once`, async () => {
    const { perUser } = LIMITS.reminders;
    const answers = await Promise.all(each(perUser + 5, () => reminder('')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(perUser);
    await refused(reminder(''), `You cannot have more than ${perUser} reminders.`);
    await all(
      idsIn(await hamlet.get('/reminders'), 'reminders', 'reminder_id').map((id) => hamlet.delete(`/reminders/${id}`)),
    );
  });

  /** @limit reminders.charactersPerUser */
  it('may have reminders that come to two million characters with their HTML', async () => {
    const { charactersPerUser, noteCharacters } = LIMITS.reminders;
    const [count, refusal] = await untilRefused(() => reminder(EMOJI.repeat(noteCharacters)));
    expect(refusal.body.msg).toBe(`Your reminders cannot have more than ${charactersPerUser} characters in total.`);
    expect(count).toBeGreaterThan(10);
  });

  /** @limit invitations.linksPerUser */
  it(`may have ${LIMITS.invitations.linksPerUser} invitation links`, async () => {
    const { linksPerUser } = LIMITS.invitations;
    for (let made = 0; made < linksPerUser; made++) successful(await link());
    await refused(link(), `You cannot have more than ${linksPerUser} invitation links.`);
  });
});

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

  /** @limit invitations.channels, invitations.groups */
  it('invites to 200 channels and 100 groups at most', async () => {
    const { channels: mostChannels, groups: mostGroups } = LIMITS.invitations;
    const invite = (fields: object) =>
      chat.owner.post('/invites', { invitee_emails: 'horatio@example.com', stream_ids: [], ...fields });
    await refused(
      invite({ stream_ids: each(mostChannels + 1, () => 1) }),
      `stream_ids is too long (limit: ${mostChannels} items)`,
    );
    await refused(
      invite({ group_ids: each(mostGroups + 1, () => 1) }),
      `group_ids is too long (limit: ${mostGroups} items)`,
    );
    const ids = chat.server.core.directory.channelByName('edge 1')!.id;
    successful(await invite({ stream_ids: each(mostChannels, () => ids) }));
  });

  /** @limit messages.perRequest */
  it('names 5,000 messages at most', async () => {
    const { perRequest } = LIMITS.messages;
    const narrow = JSON.stringify([]);
    const matching = (count: number) => hamlet.get('/messages/matches_narrow', { msg_ids: consecutive(count), narrow });
    successful(await hamlet.get('/messages', { message_ids: consecutive(perRequest) }));
    await refused(
      hamlet.get('/messages', { message_ids: consecutive(perRequest + 1) }),
      `Too many messages requested (maximum ${perRequest}).`,
    );
    successful(await hamlet.get('/messages', { anchor: 1, num_before: perRequest - 1, num_after: 1 }));
    await refused(
      hamlet.get('/messages', { anchor: 1, num_before: perRequest, num_after: 1 }),
      `Too many messages requested (maximum ${perRequest}).`,
    );
    const flag = (count: number) =>
      hamlet.post('/messages/flags', { messages: each(count, () => message), op: 'add', flag: 'starred' });
    successful(await flag(perRequest));
    await refused(flag(perRequest + 1), `messages is too long (limit: ${perRequest} items)`);
    successful(await matching(perRequest));
    await refused(matching(perRequest + 1), `msg_ids is too long (limit: ${perRequest} items)`);
  });
});

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

describe('A group', () => {
  /** @limit groups.membersPerRequest, groups.subgroupsPerRequest */
  it('gets so many accounts and groups by one request', async () => {
    const { membersPerRequest, subgroupsPerRequest } = LIMITS.groups;
    const people = (count: number) => each(count, () => hamlet.userId);
    const made = await group({ name: 'crowd', members: people(membersPerRequest) });
    const id = successful(made)['group_id'] as number;
    const [tooMany, tooManyGroups] = [people(membersPerRequest + 1), each(subgroupsPerRequest + 1, () => 2)];
    await refused(
      group({ name: 'crowds', members: tooMany }),
      `members is too long (limit: ${membersPerRequest} items)`,
    );
    const groups = `subgroups is too long (limit: ${subgroupsPerRequest} items)`;
    await refused(group({ name: 'crowds', members: [], subgroups: tooManyGroups }), groups);
    const change = (fields: object) => hamlet.post(`/user_groups/${id}/members`, { ...fields });
    await refused(change({ add: tooMany }), `add is too long (limit: ${membersPerRequest} items)`);
    await refused(change({ delete: tooMany }), `delete is too long (limit: ${membersPerRequest} items)`);
    await refused(change({ add_subgroups: tooManyGroups }), `add_${groups}`);
    await refused(change({ delete_subgroups: tooManyGroups }), `delete_${groups}`);
    const changeGroups = hamlet.post(`/user_groups/${id}/subgroups`, { add: tooManyGroups });
    await refused(changeGroups, `add is too long (limit: ${subgroupsPerRequest} items)`);
  });

  /** @limit groups.descriptionCharacters */
  it('has a description of 1,024 characters at most', async () => {
    const { descriptionCharacters } = LIMITS.groups;
    const msg = `description is too long (limit: ${descriptionCharacters} characters)`;
    const made = await group({ description: 'x'.repeat(descriptionCharacters) });
    const id = successful(made)['group_id'] as number;
    await refused(group({ name: 'players', description: 'x'.repeat(descriptionCharacters + 1) }), msg);
    await refused(hamlet.patch(`/user_groups/${id}`, { description: 'x'.repeat(descriptionCharacters + 1) }), msg);
  });

  /** @limit permissions.members, permissions.subgroups */
  it('has permissions that name 1,000 people and 100 groups at most', async () => {
    const { members, subgroups } = LIMITS.permissions;
    successful(await group({ name: 'kings', can_join_group: permitting(members, subgroups) }));
    await refused(
      group({ name: 'queens', can_join_group: permitting(members + 1, 0) }),
      `can_join_group["direct_members"] is too long (limit: ${members} items)`,
    );
    await refused(
      group({ name: 'queens', can_join_group: permitting(0, subgroups + 1) }),
      `can_join_group["direct_subgroups"] is too long (limit: ${subgroups} items)`,
    );
  });
});
