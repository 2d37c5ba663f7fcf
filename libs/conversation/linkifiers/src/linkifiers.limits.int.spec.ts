import { Chat, refused, successful } from '@chat/chat-testing';
import { LIMITS } from './linkifiers.limits.js';

let chat: Chat;
beforeAll(async () => {
  chat = await Chat.open();
});
afterAll(() => chat.close());

const each = <T>(count: number, of: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => of(at));
const linkify = (fields: object) => chat.owner.post('/realm/filters', { ...fields });
const issue = (prefix: string) => ({
  pattern: `${prefix}#(?P<id>[0-9]+)`,
  url_template: 'https://issues.example.com/{id}',
});
const padded = (start: string, length: number) => start + 'x'.repeat(length - start.length);

describe('An organization', () => {
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
});
