import { LIMITS } from '@chat/kernel';
import { type Answer, Chat, successful } from '@chat/testing';

let chat: Chat;
beforeAll(async () => {
  chat = await Chat.open();
});
afterAll(() => chat.close());

const each = <T>(count: number, of: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => of(at));

async function refused(request: Promise<Answer>, msg: string): Promise<void> {
  expect(await request).toMatchObject({ status: 400, body: { result: 'error', code: 'BAD_REQUEST', msg } });
}

const linkify = (fields: object) => chat.owner.post('/realm/filters', { ...fields });
const issue = (prefix: string) => ({
  pattern: `${prefix}#(?P<id>[0-9]+)`,
  url_template: 'https://issues.example.com/{id}',
});
const folder = (name: string) => chat.owner.post('/channel_folders/create', { name });
const dropdown = (name: string, field_data: object) =>
  chat.owner.post('/realm/profile_fields', { field_type: 3, name, field_data });
const choices = (count: number) =>
  Object.fromEntries(each(count, (at) => [`${at}`, { text: `Choice ${at}`, order: `${at}` }]));

const padded = (start: string, length: number) => start + 'x'.repeat(length - start.length);
const long = (length: number) => ({ a: { text: 'x'.repeat(length), order: '1' } });

const invite = (from: number, count: number) =>
  chat.owner.post('/invites', { invitee_emails: each(count, (at) => `guest-${from + at}@example.com`).join() });
const said = async (length: number) =>
  (await chat.owner.get('/get_stream_id', { stream: 'x'.repeat(length) })).body.msg!;

describe('An organization', () => {
  /** @limit channelFolders.inTotal */
  it(`may have ${LIMITS.channelFolders.inTotal} folders of channels`, async () => {
    const { inTotal } = LIMITS.channelFolders;
    for (let made = 0; made < inTotal; made++) successful(await folder(`folder ${made}`));
    await refused(folder('one more'), `You cannot have more than ${inTotal} channel folders.`);
  });

  /** @limit linkifiers.patternCharacters, linkifiers.textCharacters, linkifiers.alternatives */
  it('may have linkifiers whose texts are of a bounded length', async () => {
    const { patternCharacters, textCharacters, alternatives } = LIMITS.linkifiers;
    const { pattern, url_template } = issue('long');
    await refused(
      linkify({ pattern: padded(pattern, patternCharacters + 1), url_template }),
      `pattern is too long (limit: ${patternCharacters} characters)`,
    );
    await refused(
      linkify({ pattern, url_template: padded(url_template, textCharacters + 1) }),
      `url_template is too long (limit: ${textCharacters} characters)`,
    );
    const templates = (count: number) => each(count, (at) => `${url_template}/${at}`);
    await refused(
      linkify({ pattern, url_template, alternative_url_templates: templates(alternatives + 1) }),
      `alternative_url_templates is too long (limit: ${alternatives} items)`,
    );
    successful(
      await linkify({
        pattern,
        url_template: padded(url_template, textCharacters),
        alternative_url_templates: templates(alternatives),
      }),
    );
  });

  /** @limit linkifiers.perOrganization */
  it(`may have ${LIMITS.linkifiers.perOrganization} linkifiers`, async () => {
    const { perOrganization } = LIMITS.linkifiers;
    for (let made = 1; made < perOrganization; made++) successful(await linkify(issue(`team${made}`)));
    await refused(linkify(issue('more')), `Your organization cannot have more than ${perOrganization} linkifiers.`);
  });

  /** @limit profileFields.choices, profileFields.textCharacters */
  it('may have dropdowns with 200 choices of 1,000 characters', async () => {
    const { choices: most, textCharacters } = LIMITS.profileFields;
    successful(await dropdown('Mood', choices(most)));
    await refused(dropdown('Moods', choices(most + 1)), `field_data is too long (limit: ${most} choices)`);
    successful(await dropdown('Motto', long(textCharacters)));
    await refused(
      dropdown('Mottos', long(textCharacters + 1)),
      `field_data["text"] is too long (limit: ${textCharacters} characters)`,
    );
  });
});

/** @limit messages.linkedTopics */
it(`a message names the newest message of ${LIMITS.messages.linkedTopics} topics that it links`, async () => {
  const { linkedTopics } = LIMITS.messages;
  const to = await chat.channel('c', []);
  const topics = each(linkedTopics + 1, (at) => `t${at}`);
  for (const topic of topics)
    successful(await chat.owner.post('/messages', { type: 'channel', to, topic, content: 'x' }));
  const content = topics.map((topic) => `#**c>${topic}**`).join(' ');
  const { rendered } = successful(await chat.owner.post('/messages/render', { content }));
  const links = [...(rendered as string).matchAll(/href="([^"]+)"/g)].map(([, link]) => link!);
  expect(links).toHaveLength(topics.length);
  expect(links.map((link) => /\/with\/\d+$/.test(link))).toEqual(topics.map((_, at) => at < linkedTopics));
});

/** @limit invitations.perDay */
it('an administrator invites so many people in a day, and no more', async () => {
  const { perDay } = LIMITS.invitations;
  successful(await invite(0, perDay - 1));
  const beyond = { status: 400, body: { code: 'INVITATION_FAILED', daily_limit_reached: true } };
  expect(await invite(perDay, 2)).toMatchObject(beyond);
  expect((await chat.owner.post('/invites/999999/resend')).body['msg']).toBe('No such invitation');
  successful(await invite(perDay, 1));
  expect(await invite(2 * perDay, 1)).toMatchObject(beyond);
});

/** @limit http.errorCharacters */
it('an error repeats so much of what was sent, and no more', async () => {
  const { errorCharacters } = LIMITS.http;
  const around = (await said(10)).length - 10;
  expect(await said(errorCharacters - around)).toHaveLength(errorCharacters);
  expect(await said(errorCharacters - around)).not.toMatch(/…$/);
  const cut = await said(100_000);
  expect(cut).toHaveLength(errorCharacters + 1);
  expect(cut).toMatch(/…$/);
});
